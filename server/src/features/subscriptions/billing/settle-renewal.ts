import type { Tx } from '#src/platform/db/database.ts'
import type { OrderPayment } from '../../payments/index.ts'
import { insertCharge, lockCharge, type ChargeRow } from '../charges/queries.ts'
import { creditPayer, givePeriod, lockForCharge, noteBilling } from '../charges/settle-charge.ts'
import type { SubscriptionsDeps } from '../deps.ts'
import { endSubscription } from '../end-subscription.ts'
import { canRenew } from '../can-renew.ts'
import { creditDifference } from '../periods/credit-unused.ts'
import { findTerms, updateSubscription, type SubscriptionRow } from '../queries.ts'
import { recordStop } from './stop-billing.ts'

/**
 * A gateway has billed a renewal itself: it pays exactly one period, the next one, on the terms that the gateway bills.
 * If there is none to give the payer gets tokens, and the gateway is called again to stop. Once per payment, in the
 * webhook event's transaction.
 */
export async function settleRenewal(
  deps: SubscriptionsDeps,
  tx: Tx,
  payment: OrderPayment & { renewalOf: string },
): Promise<void> {
  const first = await lockCharge(tx, payment.renewalOf)
  if (!first) throw new Error(`payment ${payment.renewalOf} started no known subscription`)
  if (await lockCharge(tx, payment.transactionId)) return
  const row = await lockWanted(deps, tx, first, payment)
  const { transactionId, priceCents } = payment
  await insertCharge(tx, {
    transactionId,
    subscriptionId: row?.id ?? first.subscription_id,
    number: (row?.period_number ?? first.number) + 1,
    termsId: first.terms_id,
    priceCents,
    state: row === null ? 'credited' : 'paid',
  })
  if (row !== null) return give(deps, tx, { row, first, payment })
  await creditPayer(deps, tx, payment)
  await recordStop(tx, { subscriptionId: first.subscription_id, transactionId: payment.renewalOf })
}

/** The subscription with a due period; null: it has ended, or it was billed after we canceled it at the gateway. */
async function lockWanted(
  deps: SubscriptionsDeps,
  tx: Tx,
  first: ChargeRow,
  { paidAt }: OrderPayment,
): Promise<SubscriptionRow | null> {
  if (first.state === 'credited') return null
  const row = await lockForCharge(deps, tx, first)
  if (row === null) return null
  const stoppedAt = row.billing_stopped_at
  if (stoppedAt !== null && (paidAt === null || paidAt > stoppedAt)) return null
  if (await canRenew(deps, tx, row)) return row
  if (row.status === 'active') await endSubscription(deps, tx, row, 'not_offered')
  return null
}

async function give(
  deps: SubscriptionsDeps,
  tx: Tx,
  { row, first, payment }: { row: SubscriptionRow; first: ChargeRow; payment: OrderPayment & { renewalOf: string } },
): Promise<void> {
  const billed = await findTerms(tx, first.terms_id)
  const { given, periodId } = await givePeriod(deps, tx, { row, terms: billed, payment })
  await noteBilling(tx, given, { firstId: payment.renewalOf, payment })
  if (row.terms_id === billed.id) return
  // The gateway cannot bill less than it began with: a price that was lowered since is the fan's all the same.
  const agreed = await findTerms(tx, row.terms_id)
  await updateSubscription(tx, row.id, { terms_id: agreed.id })
  await creditDifference(deps, tx, { row: given, periodId, priceCents: agreed.price_cents })
}
