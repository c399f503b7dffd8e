import { useTranslation } from '../locales/use-translation.ts'
import { formatNumber } from './format.ts'

/** Formats tokens with their unit within a sentence. */
export function useTokens(): (amount: number) => string {
  const { t } = useTranslation()
  return (amount) => t('tokens', { count: amount, amount: formatNumber(amount) })
}
