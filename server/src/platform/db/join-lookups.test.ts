import { expect, test } from 'vitest'
import { joinLookups } from './join-lookups.ts'

/** Doubles numbers; each statement answers when it is told to. */
function doubling() {
  const sent: { keys: readonly number[]; answer(): void; fail(error: Error): void }[] = []
  const find = joinLookups<number, number>(
    (keys) =>
      new Promise((resolve, reject) => {
        sent.push({ keys, answer: () => resolve(keys.map((key) => key * 2)), fail: reject })
      }),
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
