import Stripe from 'stripe'
import type { Clock } from '#src/clock/clock.ts'
import type { StripeSettings } from '#src/config/stripe-settings.ts'
import type { Db } from '../../db/database.ts'
import type { Unavailable } from '../gateway.ts'

/** What every part of this adapter works with. */
export type StripeDeps = { db: Db; clock: Clock; stripe: Stripe; settings: StripeSettings }

const TIMEOUT_MS = 20_000

/** The official library, aimed at Stripe or at whatever stands in for it. It sends nothing about this machine. */
export function connectToStripe({ secretKey, apiUrl }: StripeSettings): Stripe {
  const url = new URL(apiUrl)
  return new Stripe(secretKey, {
    protocol: url.protocol === 'http:' ? 'http' : 'https',
    host: url.hostname,
    ...(url.port === '' ? {} : { port: url.port }),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
  })
}

/** Stripe counts seconds. */
export const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1_000)
export const timeOf = (seconds: number): Date => new Date(seconds * 1_000)

/** Stripe writes currencies small. */
export const currencyOf = (currency: string): string => currency.toUpperCase()

/**
 * The answer when nobody knows what Stripe did: away, too slow, busy, or not willing to listen to us.
 * @throws the error itself when it is not Stripe's.
 */
export function unavailable(error: unknown): Unavailable {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  // The message may hold a fragment of a key or of what was sent; type and code do not.
  return { outcome: 'unavailable', reason: [error.type, error.code, error.statusCode].filter(Boolean).join(' ') }
}

/** Whether Stripe understood and will not do it, ever: what was asked for does not exist or is over. */
export function isRefusal(error: unknown): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 429
}
