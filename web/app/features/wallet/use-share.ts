import type { OwnTerms } from '@stagedoor/contract/creator-terms'
import { formatDollars, formatPercent } from '../../design/format.ts'
import { useTokens } from '../../design/use-tokens.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { netOf, tokensFor, worthOf } from './amounts.ts'

/** The sentence that says what a creator receives of a price, in tokens always; without one, which part is theirs. */
export function useShare({ commissionRate, tokenPrice }: OwnTerms, unit: 'tokens' | 'dollars') {
  const { t, locale } = useTranslation('studio')
  const tokens = useTokens()
  const percent = formatPercent(commissionRate * 100, locale)
  return (price: number | null): string => {
    const net = price === null ? 0 : netOf(unit === 'tokens' ? price : tokensFor(price, tokenPrice), commissionRate)
    if (net <= 0) return t('yourShare', { percent })
    return t('youReceive', { tokens: tokens(net), dollars: formatDollars(worthOf(net, tokenPrice), locale), percent })
  }
}
