import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCache } from './cache.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  // The library takes a start of 0 for none.
  vi.advanceTimersByTime(1)
})
afterEach(() => void vi.useRealTimers())

/** A source that records its calls and keys. */
function aSource(values: Record<string, string>) {
  const requested: string[][] = []
  const load = async (ids: readonly string[]) => {
    requested.push([...ids])
    return new Map(ids.flatMap((id) => (values[id] === undefined ? [] : [[id, values[id]] as const])))
  }
  return { values, requested, load }
}

test('loads all missing keys with one call, and not again until they are old', async () => {
  const source = aSource({ a: '1', b: '2' })
  const cache = createCache<string>({ maximumAgeMs: 1_000, maximumCount: 10 })
  expect([...(await cache.getMany(['a', 'b', 'a'], source))]).toEqual([
    ['a', '1'],
    ['b', '2'],
  ])
  await cache.getMany(['b', 'a'], source)
  expect(source.requested).toEqual([['a', 'b']])
  vi.advanceTimersByTime(1_001)
  await cache.getMany(['a'], source)
  expect(source.requested).toEqual([['a', 'b'], ['a']])
})

test('keeps a value without limit where no age is given', async () => {
  const source = aSource({ a: '1' })
  const cache = createCache<string>({ maximumCount: 10 })
  await cache.getMany(['a'], source)
  vi.advanceTimersByTime(10_000_000)
  expect(cache.get('a')).toBe('1')
})

test('measures ages by the clock that is given', () => {
  let now = 5_000
  const cache = createCache<string>({ maximumCount: 10, maximumAgeMs: 30_000, nowMs: () => now })
  cache.set('a', '1')
  now += 30_000
  expect(cache.get('a')).toBe('1')
  now += 1
  expect(cache.get('a')).toBeUndefined()
})

test('a key that the source does not have is absent, and loaded again', async () => {
  const source = aSource({})
  const cache = createCache<string>({ maximumAgeMs: 1_000, maximumCount: 10 })
  expect((await cache.getMany(['a'], source)).size).toBe(0)
  source.values['a'] = '1'
  expect((await cache.getMany(['a'], source)).get('a')).toBe('1')
})

test('keeps at most its count, and evicts the least recently used value', async () => {
  const source = aSource({ a: '1', b: '2', c: '3' })
  const cache = createCache<string>({ maximumAgeMs: 1_000, maximumCount: 2 })
  await cache.getMany(['a', 'b', 'c'], source)
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([undefined, '2', '3'])
  cache.forget('b')
  expect(cache.get('b')).toBeUndefined()
})

test('does not keep a value that was invalidated while it was loaded', async () => {
  const source = aSource({ a: 'old' })
  const cache = createCache<string>({ maximumAgeMs: 1_000, maximumCount: 2 })
  const reading = cache.getMany(['a'], source)
  cache.forget('a')
  await reading
  source.values['a'] = 'new'
  expect((await cache.getMany(['a'], source)).get('a')).toBe('new')
})

test('returns a value that must not be cached, and loads it again', async () => {
  const source = aSource({ a: 'soon different', b: 'done' })
  const options = { load: source.load, mayKeep: (value: string) => value === 'done' }
  const cache = createCache<string>({ maximumAgeMs: 1_000, maximumCount: 2 })
  await cache.getMany(['a', 'b'], options)
  await cache.getMany(['a', 'b'], options)
  expect(source.requested).toEqual([['a', 'b'], ['a']])
})

test('a value that is not current is loaded again', async () => {
  const source = aSource({ a: 'revision 2' })
  const cache = createCache<string>({ maximumCount: 2 })
  cache.set('a', 'revision 1')
  const options = { load: source.load, isCurrent: (value: string) => value === 'revision 2' }
  expect((await cache.getMany(['a'], options)).get('a')).toBe('revision 2')
  await cache.getMany(['a'], options)
  expect(source.requested).toEqual([['a']])
})

test('forgets all of them, also those that are just being loaded', async () => {
  const source = aSource({ a: '1', b: '2' })
  const cache = createCache<string>({ maximumCount: 10 })
  await cache.getMany(['a'], source)
  const loading = cache.getMany(['b'], source)
  cache.clear()
  expect((await loading).get('b')).toBe('2')
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, undefined])
})
