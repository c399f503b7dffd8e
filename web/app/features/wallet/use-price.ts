import { formatDollars } from '../../design/format.ts'
import { useTokens } from '../../design/use-tokens.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { useSiteSettings } from '../../store/use-site-settings.ts'
import { costOf } from '../../design/cost-of.ts'

/** Formats what a reader is asked to pay: "11.00 tokens · ≈ $11.00", at today's price of a token, rounded up. */
export function usePrice(): (amount: number) => string {
  const { t, locale } = useTranslation()
  const tokens = useTokens()
  const { tokenPrice } = useSiteSettings()
  return (amount) => t('price', { tokens: tokens(amount), dollars: formatDollars(costOf(amount, tokenPrice), locale) })
}
