import type { RateLimit } from '@stagedoor/contract/endpoint'
import type { RateLimiter } from '#src/platform/http/rate-limiter.ts'

const QUARTER_SECONDS = 900

const limits = {
  address: {
    name: 'wrong passwords, address',
    limit: { count: 100, windowSeconds: QUARTER_SECONDS, by: 'address', isDurable: true },
  },
  account: {
    name: 'wrong passwords, account',
    limit: { count: 10, windowSeconds: QUARTER_SECONDS, by: 'account', isDurable: true },
  },
  device: {
    name: 'wrong passwords, device',
    limit: { count: 10, windowSeconds: QUARTER_SECONDS, by: 'account', isDurable: true },
  },
} as const satisfies Record<string, { name: string; limit: RateLimit }>

/** Whose password is being typed, and from where. */
export type Guess = {
  address: string
  /** The account's id, or what stands for an account that is not there. */
  account: string
  /** Set when the account has signed in from this device before: it then counts by itself. */
  knownDevice: string | null
}

export type GuessLimits = {
  /** After how many seconds the next guess is heard; null when it is heard now. */
  waitFor(guess: Guess): Promise<number | null>
  /** Counts a wrong one. */
  countWrong(guess: Guess): Promise<void>
  /**
   * Called for a right one, after it was checked. Wrong ones that were under way at the same time have been counted by
   * then: past the limit the right one is not heard either, and the seconds to wait are told. Else they are forgotten.
   */
  admit(guess: Guess): Promise<number | null>
}

/**
 * Ten wrong passwords in 15 minutes close an account to strange devices, not to those its owner has used before: those
 * count alone, so that nobody can lock another out. A hundred from one address close every account to that address.
 * Only wrong ones count. Counts survive a restart.
 */
export function createGuessLimits(limiter: RateLimiter): GuessLimits {
  const ownBucket = ({ account, knownDevice }: Guess) =>
    knownDevice === null ? { ...limits.account, who: account } : { ...limits.device, who: `${account}:${knownDevice}` }
  const bucketsOf = (guess: Guess) => [{ ...limits.address, who: guess.address }, ownBucket(guess)]

  return {
    async waitFor(guess) {
      const waits = await Promise.all(
        bucketsOf(guess).map(async ({ name, limit, who }) =>
          // Taking one more from an empty bucket changes nothing but tells how long it stays empty.
          (await limiter.count(name, who, limit)) >= limit.count ? limiter.take(name, who, limit) : null,
        ),
      )
      return waits.reduce((longest, wait) => (wait === null ? longest : Math.max(longest ?? 0, wait)), null)
    },
    async countWrong(guess) {
      await Promise.all(bucketsOf(guess).map(({ name, limit, who }) => limiter.take(name, who, limit)))
    },
    async admit(guess) {
      const { name, limit, who } = ownBucket(guess)
      const counted = await limiter.count(name, who, limit)
      if (counted >= limit.count) return limiter.take(name, who, limit)
      if (counted > 0) await limiter.forget(name, who, limit)
      return null
    },
  }
}
