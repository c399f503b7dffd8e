import { Type, type Static } from 'typebox'
import { endpointsOf } from './endpoint.ts'
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

const endpoint = endpointsOf({ area: 'payments', caller: 'performer' })

export const getStripeAccount = endpoint('GET /stripe/accounts', {
  summary: "The caller's account at Stripe and whether it can be paid to; null while they have opened none",
  forbidsImpersonation: true,
  rateLimit: { count: 120, windowSeconds: 600, by: 'account' },
  data: { 200: Type.Object({ account: nullable(StripeAccount) }) },
  problems: ['GATEWAY_NOT_CHOSEN', 'GATEWAY_UNAVAILABLE'],
})

export const openStripeAccount = endpoint('POST /stripe/accounts', {
  summary: "Opens the caller's account at Stripe to be paid to, or goes on with it, and answers where",
  forbidsImpersonation: true,
  needsFreshSignIn: true,
  rateLimit: { count: 20, windowSeconds: 3_600, by: 'account' },
  data: { 200: StripeAccountPage },
  problems: ['GATEWAY_NOT_CHOSEN', 'GATEWAY_UNAVAILABLE'],
})
