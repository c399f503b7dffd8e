import type { RateLimit } from '@stagedoor/contract/endpoint'
import type pg from 'pg'
import { limitKeyOf } from './client-address.ts'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import type { SharedRedis } from '../redis/redis.ts'

export type RateLimiter = {
  /** Counts one request. @returns null while within the limit, else after how many seconds to try again. */
  take(name: string, who: string, limit: RateLimit): Promise<number | null>
  /** How many were counted in the current window, without counting one. */
  count(name: string, who: string, limit: RateLimit): Promise<number>
  /** Resets the count, for example after a success. */
  forget(name: string, who: string, limit: RateLimit): Promise<void>
}

/**
 * Counts by account or by address (of IPv6 by /64), and durable limits in the table `rate_limit`, so that a restart does
 * not forgive. The others are counted in Redis for all processes together; without it, or while it is away, in the memory
 * of this one.
 */
export function createRateLimiter(pool: pg.Pool | null, redis: Pick<SharedRedis, 'client'> | null = null): RateLimiter {
  const limiters = new Map<string, RateLimiterAbstract>()

  function limiterOf(name: string, limit: RateLimit): RateLimiterAbstract {
    const found = limiters.get(name)
    if (found) return found
    const common = { keyPrefix: name.slice(0, 60), points: limit.count, duration: limit.windowSeconds }
    const made =
      limit.isDurable && pool
        ? new RateLimiterPostgres({
            ...common,
            storeClient: pool,
            storeType: 'pool',
            tableName: 'rate_limit',
            tableCreated: true,
            insuranceLimiter: new RateLimiterMemory(common),
          })
        : inMemory(common, redis)
    limiters.set(name, made)
    return made
  }

  return {
    async take(name, who, limit) {
      try {
        await limiterOf(name, limit).consume(limitKeyOf(who))
        return null
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1_000))
        throw refused
      }
    },
    async count(name, who, limit) {
      return (await limiterOf(name, limit).get(limitKeyOf(who)))?.consumedPoints ?? 0
    },
    async forget(name, who, limit) {
      await limiterOf(name, limit).delete(limitKeyOf(who))
    },
  }
}

function inMemory(
  common: { keyPrefix: string; points: number; duration: number },
  redis: Pick<SharedRedis, 'client'> | null,
): RateLimiterAbstract {
  const ownMemory = new RateLimiterMemory(common)
  if (redis === null) return ownMemory
  const keyPrefix = `limit:${common.keyPrefix}`
  const [storeClient, insuranceLimiter] = [redis.client, ownMemory]
  return new RateLimiterRedis({ ...common, keyPrefix, storeClient, insuranceLimiter, rejectIfRedisNotReady: true })
}
