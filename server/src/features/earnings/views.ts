import type { Earning, EarningStats } from '@stagedoor/contract/earnings'
import { fromCents } from '@stagedoor/contract/money'
import type { UserCard } from '@stagedoor/contract/users'
import type { EarningRow, EarningSums } from './queries.ts'

export const earningView = (row: EarningRow, buyers: ReadonlyMap<string, UserCard>): Earning => ({
  _id: row.id,
  userId: row.buyer_id,
  userInfo: buyers.get(row.buyer_id) ?? null,
  transactionId: row.transaction_id,
  sourceType: row.source_type,
  sourceId: row.source_id,
  type: row.type,
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

export const statsView = (sums: EarningSums): EarningStats => ({
  totalGrossPrice: fromCents(sums.gross),
  totalSiteCommission: fromCents(sums.commission),
  totalNetPrice: fromCents(sums.net),
  pending: fromCents(sums.pending),
  available: fromCents(sums.available),
  nextMaturity: sums.next_maturity?.toISOString() ?? null,
})
