import type { Gateway, PaymentInquiry } from '#src/platform/gateways/gateway.ts'
import type { PaymentsDeps } from '../deps.ts'
import { applyWebhookEvent } from './apply-webhook-event.ts'

/** Hears what a gateway told when it was asked, as if its webhook events had come: what is known already has no second effect. */
export async function hearInquiry(
  deps: PaymentsDeps,
  gateway: Gateway,
  inquiry: Extract<PaymentInquiry, { outcome: 'found' }>,
): Promise<void> {
  for (const webhookEvent of inquiry.webhookEvents) {
    const { outcome } = await applyWebhookEvent(deps, gateway.name, webhookEvent)
    if (outcome === 'applied')
      deps.log.warn(
        { gateway: gateway.name, event: webhookEvent.eventId, order: webhookEvent.orderId },
        'a lost webhook event was made good',
      )
  }
}
