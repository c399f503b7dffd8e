import { formatDollars } from '../../design/format.ts'
import { useTokens } from '../../design/use-tokens.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { worthOf } from '../wallet/amounts.ts'

/**
 * Formats what tokens are worth in US dollars, alone (`worth`) and behind the tokens in a sentence (`both`).
 * @param tokenPrice USD a token, today; null: not known, then tokens stand alone and their worth is empty.
 */
export function useWorth(tokenPrice: number | null) {
  const { t, locale } = useTranslation('payouts')
  const tokens = useTokens()
  const worth = (amount: number) =>
    tokenPrice === null ? '' : t('worth', { dollars: formatDollars(worthOf(amount, tokenPrice), locale) })
  return {
    worth,
    both: (amount: number) =>
      tokenPrice === null ? tokens(amount) : t('tokensWorth', { tokens: tokens(amount), worth: worth(amount) }),
  }
}
