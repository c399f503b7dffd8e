import type { Db } from '#src/platform/db/database.ts'
import { findPeriod, findReversal } from './queries.ts'
import { findSubscription } from '../queries.ts'

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

/** What was taken back of a paid period (`dispute_won`: given again). Amounts are token cents, never negative. */
export type SubscriptionReversal = {
  reversalId: string
  periodId: string
  kind: 'credit' | 'price' | 'refund' | 'dispute' | 'dispute_won'
  totalTokenCents: number
  commissionTokenCents: number
  reversedAt: Date
}

/** The sale behind a paid period; null for one that nothing was paid for. */
export async function findSale(db: Db, periodId: string): Promise<SubscriptionSale | null> {
  const period = await findPeriod(db, periodId)
  const row = period && (await findSubscription(db, period.subscription_id))
  if (!row || period.price_token_cents === 0) return null
  return {
    periodId,
    transactionId: period.transaction_id ?? periodId,
    subscriptionId: row.id,
    payerId: period.payer_id,
    performerId: row.performer_id,
    type: row.type === 'yearly' ? 'yearly_subscription' : 'monthly_subscription',
    totalTokenCents: period.price_token_cents,
    commissionTokenCents: period.commission_token_cents,
    commissionBasisPoints: period.commission_basis_points,
    soldAt: period.created_at,
  }
}

/** What was taken back of a sale, or given again; null for nobody's id. */
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
