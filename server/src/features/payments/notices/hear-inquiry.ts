import type { Gateway, PaymentInquiry } from '#src/platform/gateways/gateway.ts'
import type { PaymentsDeps } from '../deps.ts'
import { applyNotice } from './apply-notice.ts'

/** Hears what a gateway told when it was asked, as if its notices had come: what is known already has no second effect. */
export async function hearInquiry(
  deps: PaymentsDeps,
  gateway: Gateway,
  inquiry: Extract<PaymentInquiry, { outcome: 'found' }>,
): Promise<void> {
  for (const notice of inquiry.notices) {
    const { outcome } = await applyNotice(deps, gateway.name, notice)
    if (outcome === 'applied')
      deps.log.warn(
        { gateway: gateway.name, event: notice.eventId, order: notice.orderId },
        'a lost payment notice was made good',
      )
  }
}
