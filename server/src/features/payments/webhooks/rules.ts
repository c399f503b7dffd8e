import type { CardGateway } from '@stagedoor/contract/payment-words'
import type { WebhookEvent } from '#src/platform/gateways/gateway.ts'

/** What a webhook event is held against. */
export type OrderFacts = {
  gateway: string
  priceCents: number
  currency: string
  /** The payment that settled it; null while none has. */
  paymentId: string | null
}

export type WebhookEventDecision =
  | { decision: 'applies' }
  | { decision: 'unmatched'; reason: 'unknown_order' }
  | { decision: 'quarantined'; reason: 'other_gateway' | 'amount_differs' | 'currency_differs' | 'second_payment' }

/**
 * Decides whether a proven webhook event may change anything. Money that is not exactly what was ordered, or that came a
 * second time, is quarantined for staff: it credits nobody by itself.
 */
export function decideWebhookEvent(
  order: OrderFacts | null,
  gateway: CardGateway,
  webhookEvent: WebhookEvent,
): WebhookEventDecision {
  if (order === null) return { decision: 'unmatched', reason: 'unknown_order' }
  if (order.gateway !== gateway) return { decision: 'quarantined', reason: 'other_gateway' }
  if (webhookEvent.currency !== order.currency) return { decision: 'quarantined', reason: 'currency_differs' }
  const isOwnAmount =
    webhookEvent.kind === 'payment_refunded'
      ? webhookEvent.amountCents <= order.priceCents
      : movesNothing(webhookEvent.kind) || webhookEvent.amountCents === order.priceCents
  if (!isOwnAmount) return { decision: 'quarantined', reason: 'amount_differs' }
  const isOtherPayment =
    order.paymentId !== null && webhookEvent.paymentId !== null && webhookEvent.paymentId !== order.paymentId
  if (isOtherPayment) return { decision: 'quarantined', reason: 'second_payment' }
  return { decision: 'applies' }
}

/** What a gateway tells of its own billing, besides payments: of no amount of ours. */
const movesNothing = (kind: WebhookEvent['kind']): boolean =>
  ['subscription_renewal_failed', 'subscription_canceled', 'subscription_expired'].includes(kind)

/**
 * Whether a webhook event about an order is about a renewal that the gateway billed by itself: about a payment that is not the
 * order's own. Until the first payment is heard of, that one is called like the subscription.
 */
export function isOfRenewal(
  order: { renewsCents: number | null; paymentId: string | null },
  { kind, paymentId, subscriptionReference }: Pick<WebhookEvent, 'kind' | 'paymentId' | 'subscriptionReference'>,
): boolean {
  if (order.renewsCents === null || paymentId === null || kind === 'payment_succeeded') return false
  return kind === 'subscription_renewed' || paymentId !== (order.paymentId ?? subscriptionReference)
}
