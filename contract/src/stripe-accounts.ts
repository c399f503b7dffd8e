import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Time, Url } from './fields.ts'
import { nullable } from './nullable.ts'

/** The way to a creator's own account at Stripe. */
export const StripeAccountPage = Type.Object({
  /** Stripe's onboarding page. Valid once, until `expiredAt`. */
  url: Url,
  expiredAt: Time,
  /** Whether Stripe pays to it already; the page then changes its details. */
  isReady: Type.Boolean(),
})
export type StripeAccountPage = Static<typeof StripeAccountPage>

/** A creator's own account at Stripe, in its current state there. */
export const StripeAccount = Type.Object({
  accountId: Type.String(),
  /** Whether Stripe has everything it requires. */
  isComplete: Type.Boolean(),
  /** Whether Stripe pays to it. */
  isReady: Type.Boolean(),
})
export type StripeAccount = Static<typeof StripeAccount>

export const getStripeAccount = endpoint({
  method: 'GET',
  path: '/stripe/accounts',
  area: 'payments',
  summary: "The caller's account at Stripe and whether it can be paid to; null while they have opened none",
  caller: 'performer',
  forbidsImpersonation: true,
  rateLimit: { count: 120, windowSeconds: 600, by: 'account' },
  data: { 200: Type.Object({ account: nullable(StripeAccount) }) },
  problems: ['GATEWAY_NOT_CHOSEN', 'GATEWAY_UNAVAILABLE'],
})

export const openStripeAccount = endpoint({
  method: 'POST',
  path: '/stripe/accounts',
  area: 'payments',
  summary: "Opens the caller's account at Stripe to be paid to, or goes on with it, and answers where",
  caller: 'performer',
  forbidsImpersonation: true,
  needsFreshSignIn: true,
  rateLimit: { count: 20, windowSeconds: 3_600, by: 'account' },
  data: { 200: StripeAccountPage },
  problems: ['GATEWAY_NOT_CHOSEN', 'GATEWAY_UNAVAILABLE'],
})
