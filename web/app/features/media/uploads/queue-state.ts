import type { FileView } from '@stagedoor/contract/media'

/** What has become of one file. */
export type QueuedState =
  | { kind: 'waiting' }
  /** Null: too early to tell. */
  | { kind: 'sending'; sentBytes: number; secondsLeft: number | null }
  /** The connection was lost. It goes on by itself when the browser is online again, or on request. */
  | { kind: 'stopped'; sentBytes: number }
  /** Everything has arrived; the server looks at it. */
  | { kind: 'finishing' }
  /** `uploadId` of a resumable upload that no call has taken yet; `file` of one that is taken. */
  | { kind: 'done'; uploadId: string | null; file: FileView | null }
  /** The server's words, null when it did not answer; `maximumBytes` of a file that was not sent, because it is larger. */
  | { kind: 'failed'; message: string | null; maximumBytes?: number }

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
  | { type: 'processed'; fileId: string; status: FileView['status'] }
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
    case 'processed':
      return queue.map((item) => withStatus(item, event))
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

function withStatus(item: Queued, { fileId, status }: { fileId: string; status: FileView['status'] }): Queued {
  const { state } = item
  if (state.kind !== 'done' || state.file?._id !== fileId) return item
  return { ...item, state: { ...state, file: { ...state.file, status } } }
}

/** Whether it still needs this page to stay open. */
export const isUnderWay = ({ state }: Queued): boolean =>
  state.kind === 'waiting' || state.kind === 'sending' || state.kind === 'stopped' || state.kind === 'finishing'

/** The next file to send while fewer than `limit` are being sent. */
export function nextToSend(queue: readonly Queued[], limit: number): Queued | null {
  const active = queue.filter(({ state }) => state.kind === 'sending' || state.kind === 'finishing')
  return active.length < limit ? (queue.find(({ state }) => state.kind === 'waiting') ?? null) : null
}

/** How far one file is, 0 to 100, rounded down. */
export function percentOf({ size, state }: Pick<Queued, 'size' | 'state'>): number {
  switch (state.kind) {
    case 'sending':
    case 'stopped':
      return size > 0 ? Math.min(100, Math.floor((state.sentBytes / size) * 100)) : 0
    case 'finishing':
    case 'done':
      return 100
    case 'waiting':
    case 'failed':
      return 0
    default:
      return state satisfies never
  }
}

/** All files under way together: their number, how far they are and the bytes that are left. */
export function totalOf(queue: readonly Queued[]): { count: number; percent: number; leftBytes: number } {
  const open = queue.filter(isUnderWay)
  const bytes = open.reduce((sum, { size }) => sum + size, 0)
  const sent = open.reduce((sum, item) => sum + (item.size * percentOf(item)) / 100, 0)
  return {
    count: open.length,
    percent: bytes > 0 ? Math.floor((sent / bytes) * 100) : 0,
    leftBytes: Math.max(0, Math.round(bytes - sent)),
  }
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
