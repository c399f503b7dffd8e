import type Stripe from 'stripe'
import type { RawRequest } from '../../http/raw-request.ts'
import type { WebhookEvent, WebhookEventReading } from '../gateway.ts'
import { timeOf, unavailable, type StripeDeps } from './connection.ts'
import { isReplaced } from './orders.ts'
import {
  idOf,
  webhookEventOfChallenge,
  webhookEventOfCharge,
  webhookEventOfClosing,
  webhookEventOfDispute,
  webhookEventOfRefund,
} from './webhook-events.ts'

/** The event types that the webhook endpoint must subscribe to; others are ignored. */
export const handledEvents = [
  'charge.succeeded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.closed',
  'checkout.session.expired',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
] as const satisfies Stripe.Event.Type[]

const TOLERANCE_SECONDS = 300

/**
 * Verifies a webhook with the library, then reads it. Facts that it does not contain, such as the order of a dispute,
 * are requested from Stripe. https://docs.stripe.com/webhooks/signature
 */
export async function readWebhookEvent(deps: StripeDeps, request: RawRequest): Promise<WebhookEventReading> {
  const proof = proveEvent(deps, request)
  if (proof.outcome !== 'proven') return proof
  const { event } = proof
  if (event.livemode !== deps.settings.isLive) return { outcome: 'refused', reason: 'test_mode' }
  try {
    const webhookEvent = await webhookEventOf(deps, event)
    return webhookEvent
      ? { outcome: 'webhook_events', webhookEvents: [webhookEvent] }
      : { outcome: 'ignored', eventId: event.id, type: event.type }
  } catch (error) {
    return unavailable(error)
  }
}

type Proof = { outcome: 'proven'; event: Stripe.Event } | Extract<WebhookEventReading, { outcome: 'refused' }>

/**
 * Checks the signature, then the age: the library has one error for both, and a tolerance of 0 disables its age check.
 */
function proveEvent({ stripe, settings, clock }: StripeDeps, { bytes, headers }: RawRequest): Proof {
  const read = (toleranceSeconds: number): Stripe.Event =>
    stripe.webhooks.constructEvent(
      bytes,
      headers['stripe-signature'] ?? '',
      settings.webhookSecret,
      toleranceSeconds,
      undefined,
      clock.now().getTime(),
    )
  try {
    read(0)
  } catch (error) {
    return { outcome: 'refused', reason: error instanceof SyntaxError ? 'malformed' : 'signature' }
  }
  try {
    return { outcome: 'proven', event: read(TOLERANCE_SECONDS) }
  } catch {
    return { outcome: 'refused', reason: 'stale' }
  }
}

/** Null: not about an order of ours, or of a type that has no meaning here. */
async function webhookEventOf(deps: StripeDeps, event: Stripe.Event): Promise<WebhookEvent | null> {
  const occurredAt = timeOf(event.created)
  switch (event.type) {
    case 'charge.succeeded': {
      const charge = event.data.object
      const { orderId } = charge.metadata
      return orderId === undefined ? null : webhookEventOfCharge(deps, orderId, charge)
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return refundWebhookEvent(deps, event.data.object, occurredAt)
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.closed':
      return disputeWebhookEvent(deps, event.data.object, occurredAt)
    case 'checkout.session.expired': {
      const { id, client_reference_id: orderId, amount_total: amount, currency, expires_at: end } = event.data.object
      if (orderId === null || amount === null || currency === null) return null
      // Closed early: by us, for a payer who left.
      return webhookEventOfClosing(orderId, { id, amount, currency, isExpired: event.created >= end, occurredAt })
    }
    case 'payment_intent.requires_action':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return intentWebhookEvent(deps, event, event.data.object)
    default:
      return null
  }
}

async function intentWebhookEvent(
  deps: StripeDeps,
  { type, id: eventId, created }: Stripe.Event,
  intent: Stripe.PaymentIntent,
): Promise<WebhookEvent | null> {
  const { orderId, origin } = intent.metadata
  if (orderId === undefined) return null
  const occurredAt = timeOf(created)
  if (type === 'payment_intent.canceled') {
    // A closing page sends its own event; its payment is canceled with it. A hosted page goes on with the order.
    const { id, amount, currency } = intent
    return origin !== undefined && !isReplaced(intent)
      ? webhookEventOfClosing(orderId, { id, amount, currency, isExpired: false, occurredAt })
      : null
  }
  const chargeId = intent.last_payment_error?.charge
  if (type === 'payment_intent.payment_failed' && chargeId !== undefined)
    return webhookEventOfCharge(deps, orderId, await deps.stripe.charges.retrieve(chargeId))
  return webhookEventOfChallenge(orderId, intent, {
    eventId,
    isFailed: type === 'payment_intent.payment_failed',
    occurredAt,
  })
}

/**
 * The order of a refund or dispute: they reference a payment, and only the payment has our order id. Null for payments
 * that are not ours.
 */
async function orderOf({ stripe }: StripeDeps, payment: string | { id: string } | null): Promise<string | null> {
  const intentId = idOf(payment)
  if (intentId === null) return null
  return (await stripe.paymentIntents.retrieve(intentId)).metadata['orderId'] ?? null
}

async function refundWebhookEvent(
  deps: StripeDeps,
  refund: Stripe.Refund,
  occurredAt: Date,
): Promise<WebhookEvent | null> {
  const orderId = await orderOf(deps, refund.payment_intent)
  return orderId === null ? null : webhookEventOfRefund(orderId, refund, occurredAt)
}

async function disputeWebhookEvent(
  deps: StripeDeps,
  dispute: Stripe.Dispute,
  occurredAt: Date,
): Promise<WebhookEvent | null> {
  const orderId = await orderOf(deps, dispute.payment_intent)
  return orderId === null ? null : webhookEventOfDispute(orderId, dispute, occurredAt)
}
