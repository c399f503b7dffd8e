import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Time, Url } from './fields.ts'

/** The way to a creator's own account at Stripe. */
export const StripeAccountPage = Type.Object({
  /** Where Stripe asks for what it must know of them. Works once, and only until `expiredAt`. */
  url: Url,
  expiredAt: Time,
  /** Whether Stripe pays to it already; the page then changes what it knows. */
  isReady: Type.Boolean(),
})
export type StripeAccountPage = Static<typeof StripeAccountPage>

export const openStripeAccount = endpoint({
  method: 'POST',
  path: '/stripe/accounts',
  area: 'payments',
  summary: "Opens the caller's account at Stripe to be paid to, or goes on with it, and answers where",
  caller: 'performer',
  needsFreshSignIn: true,
  rateLimit: { count: 20, windowSeconds: 3_600, by: 'account' },
  data: { 200: StripeAccountPage },
  problems: ['GATEWAY_NOT_CHOSEN', 'GATEWAY_UNAVAILABLE'],
})
