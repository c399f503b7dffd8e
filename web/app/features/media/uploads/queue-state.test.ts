import type { FileView } from '@stagedoor/contract/media'
import { expect, test } from 'vitest'
import {
  finishedBytesAfter,
  isFinalRefusal,
  isRefused,
  isRepeatable,
  isUnderWay,
  isUnread,
  nextToSend,
  percentOf,
  reduceQueue,
  totalOf,
  UploadSpeed,
  type Queued,
  type QueueEvent,
} from './queue-state.ts'

const aFile: FileView = {
  _id: 'a',
  type: 'photo',
  name: 'a.jpg',
  mimeType: 'image/jpeg',
  size: 1_000,
  width: null,
  height: null,
  duration: null,
  status: 'processing',
  thumbnails: [],
  url: null,
  sources: [],
  color: null,
  altText: '',
  isLocked: false,
}
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

test('a file that the server has not read yet is known to be unread until it is seen again', () => {
  const unread = { ...aFile, status: 'processing', duration: null } as const
  const taken: QueueEvent = { type: 'moved', key: 'a', state: { kind: 'done', file: unread } }
  const queue = after(added('a'), taken)
  expect(queue.map(isUnread)).toEqual([true])
  expect(reduceQueue(queue, { type: 'seen', file: { ...unread, duration: 2 } }).map(isUnread)).toEqual([false])
  expect(reduceQueue(queue, { type: 'seen', file: { ...unread, status: 'file-error' } }).map(isUnread)).toEqual([false])
})

test('a late event about a removed file changes nothing', () => {
  expect(after(added('a'), { type: 'removed', keys: ['a'] }, sending('a', 10))).toEqual([])
})

test('says how far a file and all files are', () => {
  const queue = after(added('a'), added('b'), sending('a', 505))
  expect(queue.map(percentOf)).toEqual([50, 0])
  expect(totalOf(queue, 0)).toEqual({ count: 2, percent: 25, leftBytes: 1_495 })
  expect(totalOf([], 0)).toEqual({ count: 0, percent: 0, leftBytes: 0 })
})

test('files that were taken count for the percentage of their batch until all have been', () => {
  const taken: QueueEvent = { type: 'moved', key: 'a', state: { kind: 'done', file: aFile } }
  const queue = after(added('a'), added('b'), added('c'), added('d'), taken)
  const finished = finishedBytesAfter(0, queue, taken)
  expect(totalOf(queue, finished)).toEqual({ count: 3, percent: 25, leftBytes: 3_000 })
  const removed: QueueEvent = { type: 'removed', keys: ['a'] }
  const rest = reduceQueue(queue, removed)
  expect(totalOf(rest, finishedBytesAfter(finished, rest, removed)).percent).toBe(25)
  const over: QueueEvent = { type: 'removed', keys: ['b', 'c', 'd'] }
  expect(finishedBytesAfter(finished, reduceQueue(rest, over), over)).toBe(0)
})

test('tells the time that is left from the bytes of this connection', () => {
  const speed = new UploadSpeed(0, 500)
  expect(speed.secondsLeft(1_999, 600, 1_000)).toBeNull()
  expect(speed.secondsLeft(2_000, 600, 1_000)).toBe(8)
  expect(speed.secondsLeft(4_000, 500, 1_000)).toBeNull()
})

test('what a file is stays, what the server or the place for it lacks may change', () => {
  const again = [401, 408, 409, 423, 429, 500, 502, 503, 507]
  const never = [400, 403, 404, 413, 415, 422]
  const finalAt = (status: number) => isFinalRefusal({ status, code: null })
  expect(again.filter(finalAt)).toEqual([])
  expect(never.filter(finalAt)).toEqual(never)
  expect(isFinalRefusal({ status: 422, code: 'FILE_NOT_A_PICTURE' })).toBe(true)
  expect(isFinalRefusal({ status: 422, code: 'GALLERY_FULL' })).toBe(false)
})

test('a file is tried again or replaced by another one, never both', () => {
  const [sent] = after(added('a'))
  const withState = (state: Queued['state']): Queued => ({ ...(sent as Queued), state })
  const broken = { ...aFile, status: 'file-error' } as const
  const offers = (state: Queued['state']) => [isRepeatable(withState(state)), isRefused(withState(state))]
  expect(offers({ kind: 'failed', message: null, isFinal: false })).toEqual([true, false])
  expect(offers({ kind: 'failed', message: 'No picture.', isFinal: true })).toEqual([false, true])
  expect(offers({ kind: 'stopped', sentBytes: 1 })).toEqual([true, false])
  expect(offers({ kind: 'done', file: { ...broken, errorCode: 'unreadable' } })).toEqual([false, true])
  // It is processed again by a button of its own.
  expect(offers({ kind: 'done', file: { ...broken, errorCode: 'failed' } })).toEqual([false, false])
})

test('a file that is known better replaces what the queue knew of it', () => {
  const taken: QueueEvent = { type: 'moved', key: 'a', state: { kind: 'done', file: aFile } }
  const file: FileView = { ...aFile, status: 'file-error', errorCode: 'failed' }
  const queue = after(added('a'), added('b'), taken, { type: 'seen', file })
  expect(queue.map(({ state }) => state)).toEqual([{ kind: 'done', file }, { kind: 'waiting' }])
})
