import type { Db } from '#src/platform/db/database.ts'
import { findReversal, listSoldPeriods } from './queries.ts'

/** A paid period as its creator's books need it. Amounts are token cents. */
export type SubscriptionSale = {
  periodId: string
  transactionId: string
  subscriptionId: string
  payerId: string
  performerId: string
  type: 'monthly_subscription' | 'yearly_subscription'
  totalTokenCents: number
  commissionTokenCents: number
  commissionBasisPoints: number
  soldAt: Date
}

/** A reversal of a paid period (`dispute_won`: reinstated). Amounts are token cents, never negative. */
export type SubscriptionReversal = {
  reversalId: string
  periodId: string
  kind: 'credit' | 'price' | 'refund' | 'dispute' | 'dispute_won'
  totalTokenCents: number
  commissionTokenCents: number
  reversedAt: Date
}

/** The sales behind paid periods; one that nothing was paid for is absent. */
export async function findSales(db: Db, periodIds: readonly string[]): Promise<SubscriptionSale[]> {
  const rows = await listSoldPeriods(db, periodIds)
  return rows.map((row) => ({
    periodId: row.id,
    transactionId: row.transaction_id ?? row.id,
    subscriptionId: row.subscription_id,
    payerId: row.payer_id,
    performerId: row.performer_id,
    type: row.type === 'yearly' ? 'yearly_subscription' : 'monthly_subscription',
    totalTokenCents: row.price_token_cents,
    commissionTokenCents: row.commission_token_cents,
    commissionBasisPoints: row.commission_basis_points,
    soldAt: row.created_at,
  }))
}

/** A reversal or reinstatement of a sale; null for an unknown id. */
export async function findReversedSale(db: Db, reversalId: string): Promise<SubscriptionReversal | null> {
  const row = await findReversal(db, reversalId)
  return (
    row && {
      reversalId,
      periodId: row.period_id,
      kind: row.kind,
      totalTokenCents: row.price_token_cents,
      commissionTokenCents: row.commission_token_cents,
      reversedAt: row.created_at,
    }
  )
}
