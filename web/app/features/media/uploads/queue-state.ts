import type { FileView } from '@stagedoor/contract/media'

/** What has become of one file. */
export type QueuedState =
  | { kind: 'waiting' }
  /** `secondsLeft` is null while it is too early to tell; `resumedAtBytes` is where it went on, if it did. */
  | { kind: 'sending'; sentBytes: number; secondsLeft: number | null; resumedAtBytes: number | null }
  /** The connection was lost. It goes on by itself when the browser is online again, or on request. */
  | { kind: 'stopped'; sentBytes: number }
  /** Everything has arrived; the server looks at it. */
  | { kind: 'finishing' }
  | { kind: 'done'; file: FileView }
  /**
   * The server's words, null when it did not answer; `isFinal` when the same file cannot succeed; `maximumBytes` of a
   * file that was not sent, because it is larger.
   */
  | { kind: 'failed'; message: string | null; isFinal: boolean; maximumBytes?: number }

/** One file on its way. */
export type Queued = {
  key: string
  /** What it belongs to, such as `new-post` or `gallery 6f…`: a page asks for its own. */
  owner: string
  /** The name of its `UploadTarget`. */
  target: string
  name: string
  size: number
  /** An object URL of a picture. */
  previewUrl: string | null
  state: QueuedState
}

export type QueueEvent =
  | { type: 'added'; item: Omit<Queued, 'state'> }
  | { type: 'moved'; key: string; state: QueuedState }
  | { type: 'removed'; keys: readonly string[] }
  | { type: 'seen'; file: FileView }
  | { type: 'ordered'; owner: string; keys: readonly string[] }

/** The queue after an event; files keep the order of choosing. An event about a removed file changes nothing. Pure. */
export function reduceQueue(queue: readonly Queued[], event: QueueEvent): readonly Queued[] {
  switch (event.type) {
    case 'added':
      return [...queue, { ...event.item, state: { kind: 'waiting' } }]
    case 'moved':
      return queue.map((item) => (item.key === event.key ? { ...item, state: event.state } : item))
    case 'removed':
      return queue.filter(({ key }) => !event.keys.includes(key))
    case 'seen':
      return queue.map((item) => withFile(item, event.file))
    case 'ordered': {
      const own = queue.filter(({ owner }) => owner === event.owner)
      const placeOf = ({ key }: Queued) => event.keys.indexOf(key)
      const ordered = own.toSorted((a, b) => placeOf(a) - placeOf(b))
      return [...queue.filter(({ owner }) => owner !== event.owner), ...ordered]
    }
    default:
      return event satisfies never
  }
}

/** An entry with what is known now of its file. Pure. */
export const withFile = (item: Queued, file: FileView): Queued =>
  item.state.kind === 'done' && item.state.file._id === file._id ? { ...item, state: { kind: 'done', file } } : item

/** Whether it still needs this page to stay open. */
export const isUnderWay = ({ state }: Queued): boolean =>
  state.kind === 'waiting' || state.kind === 'sending' || state.kind === 'stopped' || state.kind === 'finishing'

/** Whether it has arrived, and the server does not know yet whether it can be played. It can be part of nothing until then. */
export const isUnread = ({ state }: Queued): boolean =>
  state.kind === 'done' && state.file.status === 'processing' && state.file.duration === null

/** Whether it can be tried again. */
export const isRepeatable = ({ state }: Queued): boolean =>
  state.kind === 'stopped' || (state.kind === 'failed' && !state.isFinal)

/** Whether only another file helps: it was refused for what it is, or there is nothing in it to show. */
export const isRefused = ({ state }: Queued): boolean =>
  (state.kind === 'failed' && state.isFinal) ||
  (state.kind === 'done' && state.file.status === 'file-error' && state.file.errorCode !== 'failed')

/** Refusals that end when something else is removed. */
const LIMITS_OF_COUNT = new Set(['GALLERY_FULL', 'STORAGE_QUOTA_REACHED', 'TOO_MANY_UPLOADS', 'TOO_MANY_FILES'])

/** Whether the same file would be refused again, by the status of the answer and its code if it had one. Pure. */
export function isFinalRefusal({ status, code }: { status: number; code: string | null }): boolean {
  if (code !== null && LIMITS_OF_COUNT.has(code)) return false
  return status < 500 && ![401, 408, 409, 423, 425, 429].includes(status)
}

/** The next file to send while fewer than `limit` are being sent. */
export function nextToSend(queue: readonly Queued[], limit: number): Queued | null {
  const active = queue.filter(({ state }) => state.kind === 'sending' || state.kind === 'finishing')
  return active.length < limit ? (queue.find(({ state }) => state.kind === 'waiting') ?? null) : null
}

/** What of one file has been sent. */
function sentBytesOf({ size, state }: Queued): number {
  switch (state.kind) {
    case 'sending':
    case 'stopped':
      return Math.min(size, state.sentBytes)
    case 'finishing':
    case 'done':
      return size
    case 'waiting':
    case 'failed':
      return 0
    default:
      return state satisfies never
  }
}

/** A part of a file in percent, 0 to 100, rounded down. */
export const percentIn = (size: number, bytes: number): number => (size > 0 ? Math.floor((bytes / size) * 100) : 0)

/** How far one file is, 0 to 100, rounded down. */
export const percentOf = (item: Queued): number =>
  item.state.kind === 'finishing' || item.state.kind === 'done' ? 100 : percentIn(item.size, sentBytesOf(item))

export const leftBytesOf = (item: Queued): number => item.size - sentBytesOf(item)

/** The bytes of a batch that have been taken, after an event: a batch ends when nothing is under way. Pure. */
export function finishedBytesAfter(finishedBytes: number, queue: readonly Queued[], event: QueueEvent): number {
  if (!queue.some(isUnderWay)) return 0
  if (event.type !== 'moved' || event.state.kind !== 'done') return finishedBytes
  return finishedBytes + (queue.find(({ key }) => key === event.key)?.size ?? 0)
}

/**
 * All files under way together: their number and the bytes that are left, and how far the batch is with those that were
 * taken before, so that it does not stay at 0 % while file after file leaves the queue.
 */
export function totalOf(
  queue: readonly Queued[],
  finishedBytes: number,
): { count: number; percent: number; leftBytes: number } {
  const open = queue.filter(isUnderWay)
  const bytes = open.reduce((sum, { size }) => sum + size, 0)
  const leftBytes = open.reduce((sum, item) => sum + leftBytesOf(item), 0)
  const batchBytes = bytes + finishedBytes
  return { count: open.length, percent: percentIn(batchBytes, batchBytes - leftBytes), leftBytes }
}

const MEASURED_FOR_MS = 2_000

/** The speed of an upload, measured from where it went on; a resumed file does not count what was sent before. */
export class UploadSpeed {
  private readonly startedAtMs: number
  private readonly startedAtBytes: number

  constructor(nowMs: number, sentBytes: number) {
    this.startedAtMs = nowMs
    this.startedAtBytes = sentBytes
  }

  /** @returns the time that is left in seconds, rounded up; null during the first two seconds */
  secondsLeft(nowMs: number, sentBytes: number, totalBytes: number): number | null {
    const [tookMs, moved] = [nowMs - this.startedAtMs, sentBytes - this.startedAtBytes]
    if (tookMs < MEASURED_FOR_MS || moved <= 0) return null
    return Math.ceil((((totalBytes - sentBytes) / moved) * tookMs) / 1_000)
  }
}
