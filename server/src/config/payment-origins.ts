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

/** The pages on which Stripe's script may run: a payment's step, and a card without a payment. Rule PAY-20. */
const CARD_FIELD_PAGES = /^\/[a-z]{2}-[A-Z]{2}\/wallet\/(?:confirm\/[\w-]+|cards\/new)$/

/** Tells whether the page of a path shows Stripe's card fields, as the configuration and the setting are now. */
export const cardFieldPages =
  ({ stripe }: Pick<Config, 'stripe'>, publishableKey: () => string) =>
  (path: string): boolean =>
    stripe !== null && CARD_FIELD_PAGES.test(path) && publishableKey() !== ''
