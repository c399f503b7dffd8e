import { expect, test } from 'vitest'
import { readingsInTurn } from './readings-in-turn.ts'

/** Readings that end when the test says so, each with the number that it then has for all its accounts. */
function readings() {
  const begun: { accountIds: readonly string[]; end(total: number): void; fail(): void }[] = []
  const sent: [string, number][] = []
  const ask = readingsInTurn<number>(
    (accountIds) => {
      const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, number>>()
      begun.push({
        accountIds,
        end: (total) => resolve(new Map(accountIds.map((id) => [id, total]))),
        fail: () => reject(new Error('no database')),
      })
      return promise
    },
    (id, total) => sent.push([id, total]),
  )
  return { ask, begun, sent }
}

test('a reading begins after the one before it was sent, so that the later number is sent last', async () => {
  const { ask, begun, sent } = readings()
  const earlier = ask(['ann'])
  const later = ask(['ann'])
  expect(begun.length).toBe(1)
  begun[0]?.end(1)
  await earlier
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.end(0)
  await later
  expect(sent).toEqual([
    ['ann', 1],
    ['ann', 0],
  ])
})

test('all who are asked for during a reading share the next, each account once', async () => {
  const { ask, begun, sent } = readings()
  const first = ask(['ann'])
  const others = [ask(['bea', 'ann']), ask(['bea']), ask(['cora'])]
  begun[0]?.end(1)
  await first
  await expect.poll(() => begun.length).toBe(2)
  expect(begun[1]?.accountIds).toEqual(['bea', 'ann', 'cora'])
  begun[1]?.end(2)
  await Promise.all(others)
  expect(sent.length).toBe(4)
  expect(begun.length).toBe(2)
})

test('a number that is the same as before is sent again', async () => {
  const { ask, begun, sent } = readings()
  for (const at of [0, 1]) {
    const done = ask(['ann'])
    begun[at]?.end(3)
    await done
  }
  expect(sent).toEqual([
    ['ann', 3],
    ['ann', 3],
  ])
})

test('a failed reading fails who asked for it, and the next is read all the same', async () => {
  const { ask, begun, sent } = readings()
  const first = ask(['ann'])
  const second = ask(['bea'])
  begun[0]?.fail()
  await expect(first).rejects.toThrow('no database')
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.end(1)
  await second
  expect(sent).toEqual([['bea', 1]])
})

test('nobody is read for where nobody is asked for, and a thousand at a time where more are', async () => {
  const { ask, begun } = readings()
  await ask([])
  expect(begun).toEqual([])
  const done = ask(Array.from({ length: 1_001 }, (_, at) => `account ${at}`))
  begun[0]?.end(1)
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.end(1)
  await done
  expect(begun.map(({ accountIds }) => accountIds.length)).toEqual([1_000, 1])
})
