import type { Earning, EarningSource, EarningStats } from '@stagedoor/contract/earnings'
import { fromCents } from '@stagedoor/contract/money'
import type { UserCard } from '@stagedoor/contract/users'
import type { EarningRow } from './queries.ts'
import { splitUnpaid } from './rules.ts'
import type { EarningSums, Sums } from './sum-queries.ts'

export const earningView = (row: EarningRow, buyers: ReadonlyMap<string, UserCard>): Earning => ({
  _id: row.id,
  userId: row.buyer_id,
  userInfo: buyers.get(row.buyer_id) ?? null,
  transactionId: row.transaction_id,
  sourceType: row.source_type,
  sourceId: row.source_id,
  type: row.type,
  kind: row.kind,
  saleId: row.sale_id,
  title: row.title,
  grossPrice: fromCents(row.gross_token_cents),
  netPrice: fromCents(row.net_token_cents),
  siteCommission: fromCents(row.commission_token_cents),
  siteCommissionRate: row.commission_basis_points / 10_000,
  isPaid: row.paid_at !== null,
  paidAt: row.paid_at?.toISOString() ?? null,
  availableAt: row.available_at.toISOString(),
  createdAt: row.created_at.toISOString(),
})

const sumsView = (sums: Sums) => ({
  count: sums.count,
  totalGrossPrice: fromCents(sums.gross),
  totalSiteCommission: fromCents(sums.commission),
  totalNetPrice: fromCents(sums.net),
})

/** A creator's totals, independent of filters. Token cents. */
export type AccountSums = { reservedTokenCents: number; negativeTokenCents: number }

export function statsView(
  sums: EarningSums,
  parts: { bySource: (Sums & { source_type: EarningSource })[]; byDay: (Sums & { date: string })[] },
  { reservedTokenCents, negativeTokenCents }: AccountSums,
): EarningStats {
  const { pendingTokenCents, matureTokenCents } = splitUnpaid(sums)
  return {
    ...sumsView(sums),
    pending: fromCents(pendingTokenCents),
    available: fromCents(Math.max(0, matureTokenCents - reservedTokenCents)),
    paid: fromCents(sums.paid),
    reserved: fromCents(reservedTokenCents),
    negative: fromCents(negativeTokenCents),
    bySource: parts.bySource.map((part) => ({ sourceType: part.source_type, ...sumsView(part) })),
    byDay: parts.byDay.map((part) => ({ date: part.date, ...sumsView(part) })),
    nextMaturity: sums.next_maturity?.toISOString() ?? null,
  }
}
