import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBatchCache } from './batch-cache.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** A source that counts how often it is asked, and for what. */
function aSource(values: Record<string, string>) {
  const asked: string[][] = []
  const load = async (ids: readonly string[]) => {
    asked.push([...ids])
    return new Map(ids.flatMap((id) => (values[id] === undefined ? [] : [[id, values[id]] as const])))
  }
  return { values, asked, load }
}

test('asks once for all that are missing, then not again until they are old', async () => {
  const source = aSource({ a: '1', b: '2' })
  const cache = createBatchCache({ maximumAgeMs: 1_000, maximumCount: 10, load: source.load })
  expect([...(await cache.get(['a', 'b', 'a']))]).toEqual([
    ['a', '1'],
    ['b', '2'],
  ])
  await cache.get(['b', 'a'])
  expect(source.asked).toEqual([['a', 'b']])
  vi.advanceTimersByTime(1_000)
  await cache.get(['a'])
  expect(source.asked).toEqual([['a', 'b'], ['a']])
})

test('what the source does not have is absent, and asked for again', async () => {
  const source = aSource({})
  const cache = createBatchCache({ maximumAgeMs: 1_000, maximumCount: 10, load: source.load })
  expect((await cache.get(['a'])).size).toBe(0)
  source.values['a'] = '1'
  expect((await cache.get(['a'])).get('a')).toBe('1')
})

test('holds no more than it may; what was forgotten is read again', async () => {
  const source = aSource({ a: '1', b: '2', c: '3' })
  const cache = createBatchCache({ maximumAgeMs: 1_000, maximumCount: 2, load: source.load })
  await cache.get(['a', 'b', 'c'])
  expect([cache.peek('a'), cache.peek('b'), cache.peek('c')]).toEqual([undefined, '2', '3'])
  cache.forget('b')
  expect(cache.peek('b')).toBeUndefined()
})

test('a value that was forgotten while it was being read is not kept', async () => {
  const source = aSource({ a: 'old' })
  const cache = createBatchCache({ maximumAgeMs: 1_000, maximumCount: 2, load: source.load })
  const reading = cache.get(['a'])
  cache.forget('a')
  await reading
  source.values['a'] = 'new'
  expect((await cache.get(['a'])).get('a')).toBe('new')
})

test('what may not be held is given and asked for again', async () => {
  const source = aSource({ a: 'soon different', b: 'done' })
  const mayHold = (value: string) => value === 'done'
  const cache = createBatchCache({ maximumAgeMs: 1_000, maximumCount: 2, load: source.load, mayHold })
  await cache.get(['a', 'b'])
  await cache.get(['a', 'b'])
  expect(source.asked).toEqual([['a', 'b'], ['a']])
})
