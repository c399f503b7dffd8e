import Stripe from 'stripe'
import type { Clock } from '#src/clock/clock.ts'
import type { StripeSettings } from '#src/config/stripe-settings.ts'
import type { Db } from '../../db/database.ts'
import type { Unavailable } from '../gateway.ts'

/** The dependencies of every part of this adapter. */
export type StripeDeps = { db: Db; clock: Clock; stripe: Stripe; settings: StripeSettings }

const TIMEOUT_MS = 20_000

/** The official library, connected to Stripe or to a fake of it. Telemetry is off. */
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

/** Stripe's timestamps are in seconds. */
export const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1_000)
export const timeOf = (seconds: number): Date => new Date(seconds * 1_000)

/** Stripe writes currencies in lower case. */
export const currencyOf = (currency: string): string => currency.toUpperCase()

/**
 * The outcome when the result at Stripe is unknown: not reachable, timed out, rate limited or not authorised.
 * @throws the error itself when it is not Stripe's.
 */
export function unavailable(error: unknown): Unavailable {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  // The message may contain a fragment of a key or of the request; type and code do not.
  return { outcome: 'unavailable', reason: [error.type, error.code, error.statusCode].filter(Boolean).join(' ') }
}

/** Whether Stripe refused permanently: the object does not exist or is in a final state. */
export function isRefusal(error: unknown): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 429
}
