import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { joinLookups } from './join-lookups.ts'

/** Doubles numbers; each statement answers when it is told to. */
function doubling(options = {}) {
  const sent: { keys: readonly number[]; answer(): void; fail(error: Error): void }[] = []
  const find = joinLookups<number, number>(
    (keys) =>
      new Promise((resolve, reject) => {
        sent.push({ keys, answer: () => resolve(keys.map((key) => key * 2)), fail: reject })
      }),
    options,
  )
  return { find, sent }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('look-ups of one turn share a statement, and each gets its own answer', async () => {
  const { find, sent } = doubling()
  const found = Promise.all([find(1), find(2), find(1)])
  await turn()
  expect(sent.map(({ keys }) => keys)).toEqual([[1, 2, 1]])
  sent[0]?.answer()
  expect(await found).toEqual([2, 4, 2])
})

test('a look-up that begins after a statement was sent is never answered by it, but by the next', async () => {
  const { find, sent } = doubling()
  const first = find(1)
  await turn()
  const later = [find(1), find(3)]
  await turn()
  expect(sent).toHaveLength(1)
  sent[0]?.answer()
  await first
  await turn()
  expect(sent.map(({ keys }) => keys)).toEqual([[1], [1, 3]])
  sent[1]?.answer()
  expect(await Promise.all(later)).toEqual([2, 6])
})

test('an error is that of the look-ups of its statement only', async () => {
  const { find, sent } = doubling()
  const failing = Promise.allSettled([find(1), find(2)])
  await turn()
  const next = find(5)
  sent[0]?.fail(new Error('away'))
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await turn()
  sent[1]?.answer()
  expect(await next).toBe(10)
})

test('a statement answers a hundred at most', async () => {
  const { find, sent } = doubling()
  const found = Promise.all(Array.from({ length: 150 }, (_, key) => find(key)))
  await turn()
  sent[0]?.answer()
  await turn()
  await turn()
  sent[1]?.answer()
  expect((await found).at(-1)).toBe(298)
  expect(sent.map(({ keys }) => keys.length)).toEqual([100, 50])
})

describe('gathering', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  /** Three look-ups: one alone, and two that came meanwhile. */
  async function afterTwoAtOnce() {
    const { find, sent } = doubling({ gathers: true })
    const found = [find(1)]
    await turn()
    found.push(find(2), find(3))
    sent[0]?.answer()
    await turn()
    await turn()
    sent[1]?.answer()
    await Promise.all(found)
    expect(sent.map(({ keys }) => keys)).toEqual([[1], [2, 3]])
    return { find, sent }
  }

  test('a statement is sent as soon as as many look-ups are there as the one before it answered', async () => {
    const { find, sent } = await afterTwoAtOnce()
    const found = [find(4)]
    await turn()
    expect(sent).toHaveLength(2)
    found.push(find(5))
    await turn()
    expect(sent[2]?.keys).toEqual([4, 5])
    sent[2]?.answer()
    expect(await Promise.all(found)).toEqual([8, 10])
  })

  test('waits a millisecond for others, and no longer after nobody came twice', async () => {
    const { find, sent } = await afterTwoAtOnce()
    for (const statement of [2, 3]) {
      const alone = find(4)
      await turn()
      expect(sent).toHaveLength(statement)
      vi.advanceTimersByTime(1)
      await turn()
      sent[statement]?.answer()
      await alone
    }
    void find(5)
    await turn()
    expect(sent.map(({ keys }) => keys).slice(2)).toEqual([[4], [4], [5]])
  })

  test('every eighth statement waits three milliseconds for twice as many, so that two groups become one', async () => {
    const { find, sent } = await afterTwoAtOnce()
    const pair = () => Promise.all([find(4), find(5)])
    for (let statement = 2; statement < 7; statement += 1) {
      const found = pair()
      await turn()
      sent[statement]?.answer()
      await found
    }
    const first = pair()
    vi.advanceTimersByTime(2)
    await turn()
    expect(sent).toHaveLength(7)
    const second = pair()
    await turn()
    expect(sent[7]?.keys).toEqual([4, 5, 4, 5])
    sent[7]?.answer()
    await Promise.all([first, second])
  })
})
