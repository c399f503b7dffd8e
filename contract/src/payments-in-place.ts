import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { IdParams } from './fields.ts'

/** For Stripe's script in the payer's browser; never stored, logged or sent by mail. */
export const CardFields = Type.Object({
  /** Of the payment. */
  stripeClientSecret: Type.String(),
  /** Lets Stripe's fields offer to save the card; valid for minutes. */
  stripeCustomerSessionSecret: Type.String(),
})
export type CardFields = Static<typeof CardFields>

/** Rule PAY-20. */
export const openCardFields = endpoint({
  method: 'POST',
  path: '/payment/transactions/:id/card-fields',
  area: 'payments',
  summary: "What Stripe's script needs to show its card fields for a payment of the caller whose step is due",
  caller: 'account',
  forbidsImpersonation: true,
  requiresAge: true,
  rateLimit: { count: 100, windowSeconds: 600, by: 'account' },
  params: IdParams,
  data: { 200: CardFields },
  problems: ['CHECKOUT_CLOSED', 'GATEWAY_UNAVAILABLE'],
})

/** Rule PAY-20. */
export const openHostedPage = endpoint({
  method: 'POST',
  path: '/payment/transactions/:id/hosted-page',
  area: 'payments',
  summary: "Goes on with a payment on the gateway's hosted page instead of in place; a repeat returns the same page",
  caller: 'account',
  forbidsImpersonation: true,
  requiresAge: true,
  rateLimit: { count: 100, windowSeconds: 600, by: 'account' },
  params: IdParams,
  data: { 200: Type.Object({ paymentUrl: Type.String() }) },
  problems: ['CHECKOUT_CLOSED', 'GATEWAY_UNAVAILABLE'],
})
