import type { Config } from './config.ts'

/**
 * The origins of the offered gateways' hosted pages, to which forms are redirected without JavaScript. The sandbox's
 * page is on our own origin. https://docs.stripe.com/payments/checkout, ccbill.com/doc/dynamic-pricing-user-guide.
 */
export function paymentPageOrigins({
  stripe,
  ccbill,
  verotel,
}: Pick<Config, 'stripe' | 'ccbill' | 'verotel'>): string[] {
  return [
    // The second one is Stripe's onboarding of creators. https://docs.stripe.com/connect/hosted-onboarding
    ...(stripe ? ['https://checkout.stripe.com', 'https://connect.stripe.com'] : []),
    // CCBill may show its form on another subdomain.
    ...(ccbill ? [ccbill.formsOrigin, 'https://*.ccbill.com'] : []),
    ...(verotel ? [verotel.origin] : []),
  ]
}
