import { useTranslation } from '../locales/use-translation.ts'
import { useLocale } from '../locales/use-locale.ts'
import { formatDollars, formatNumber } from './format.ts'

/** Tokens, always with their unit. */
export function Tokens({ amount }: { amount: number }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return <>{t('tokens', { count: amount, amount: formatNumber(amount, locale) })}</>
}

/** US dollars. */
export function Dollars({ amount }: { amount: number }) {
  return <>{formatDollars(amount, useLocale())}</>
}
