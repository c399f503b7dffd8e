import { expect, test } from 'vitest'
import { joinWrites } from './join-writes.ts'

/** Doubles numbers; refuses whatever holds a seven, and, where it may not wait, an eight. */
function doubling() {
  const sent: { items: readonly number[]; mayWait: boolean }[] = []
  const write = joinWrites<number, number>(async (items, mayWait) => {
    sent.push({ items, mayWait })
    await Promise.resolve()
    if (items.includes(7)) throw new Error('breaks a constraint')
    if (!mayWait && items.includes(8)) throw new Error('waits for a lock')
    if (items.includes(9)) throw Object.assign(new Error('ended'), { code: '57P01' })
    return items.map((item) => item * 2)
  })
  return { write, sent }
}

test('writes of one turn are one transaction, and each gets its own answer', async () => {
  const { write, sent } = doubling()
  expect(await Promise.all([write(1), write(2), write(1)])).toEqual([2, 4, 2])
  expect(sent).toEqual([{ items: [1, 2, 1], mayWait: false }])
})

test('what one of them breaks is its own failure: the others are written alone', async () => {
  const { write, sent } = doubling()
  const results = await Promise.allSettled([write(1), write(7), write(2)])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(sent.map(({ items }) => items)).toEqual([[1, 7, 2], [1], [7], [2]])
})

test('what would wait for a lock is tried again alone, and waits there', async () => {
  const { write, sent } = doubling()
  expect(await write(8)).toBe(16)
  expect(sent).toEqual([
    { items: [8], mayWait: false },
    { items: [8], mayWait: true },
  ])
})

test('while the database is away nothing is tried again: whether it was done is unknown', async () => {
  const { write, sent } = doubling()
  const results = await Promise.allSettled([write(9), write(1)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(sent).toHaveLength(1)
})
