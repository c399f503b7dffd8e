import type Stripe from 'stripe'
import type { WebhookEvent, Money, WebhookEventKind } from '../gateway.ts'
import { currencyOf, timeOf, type StripeDeps } from './connection.ts'
import { judgeDecline } from './declines.ts'

// The event id is derived from what happened and not from the delivery, so that webhooks and inquiries give the same
// id, and two webhooks about one gateway event count once.

type GatewayEvent = {
  eventId: string
  kind: WebhookEventKind
  orderId: string
  money: Money
  occurredAt: Date
} & Partial<Pick<WebhookEvent, 'paymentId' | 'refund' | 'failure' | 'decline' | 'card'>>

function webhookEvent({ money, ...gatewayEvent }: GatewayEvent): WebhookEvent {
  return {
    paymentId: null,
    subscriptionReference: null,
    refund: null,
    failure: null,
    decline: null,
    card: null,
    ...money,
    ...gatewayEvent,
  }
}

const moneyOf = ({ amount, currency }: { amount: number; currency: string }): Money => ({
  amountCents: amount,
  currency: currencyOf(currency),
})

export const idOf = (reference: string | { id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

/** A charge is an attempt that the bank answered. */
export async function webhookEventOfCharge(
  { stripe }: Pick<StripeDeps, 'stripe'>,
  orderId: string,
  charge: Stripe.Charge,
): Promise<WebhookEvent> {
  const gatewayEvent = { orderId, money: moneyOf(charge), occurredAt: timeOf(charge.created) }
  if (charge.status === 'failed') {
    const { failure_code: code, outcome } = charge
    const judged = judgeDecline({ code, reason: outcome?.reason, advice: outcome?.advice_code })
    return webhookEvent({ ...gatewayEvent, ...judged, eventId: `payment_failed:${charge.id}`, kind: 'payment_failed' })
  }
  return webhookEvent({
    ...gatewayEvent,
    eventId: `payment_succeeded:${charge.id}`,
    kind: 'payment_succeeded',
    paymentId: idOf(charge.payment_intent),
    card: await cardOf(stripe, charge),
  })
}

/** The card that was charged, with a reference only when the customer chose to save it. */
async function cardOf(stripe: Stripe, charge: Stripe.Charge): Promise<WebhookEvent['card']> {
  const card = charge.payment_method_details?.card
  if (!card) return null
  const method = charge.payment_method?.startsWith('pm_')
    ? await stripe.paymentMethods.retrieve(charge.payment_method)
    : null
  const isKept = method !== null && method.customer !== null && method.allow_redisplay === 'always'
  return {
    reference: isKept ? method.id : null,
    holderName: charge.billing_details.name ?? '',
    brand: card.brand ?? 'card',
    last4Digits: card.last4 ?? '',
    month: card.exp_month,
    year: card.exp_year,
  }
}

/** A refund by Stripe's id. An accepted refund counts as made until Stripe reports its failure. */
export function webhookEventOfRefund(orderId: string, refund: Stripe.Refund, occurredAt: Date): WebhookEvent {
  const isFailed = refund.status === 'failed' || refund.status === 'canceled'
  const kind = isFailed ? 'refund_failed' : 'payment_refunded'
  return webhookEvent({
    eventId: `${kind}:${refund.id}`,
    kind,
    orderId,
    money: moneyOf(refund),
    paymentId: idOf(refund.payment_intent),
    refund: { reference: refund.id, refundId: refund.metadata?.['refundId'] ?? null },
    occurredAt,
  })
}

/** A page or a 3-D Secure challenge that can no longer be paid. */
export function webhookEventOfClosing(
  orderId: string,
  closing: { id: string; amount: number; currency: string; isExpired: boolean; occurredAt: Date },
): WebhookEvent {
  const { id, isExpired, occurredAt } = closing
  return webhookEvent({
    eventId: `closed:${id}`,
    kind: isExpired ? 'checkout_expired' : 'checkout_canceled',
    orderId,
    money: moneyOf(closing),
    failure: isExpired ? 'expired' : 'canceled_by_payer',
    occurredAt,
  })
}

/** A 3-D Secure challenge that is required or failed. No charge exists for either, so the id comes from the event. */
export function webhookEventOfChallenge(
  orderId: string,
  intent: Stripe.PaymentIntent,
  challenge: { eventId: string; isFailed: boolean; occurredAt: Date },
): WebhookEvent {
  const { eventId, isFailed, occurredAt } = challenge
  const kind = isFailed ? 'payment_failed' : 'authentication_required'
  const judged = isFailed ? ({ decline: 'soft', failure: 'authentication_failed' } as const) : {}
  return webhookEvent({ eventId, kind, orderId, money: moneyOf(intent), ...judged, occurredAt })
}

/** The state of a dispute; null while it is an inquiry, which moves no money. */
export function webhookEventOfDispute(orderId: string, dispute: Stripe.Dispute, occurredAt: Date): WebhookEvent | null {
  const kind = disputeKinds[dispute.status]
  if (!kind) return null
  return webhookEvent({
    eventId: `${kind}:${dispute.id}`,
    kind,
    orderId,
    money: moneyOf(dispute),
    paymentId: idOf(dispute.payment_intent),
    occurredAt,
  })
}

const disputeKinds: Partial<Record<Stripe.Dispute['status'], WebhookEventKind>> = {
  needs_response: 'dispute_opened',
  under_review: 'dispute_opened',
  won: 'dispute_won',
  lost: 'dispute_lost',
}
