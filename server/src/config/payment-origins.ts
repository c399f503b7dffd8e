import type { Config } from './config.ts'

/**
 * Where the hosted pages of the offered gateways are: a form that works without a script ends there by a redirect.
 * The sandbox's page is on our own origin. https://docs.stripe.com/payments/checkout, ccbill.com/doc/dynamic-pricing-user-guide.
 */
export function paymentPageOrigins({
  stripe,
  ccbill,
  verotel,
}: Pick<Config, 'stripe' | 'ccbill' | 'verotel'>): string[] {
  return [
    // The second one is where creators tell Stripe whom it pays. https://docs.stripe.com/connect/hosted-onboarding
    ...(stripe ? ['https://checkout.stripe.com', 'https://connect.stripe.com'] : []),
    // Its form may be shown by another machine of theirs.
    ...(ccbill ? [ccbill.formsOrigin, 'https://*.ccbill.com'] : []),
    ...(verotel ? [verotel.origin] : []),
  ]
}
