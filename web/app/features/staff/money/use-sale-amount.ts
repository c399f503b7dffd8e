import type { RefundKind } from '@stagedoor/contract/refunds'
import { formatDollars } from '../../../design/format.ts'
import { useTokens } from '../../../design/use-tokens.ts'
import { useLocale } from '../../../locales/use-locale.ts'

/** Writes an amount of a sale: USD of a payment, tokens of a purchase. */
export function useSaleAmount(): (kind: RefundKind, amount: number) => string {
  const locale = useLocale()
  const tokens = useTokens()
  return (kind, amount) => (kind === 'payment' ? formatDollars(amount, locale) : tokens(amount))
}
