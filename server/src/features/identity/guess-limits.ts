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
  /** The account's id, or a placeholder for an unknown account. */
  account: string
  /** Set for a known device of the account, which has its own count. */
  knownDevice: string | null
}

export type GuessLimits = {
  /** The seconds until the next guess is accepted; null when it is accepted now. */
  waitFor(guess: Guess): Promise<number | null>
  /** Counts a wrong one. */
  countWrong(guess: Guess): Promise<void>
  /**
   * Called after a correct password was verified. Concurrent wrong ones have been counted by then: past the limit the
   * correct one is refused as well, with the seconds to wait. Otherwise the count is reset.
   */
  admit(guess: Guess): Promise<number | null>
}

/**
 * Ten wrong passwords in 15 minutes close an account to unknown devices, not to known ones, which have their own count,
 * so that an attacker cannot lock the owner out. A hundred from one address close every account to that address. Only
 * wrong ones count. Counts survive a restart.
 */
export function createGuessLimits(limiter: RateLimiter): GuessLimits {
  const ownBucket = ({ account, knownDevice }: Guess) =>
    knownDevice === null ? { ...limits.account, who: account } : { ...limits.device, who: `${account}:${knownDevice}` }
  const bucketsOf = (guess: Guess) => [{ ...limits.address, who: guess.address }, ownBucket(guess)]

  return {
    async waitFor(guess) {
      const waits = await Promise.all(
        bucketsOf(guess).map(async ({ name, limit, who }) =>
          // Consuming from an empty bucket changes nothing and returns how long it stays empty.
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
