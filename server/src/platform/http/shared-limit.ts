import { RateLimiterRes, type RateLimiterRedis } from 'rate-limiter-flexible'

type Window = { pending: number; known: number; endsAtMs: number }

/** A limit is told to the Redis in so many parts. */
const PARTS = 10

/** A limit that several processes count together. Its refusals are those of `rate-limiter-flexible`. */
export type SharedLimit = {
  consume(key: string): Promise<void>
  get(key: string): Promise<number>
  delete(key: string): Promise<void>
}

/**
 * Counts in this process until a tenth of the limit is reached, and tells it to the Redis then, so that most people cost no command. From
 * where the others could have taken the rest, each request is asked there. So each further process may let through a tenth of the
 * limit more; a limit below twenty is counted in the Redis alone. Decision 0455.
 */
export function createSharedLimit(
  redis: Pick<RateLimiterRedis, 'consume' | 'get' | 'delete'>,
  { count, windowSeconds }: { count: number; windowSeconds: number },
  nowMs: () => number = () => performance.now(),
): SharedLimit {
  const part = Math.floor(count / PARTS)
  /** Those that end first come first, nearly: none is longer than the limit's. */
  const windows = new Map<string, Window>()

  function windowOf(key: string): Window {
    const now = nowMs()
    for (const [old, { endsAtMs }] of windows) {
      if (endsAtMs > now) break
      windows.delete(old)
    }
    const found = windows.get(key)
    if (found && found.endsAtMs > now) return found
    const made = { pending: 0, known: 0, endsAtMs: now + windowSeconds * 1_000 }
    windows.delete(key)
    windows.set(key, made)
    return made
  }

  async function report(key: string, own: Window): Promise<void> {
    const points = own.pending + 1
    own.pending = 0
    const learn = ({ consumedPoints, msBeforeNext }: RateLimiterRes) => {
      own.known = consumedPoints
      own.endsAtMs = nowMs() + msBeforeNext
      windows.delete(key)
      windows.set(key, own)
    }
    try {
      learn(await redis.consume(key, points))
    } catch (error) {
      if (error instanceof RateLimiterRes) learn(error)
      throw error
    }
  }

  return {
    async consume(key) {
      const own = windowOf(key)
      const isFar = own.known + 2 * part <= count
      if (own.pending + 1 < part && isFar) own.pending += 1
      else await report(key, own)
    },
    async get(key) {
      return ((await redis.get(key))?.consumedPoints ?? 0) + (windows.get(key)?.pending ?? 0)
    },
    async delete(key) {
      windows.delete(key)
      await redis.delete(key)
    },
  }
}
