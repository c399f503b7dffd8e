import type { Tx } from '../../db/database.ts'
import type { CancelOutcome } from '../gateway.ts'
import { insertPayment } from './queries.ts'
import { newId, recordGatewayEvent, type SandboxDeps } from './record-gateway-event.ts'
import {
  countFailure,
  countPeriod,
  lockDueSubscriptions,
  lockSubscription,
  updateSubscriptionState,
  type SubscriptionRow,
} from './subscription-queries.ts'
import { judge } from './test-cards.ts'

/** Attempts per period before the sandbox gives up. */
const LARGEST_TRIES = 3

/** Bills every due subscription for one period; canceled ones end. */
export async function renewDueSubscriptions({ db, clock }: SandboxDeps): Promise<void> {
  let count = 1
  while (count > 0) {
    count = await db.transaction().execute(async (tx) => {
      const due = await lockDueSubscriptions(tx)
      for (const subscription of due) await renew(tx, clock, subscription)
      return due.length
    })
  }
}

/** Stops further billing; the paid period runs to its end. */
export async function cancelSubscription({ db, clock }: SandboxDeps, reference: string): Promise<CancelOutcome> {
  return db.transaction().execute(async (tx): Promise<CancelOutcome> => {
    const subscription = await lockSubscription(tx, reference)
    if (!subscription) return { outcome: 'unknown' }
    if (subscription.state !== 'active') return { outcome: 'closed_already' }
    await updateSubscriptionState(tx, { reference, state: 'canceled' })
    await recordGatewayEvent(tx, clock, {
      order: subscription,
      kind: 'subscription_canceled',
      facts: { subscriptionReference: reference },
    })
    return { outcome: 'canceled' }
  })
}

async function renew(tx: Tx, clock: SandboxDeps['clock'], subscription: SubscriptionRow): Promise<void> {
  const { reference, test_card: card, failed_tries: failedTries } = subscription
  const facts = { subscriptionReference: reference }
  if (subscription.state === 'canceled') return expire(tx, clock, subscription)
  const decision = judge(card, { isPayerPresent: false })
  if (decision.decision === 'approved') return bill(tx, clock, subscription)
  const why =
    decision.decision === 'declined'
      ? { decline: decision.decline, failure: decision.failure }
      : { decline: 'soft' as const, failure: 'authentication_failed' as const }
  await recordGatewayEvent(tx, clock, {
    order: subscription,
    kind: 'subscription_renewal_failed',
    facts: { ...facts, ...why },
  })
  if (why.decline === 'hard' || failedTries + 1 >= LARGEST_TRIES) await expire(tx, clock, subscription)
  else await countFailure(tx, reference)
}

async function bill(tx: Tx, clock: SandboxDeps['clock'], subscription: SubscriptionRow): Promise<void> {
  const { reference, order_id: orderId, customer_id: customerId, amount_cents: amountCents, currency } = subscription
  const paymentId = newId('pay')
  const period = subscription.periods_billed + 1
  const isTaken = await insertPayment(tx, { id: paymentId, orderId, customerId, amountCents, currency, period })
  if (!isTaken) throw new Error(`period ${period} of order ${orderId} was paid before`)
  await countPeriod(tx, reference)
  await recordGatewayEvent(tx, clock, {
    order: subscription,
    kind: 'subscription_renewed',
    facts: { paymentId, subscriptionReference: reference },
  })
}

async function expire(tx: Tx, clock: SandboxDeps['clock'], subscription: SubscriptionRow): Promise<void> {
  const { reference } = subscription
  await updateSubscriptionState(tx, { reference, state: 'expired' })
  await recordGatewayEvent(tx, clock, {
    order: subscription,
    kind: 'subscription_expired',
    facts: { subscriptionReference: reference },
  })
}
