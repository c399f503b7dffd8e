import { Type, type Static } from 'typebox'
import { endpointsOf } from './endpoint.ts'

/** For Stripe's script in the payer's browser; never stored, logged or sent by mail. */
export const CardFields = Type.Object({
  /** Of the payment. */
  stripeClientSecret: Type.String(),
  /** Lets Stripe's fields offer to save the card; valid for minutes. */
  stripeCustomerSessionSecret: Type.String(),
})
export type CardFields = Static<typeof CardFields>

const endpoint = endpointsOf({ area: 'payments', caller: 'account' })

/** Rule PAY-20. */
export const openCardFields = endpoint('POST /payment/transactions/:id/card-fields', {
  summary: "What Stripe's script needs to show its card fields for a payment of the caller whose step is due",
  forbidsImpersonation: true,
  requiresAge: true,
  rateLimit: { count: 100, windowSeconds: 600, by: 'account' },
  data: { 200: CardFields },
  problems: ['CHECKOUT_CLOSED', 'GATEWAY_UNAVAILABLE'],
})

/** Rule PAY-20. */
export const openHostedPage = endpoint('POST /payment/transactions/:id/hosted-page', {
  summary: "Goes on with a payment on the gateway's hosted page instead of in place; a repeat returns the same page",
  forbidsImpersonation: true,
  requiresAge: true,
  rateLimit: { count: 100, windowSeconds: 600, by: 'account' },
  data: { 200: Type.Object({ paymentUrl: Type.String() }) },
  problems: ['CHECKOUT_CLOSED', 'GATEWAY_UNAVAILABLE'],
})
