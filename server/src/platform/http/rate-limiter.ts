import type { RateLimit } from '@stagedoor/contract/endpoint'
import type pg from 'pg'
import { limitKeyOf } from './client-address.ts'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { SharedRedis } from '../redis/redis.ts'
import { createSharedLimit } from './shared-limit.ts'

export type RateLimiter = {
  /** Counts one request. @returns null while within the limit, else after how many seconds to try again. */
  take(name: string, who: string, limit: RateLimit): Promise<number | null>
  /** How many were counted in the current window, without counting one. */
  count(name: string, who: string, limit: RateLimit): Promise<number>
  /** Resets the count, for example after a success. */
  forget(name: string, who: string, limit: RateLimit): Promise<void>
}

/** What counts one limit. `consume` throws the library's `RateLimiterRes` beyond it. */
type Counter = {
  consume(key: string): Promise<unknown>
  get(key: string): Promise<number>
  delete(key: string): Promise<unknown>
}

/**
 * Counts by account or by address (of IPv6 by /64), and durable limits in the table `rate_limit`, so that a restart does
 * not forgive. The others are counted for all processes together by Redis; without it, or while it is away, in the memory
 * of this one.
 */
export function createRateLimiter(pool: pg.Pool | null, redis: Pick<SharedRedis, 'client'> | null = null): RateLimiter {
  const counters = new Map<string, Counter>()

  function counterOf(name: string, limit: RateLimit): Counter {
    const found = counters.get(name)
    if (found) return found
    const made =
      limit.isDurable && pool ? inTable(name, limit, pool) : redis ? inRedis(name, limit, redis) : alone(name, limit)
    counters.set(name, made)
    return made
  }

  return {
    async take(name, who, limit) {
      try {
        await counterOf(name, limit).consume(limitKeyOf(who))
        return null
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1_000))
        throw refused
      }
    },
    count: (name, who, limit) => counterOf(name, limit).get(limitKeyOf(who)),
    async forget(name, who, limit) {
      await counterOf(name, limit).delete(limitKeyOf(who))
    },
  }
}

const prefixOf = (name: string): string => name.slice(0, 60)

/** The key under which a durable limit counts in the table `rate_limit`. */
export const durableKeyOf = (name: string, who: string): string => `${prefixOf(name)}:${limitKeyOf(who)}`

/** For a statement that reads, among other things, what a durable limit has counted under a key in its current window. */
export const countedUnder = (key: string): string =>
  `coalesce((select points from rate_limit where key = ${key} and expire > extract(epoch from statement_timestamp()) * 1000), 0)`

const settingsOf = (name: string, limit: RateLimit) => ({
  keyPrefix: prefixOf(name),
  points: limit.count,
  duration: limit.windowSeconds,
})

const counterBy = (limiter: RateLimiterMemory | RateLimiterPostgres): Counter => ({
  consume: (key) => limiter.consume(key),
  get: async (key) => (await limiter.get(key))?.consumedPoints ?? 0,
  delete: (key) => limiter.delete(key),
})

const alone = (name: string, limit: RateLimit): Counter => counterBy(new RateLimiterMemory(settingsOf(name, limit)))

function inTable(name: string, limit: RateLimit, storeClient: pg.Pool): Counter {
  const settings = settingsOf(name, limit)
  const insuranceLimiter = new RateLimiterMemory(settings)
  const table = { tableName: 'rate_limit', tableCreated: true, storeType: 'pool' }
  return counterBy(new RateLimiterPostgres({ ...settings, ...table, storeClient, insuranceLimiter }))
}

function inRedis(name: string, limit: RateLimit, { client }: Pick<SharedRedis, 'client'>): Counter {
  const settings = settingsOf(name, limit)
  const limiter = new RateLimiterRedis({
    ...settings,
    keyPrefix: `limit:${settings.keyPrefix}`,
    storeClient: client,
    insuranceLimiter: new RateLimiterMemory(settings),
    rejectIfRedisNotReady: true,
  })
  return createSharedLimit(limiter, limit)
}
