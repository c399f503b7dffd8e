import type Stripe from 'stripe'
import type { WebhookEvent, PaymentInquiry } from '../gateway.ts'
import { secondsOf, timeOf, unavailable, type StripeDeps } from './connection.ts'
import {
  webhookEventOfChallenge,
  webhookEventOfCharge,
  webhookEventOfClosing,
  webhookEventOfDispute,
  webhookEventOfRefund,
} from './webhook-events.ts'
import { IN_PLACE } from './intents.ts'
import { findIntent, findSession } from './orders.ts'
import { findOrder } from './queries.ts'

/** Everything that Stripe has about an order, as the webhook events that its webhooks translate to. */
export async function findPayment(deps: StripeDeps, orderId: string): Promise<PaymentInquiry> {
  const order = await findOrder(deps.db, orderId)
  if (!order) return { outcome: 'unknown' }
  try {
    const [session, intent] = await Promise.all([findSession(deps, orderId, order), findIntent(deps, orderId, order)])
    if (!session && !intent) return { outcome: 'unknown' }
    const now = deps.clock.now()
    const isOpen = session
      ? session.status === 'open' && session.expires_at > secondsOf(now)
      : intent !== null && isOpenIntent(intent)
    const webhookEvents = [
      ...(intent ? await webhookEventsOfIntent(deps, orderId, intent) : []),
      ...(session ? closingOf(session, orderId, now) : []),
    ]
    return { outcome: 'found', isOpen, webhookEvents }
  } catch (error) {
    return unavailable(error)
  }
}

/** On a page of ours a declined payer may try another card; elsewhere an attempt is over. */
const isOpenIntent = ({ status, metadata }: Stripe.PaymentIntent): boolean =>
  status === 'requires_action' ||
  status === 'processing' ||
  (status === 'requires_payment_method' && metadata['origin'] === IN_PLACE)

async function webhookEventsOfIntent(
  deps: StripeDeps,
  orderId: string,
  intent: Stripe.PaymentIntent,
): Promise<WebhookEvent[]> {
  const { stripe, clock } = deps
  const of = { payment_intent: intent.id, limit: 100 }
  const [charges, refunds, disputes] = await Promise.all([
    oldestFirst(stripe.charges.list(of)),
    oldestFirst(stripe.refunds.list(of)),
    oldestFirst(stripe.disputes.list(of)),
  ])
  const attempts = await Promise.all(charges.map((charge) => webhookEventOfCharge(deps, orderId, charge)))
  const disputed = disputes.flatMap(
    (dispute) => webhookEventOfDispute(orderId, dispute, timeOfDispute(dispute, clock.now())) ?? [],
  )
  return [
    ...attempts,
    ...challengeOf(intent, orderId, clock.now()),
    ...refundsOf(refunds, orderId, clock.now()),
    ...disputed,
  ]
}

/** Stripe reports when a dispute was opened but not when it was decided: a decided one takes the current time. */
const timeOfDispute = ({ status, created }: Stripe.Dispute, now: Date): Date =>
  status === 'won' || status === 'lost' ? now : timeOf(created)

async function oldestFirst<T>(list: AsyncIterable<T>): Promise<T[]> {
  return (await Array.fromAsync(list)).reverse()
}

/** A failed 3-D Secure challenge counts only while no later attempt exists. */
function challengeOf(intent: Stripe.PaymentIntent, orderId: string, occurredAt: Date): WebhookEvent[] {
  const { id, status, last_payment_error: failure } = intent
  if (status !== 'requires_payment_method' || !failure || failure.charge !== undefined) return []
  return [webhookEventOfChallenge(orderId, intent, { eventId: `challenge_failed:${id}`, isFailed: true, occurredAt })]
}

/** A failed refund has two events, as by webhook: made, then failed. */
const refundsOf = (refunds: readonly Stripe.Refund[], orderId: string, now: Date): WebhookEvent[] =>
  refunds.flatMap((refund) => {
    const latest = webhookEventOfRefund(orderId, refund, timeOf(refund.created))
    if (latest.kind === 'payment_refunded') return [latest]
    const made = webhookEventOfRefund(orderId, { ...refund, status: 'pending' }, timeOf(refund.created))
    return [made, { ...latest, occurredAt: now }]
  })

function closingOf(session: Stripe.Checkout.Session, orderId: string, now: Date): WebhookEvent[] {
  const { id, status, amount_total: amount, currency, expires_at: end } = session
  if (status !== 'expired' || amount === null || currency === null) return []
  const isExpired = secondsOf(now) >= end
  return [
    webhookEventOfClosing(orderId, { id, amount, currency, isExpired, occurredAt: isExpired ? timeOf(end) : now }),
  ]
}
