import type { Gateway, PaymentInquiry } from '#src/platform/gateways/gateway.ts'
import type { ReconciliationDeps } from './index.ts'

/** Applies the events of a gateway's answer as if their webhooks had arrived; known events have no second effect. */
export async function applyInquiry(
  { webhooks, log }: Pick<ReconciliationDeps, 'webhooks' | 'log'>,
  gateway: Gateway,
  inquiry: Extract<PaymentInquiry, { outcome: 'found' }>,
): Promise<void> {
  for (const webhookEvent of inquiry.webhookEvents) {
    const { outcome } = await webhooks.apply(gateway.name, webhookEvent)
    if (outcome === 'applied') {
      const { eventId: event, orderId: order } = webhookEvent
      log.warn({ gateway: gateway.name, event, order }, 'a lost webhook event was applied by reconciliation')
    }
  }
}
