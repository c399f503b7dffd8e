import type { RateLimit } from '@stagedoor/contract/endpoint'
import { durableKeyOf, type RateLimiter } from '#src/platform/http/rate-limiter.ts'

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

/** How many wrong ones were counted: from the address, and of the account or of its known device. */
export type WrongGuesses = { fromAddress: number; ofAccount: number }

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

type OfAccount = Pick<Guess, 'account' | 'knownDevice'>

const ownBucket = ({ account, knownDevice }: OfAccount) =>
  knownDevice === null ? { ...limits.account, who: account } : { ...limits.device, who: `${account}:${knownDevice}` }

/** With what the keys begin of counts of an account; its id follows, and of a known device `:` and the device. */
export const accountKeys = {
  account: durableKeyOf(limits.account.name, ''),
  device: durableKeyOf(limits.device.name, ''),
}

/** The key under which wrong passwords from an address are counted. */
export const addressKeyOf = (address: string): string => durableKeyOf(limits.address.name, address)

/** The key under which those of an account are counted, or of its known device. */
export function accountKeyOf(guess: OfAccount): string {
  const { name, who } = ownBucket(guess)
  return durableKeyOf(name, who)
}

/** Whether so many wrong ones close the account, to its known device or to unknown ones, or the address; `waitFor` knows for how long. */
export const isClosedAfter = (guess: OfAccount, { fromAddress, ofAccount }: WrongGuesses): boolean =>
  fromAddress >= limits.address.limit.count || ofAccount >= ownBucket(guess).limit.count

/**
 * Ten wrong passwords in 15 minutes close an account to unknown devices, not to known ones, which have their own count,
 * so that an attacker cannot lock the owner out. A hundred from one address close every account to that address. Only
 * wrong ones count. Counts survive a restart.
 */
export function createGuessLimits(limiter: RateLimiter): GuessLimits {
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
