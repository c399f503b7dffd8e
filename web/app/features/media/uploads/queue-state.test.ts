import { expect, test } from 'vitest'
import {
  isUnderWay,
  nextToSend,
  percentOf,
  reduceQueue,
  totalOf,
  UploadSpeed,
  type Queued,
  type QueueEvent,
} from './queue-state.ts'

const after = (...events: QueueEvent[]) => events.reduce(reduceQueue, [] as readonly Queued[])
const added = (key: string, owner = 'new-post'): QueueEvent => ({
  type: 'added',
  item: { key, owner, target: 'feed-photo', name: `${key}.jpg`, size: 1_000, previewUrl: null },
})
const sending = (key: string, sentBytes: number): QueueEvent => ({
  type: 'moved',
  key,
  state: { kind: 'sending', sentBytes, secondsLeft: null, resumedAtBytes: null },
})
const keysOf = (queue: readonly Queued[]) => queue.map(({ key }) => key)

test('files keep the order of choosing, and take another one on request', () => {
  const queue = after(added('a'), added('b'), added('other', 'gallery'), added('c'))
  expect(keysOf(queue)).toEqual(['a', 'b', 'other', 'c'])
  const ordered = reduceQueue(queue, { type: 'ordered', owner: 'new-post', keys: ['c', 'a', 'b'] })
  expect(keysOf(ordered.filter(({ owner }) => owner === 'new-post'))).toEqual(['c', 'a', 'b'])
  expect(keysOf(ordered.filter(({ owner }) => owner === 'gallery'))).toEqual(['other'])
})

test('sends as many files at once as allowed, the first chosen first', () => {
  const queue = after(added('a'), added('b'), added('c'))
  expect(nextToSend(queue, 2)?.key).toBe('a')
  const busy = reduceQueue(reduceQueue(queue, sending('a', 0)), sending('b', 0))
  expect(nextToSend(busy, 2)).toBeNull()
  expect(nextToSend(reduceQueue(busy, { type: 'removed', keys: ['a'] }), 2)?.key).toBe('c')
})

test('a stopped file leaves its place to the next', () => {
  const queue = after(added('a'), added('b'), { type: 'moved', key: 'a', state: { kind: 'stopped', sentBytes: 400 } })
  expect(nextToSend(queue, 1)?.key).toBe('b')
  expect(queue.map(isUnderWay)).toEqual([true, true])
})

test('a late event about a removed file changes nothing', () => {
  expect(after(added('a'), { type: 'removed', keys: ['a'] }, sending('a', 10))).toEqual([])
})

test('says how far a file and all files are', () => {
  const queue = after(added('a'), added('b'), sending('a', 505))
  expect(queue.map(percentOf)).toEqual([50, 0])
  expect(totalOf(queue)).toEqual({ count: 2, percent: 25, leftBytes: 1_495 })
  expect(totalOf([])).toEqual({ count: 0, percent: 0, leftBytes: 0 })
})

test('tells the time that is left from the bytes of this connection', () => {
  const speed = new UploadSpeed(0, 500)
  expect(speed.secondsLeft(1_999, 600, 1_000)).toBeNull()
  expect(speed.secondsLeft(2_000, 600, 1_000)).toBe(8)
  expect(speed.secondsLeft(4_000, 500, 1_000)).toBeNull()
})
