import { expect } from 'vitest'

const MOST_RATIO = 2

type Work = (round: number) => Promise<unknown>
type Options = {
  rounds?: number
  /** `work`: what this process works for it, hashing included, however many others want the processor. */
  of?: 'waiting' | 'work'
}

/**
 * Expects two ways to take the same time: the shortest time of each, measured in turns. What else a machine does makes
 * some rounds longer, never shorter, so both come close in the end, while a way that leaves work out stays far below.
 */
export async function expectSameTime(one: Work, other: Work, { rounds = 60, of = 'waiting' }: Options = {}) {
  const timeOf = of === 'work' ? workOf : waitFor
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

async function waitFor(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function workOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
