import type { WebhookEvent } from '#src/platform/gateways/gateway.ts'

/** What a webhook event is checked against. */
export type OrderFacts = { gateway: string; priceCents: number; currency: string }

/** A stored webhook event, as far as decisions need it. */
export type EventFacts = Pick<
  WebhookEvent,
  'eventId' | 'kind' | 'paymentId' | 'amountCents' | 'currency' | 'occurredAt'
> & { gateway: string }

/**
 * `unmatched`: its subject is not known or not paid yet; it is decided again with the next event. `quarantined`:
 * verified, but does not match the order; staff examine it.
 */
export type WebhookEventDecision =
  | { decision: 'applies' }
  | { decision: 'unmatched'; reason: 'unknown_order' | 'not_paid' }
  | { decision: 'quarantined'; reason: QuarantineReason }

type QuarantineReason =
  | 'other_gateway'
  | 'amount_differs'
  | 'currency_differs'
  /** The order was paid twice: this is not the payment that settled it. */
  | 'second_payment'
  /** A refund or dispute of a payment that did not settle the order. */
  | 'other_payment'
  /** The payment has settled another order. */
  | 'payment_of_other_order'

/**
 * Decides about all webhook events of one payment together, so that the result does not depend on their order of
 * arrival. Of several successes the earliest settles it; events of another payment of the gateway have no effect. An
 * amount other than the ordered one credits nothing.
 * @param isTaken whether a payment of the gateway has settled another order.
 * @returns a decision for each event, in the given order.
 */
export function decideWebhookEvents(
  order: OrderFacts,
  events: readonly EventFacts[],
  isTaken: (paymentId: string) => boolean,
): WebhookEventDecision[] {
  const settling = events
    .filter((event) => event.kind === 'payment_succeeded' && differenceOf(order, event) === null)
    .filter(({ paymentId }) => paymentId === null || !isTaken(paymentId))
    .toSorted(byOccurrence)[0]
  return events.map((event) => decide(order, event, { settling: settling ?? null, isTaken }))
}

type Settling = { settling: EventFacts | null; isTaken(paymentId: string): boolean }

function decide(order: OrderFacts, event: EventFacts, { settling, isTaken }: Settling): WebhookEventDecision {
  const difference = differenceOf(order, event)
  if (difference !== null) return { decision: 'quarantined', reason: difference }
  const isSuccess = event.kind === 'payment_succeeded'
  if (isSuccess && event.paymentId !== null && isTaken(event.paymentId))
    return { decision: 'quarantined', reason: 'payment_of_other_order' }
  // Renewals are separate payments: one that stayed with the order does not match it.
  if (event.kind === 'subscription_renewed') return { decision: 'quarantined', reason: 'other_payment' }
  if (settling === null)
    return isOfPayment(event) ? { decision: 'unmatched', reason: 'not_paid' } : { decision: 'applies' }
  const { paymentId } = settling
  if (event.paymentId === null || paymentId === null || event.paymentId === paymentId) return { decision: 'applies' }
  return { decision: 'quarantined', reason: isSuccess ? 'second_payment' : 'other_payment' }
}

// Stryker disable EqualityOperator: no two events have the same id
/** In the order in which things happened; ties are broken by id. */
export const byOccurrence = (
  a: Pick<EventFacts, 'occurredAt' | 'eventId'>,
  b: Pick<EventFacts, 'occurredAt' | 'eventId'>,
): number => a.occurredAt.getTime() - b.occurredAt.getTime() || (a.eventId < b.eventId ? -1 : 1)

// Stryker restore EqualityOperator

/** How an event contradicts the order that it names; null when it does not. */
export function differenceOf(
  order: OrderFacts,
  event: EventFacts,
): 'other_gateway' | 'currency_differs' | 'amount_differs' | null {
  if (order.gateway !== event.gateway) return 'other_gateway'
  if (event.currency !== order.currency) return 'currency_differs'
  if (isRefund(event)) return event.amountCents <= order.priceCents ? null : 'amount_differs'
  return hasNoAmount(event) || event.amountCents === order.priceCents ? null : 'amount_differs'
}

const isRefund = ({ kind }: Pick<EventFacts, 'kind'>): boolean =>
  kind === 'payment_refunded' || kind === 'refund_failed'

/** Whether an event is about a successful payment. */
const isOfPayment = (event: Pick<EventFacts, 'kind'>): boolean => isRefund(event) || event.kind.startsWith('dispute_')

/** Events of a gateway's own billing, besides payments, have no amount of ours. */
const hasNoAmount = ({ kind }: Pick<EventFacts, 'kind'>): boolean =>
  ['subscription_renewal_failed', 'subscription_canceled', 'subscription_expired'].includes(kind)

/**
 * Whether an event of an order is about a renewal that the gateway billed itself. Before the order's own payment is
 * known, only an event of that kind is.
 */
export function isOfRenewal(
  order: { renewsCents: number | null; paymentId: string | null },
  { kind, paymentId }: Pick<WebhookEvent, 'kind' | 'paymentId'>,
): boolean {
  if (order.renewsCents === null || paymentId === null || kind === 'payment_succeeded') return false
  return kind === 'subscription_renewed' || (order.paymentId !== null && paymentId !== order.paymentId)
}
