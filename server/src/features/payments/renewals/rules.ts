import type { WebhookEvent } from '#src/platform/gateways/gateway.ts'

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
