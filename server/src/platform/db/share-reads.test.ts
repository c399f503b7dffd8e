import { expect, test } from 'vitest'
import { shareReads } from './share-reads.ts'

/** Reads that answer with their number when they are told to. */
function numbered() {
  const begun: { requested: string; answer(): void; fail(): void }[] = []
  const read = shareReads<string, number>(
    (requested) => requested,
    (requested) =>
      new Promise((resolve, reject) => {
        const number = begun.length + 1
        begun.push({ requested, answer: () => resolve(number), fail: () => reject(new Error('away')) })
      }),
  )
  return { read, begun }
}

test('a read that comes while an equal one is under way is never answered by it; those that wait share the next', async () => {
  const { read, begun } = numbered()
  const first = read('a')
  const waiting = [read('a'), read('a')]
  expect(begun).toHaveLength(1)
  begun[0]?.answer()
  expect(await first).toBe(1)
  const later = read('a')
  begun[1]?.answer()
  expect(await Promise.all(waiting)).toEqual([2, 2])
  begun[2]?.answer()
  expect(await later).toBe(3)
  expect(begun).toHaveLength(3)
})

test('different reads do not wait for each other', async () => {
  const { read, begun } = numbered()
  const both = [read('a'), read('b')]
  expect(begun.map(({ requested }) => requested)).toEqual(['a', 'b'])
  for (const one of begun) one.answer()
  expect(await Promise.all(both)).toEqual([1, 2])
})

test('a failed read fails for those that it was for; the next begins anew', async () => {
  const { read, begun } = numbered()
  const failing = Promise.allSettled([read('a')])
  const next = read('a')
  begun[0]?.fail()
  expect((await failing).map(({ status }) => status)).toEqual(['rejected'])
  begun[1]?.answer()
  expect(await next).toBe(2)
})
