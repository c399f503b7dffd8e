import { expect, test } from 'vitest'
import { latestReading } from './latest-reading.ts'

function readings() {
  const announceLatest = latestReading()
  const announced: [string, number][] = []
  return {
    announced,
    begin(accountIds: readonly string[]) {
      const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, number>>()
      const done = announceLatest(
        accountIds,
        () => promise,
        (id, total) => announced.push([id, total]),
      )
      return { done, reject, end: (total: number) => resolve(new Map(accountIds.map((id) => [id, total]))) }
    },
  }
}

test('a reading that ends after a later one is not announced, except to accounts that the later one did not have', async () => {
  const { announced, begin } = readings()
  const [earlier, later] = [begin(['ann', 'bea']), begin(['ann'])]
  later.end(0)
  await later.done
  earlier.end(1)
  await earlier.done
  expect(announced).toEqual([
    ['ann', 0],
    ['bea', 1],
  ])
})

test('readings that end in their order are all announced, and so is one after a failure', async () => {
  const { announced, begin } = readings()
  const [first, second] = [begin(['ann']), begin(['ann'])]
  first.end(1)
  await first.done
  second.reject(new Error('no database'))
  await expect(second.done).rejects.toThrow('no database')
  const third = begin(['ann'])
  third.end(2)
  await third.done
  expect(announced).toEqual([
    ['ann', 1],
    ['ann', 2],
  ])
})
