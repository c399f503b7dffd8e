import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { expect, test, vi } from 'vitest'
import { createSharedLimit } from './shared-limit.ts'

/** Two processes that count one limit; the memory stands for the Redis. */
function twoProcesses(count: number) {
  const limiter = new RateLimiterMemory({ points: count, duration: 60 })
  const redis = {
    consume: vi.fn((key: string, points?: number) => limiter.consume(key, points)),
    get: (key: string) => limiter.get(key),
    delete: (key: string) => limiter.delete(key),
  }
  let nowMs = 0
  const [a, b] = [1, 2].map(() => createSharedLimit(redis, { count, windowSeconds: 60 }, () => nowMs))
  if (!a || !b) throw new RangeError('two processes')
  const passes = async (limit: typeof a, requests: number) => {
    let passed = 0
    for (let request = 0; request < requests; request += 1)
      await limit.consume('fan').then(
        () => (passed += 1),
        (refused: unknown) => expect(refused).toBeInstanceOf(RateLimiterRes),
      )
    return passed
  }
  return { a, b, passes, redis, later: (seconds: number) => (nowMs += seconds * 1_000) }
}

test('one process lets through exactly the limit, and asks for a tenth of it at first', async () => {
  const { a, passes, redis } = twoProcesses(100)
  expect(await passes(a, 80)).toBe(80)
  expect(redis.consume.mock.calls.map(([, points]) => points)).toEqual(Array(8).fill(10))
  expect(await passes(a, 100)).toBe(20)
})

test('who makes few requests costs no command', async () => {
  const { a, passes, redis } = twoProcesses(100)
  expect(await passes(a, 9)).toBe(9)
  expect(redis.consume).not.toHaveBeenCalled()
  expect(await a.get('fan')).toBe(9)
})

test('a second process lets through a tenth more at most', async () => {
  const { a, b, passes } = twoProcesses(100)
  expect(await passes(a, 200)).toBe(100)
  expect(await passes(b, 200)).toBe(9)
  expect(await passes(b, 200)).toBe(0)
})

test('a limit below twenty is counted together exactly', async () => {
  const { a, b, passes } = twoProcesses(19)
  expect([await passes(a, 10), await passes(b, 20), await passes(a, 20)]).toEqual([10, 9, 0])
})

test('a new window begins when the old one has ended, and what is forgotten counts no more', async () => {
  const { a, passes, redis, later } = twoProcesses(100)
  await passes(a, 9)
  later(61)
  expect(await passes(a, 9)).toBe(9)
  expect(redis.consume).not.toHaveBeenCalled()
  await a.delete('fan')
  expect([await a.get('fan'), await passes(a, 9)]).toEqual([0, 9])
})
