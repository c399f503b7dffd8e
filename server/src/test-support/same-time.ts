import { expect } from 'vitest'

const MOST_RATIO = 2

/**
 * Expects two ways to take the same time: the shortest time of each, measured in turns. What else a machine does makes
 * some rounds longer, never shorter, so both come close in the end, while a way that leaves work out stays far below.
 */
export async function expectSameTime(
  one: (round: number) => Promise<unknown>,
  other: (round: number) => Promise<unknown>,
  { rounds = 60 } = {},
): Promise<void> {
  let [shortestOne, shortestOther] = [Infinity, Infinity]
  for (let round = 0; round < rounds; round += 1) {
    shortestOne = Math.min(shortestOne, await timeOf(() => one(round)))
    shortestOther = Math.min(shortestOther, await timeOf(() => other(round)))
    if (round >= 4 && ratioOf(shortestOne, shortestOther) <= MOST_RATIO) return
  }
  expect(ratioOf(shortestOne, shortestOther), `${shortestOne} ms and ${shortestOther} ms`).toBeLessThanOrEqual(
    MOST_RATIO,
  )
}

const ratioOf = (a: number, b: number): number => Math.max(a, b) / Math.min(a, b)

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
