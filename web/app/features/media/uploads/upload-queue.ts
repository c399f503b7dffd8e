import type { Locale } from '@stagedoor/contract/locales'
import type { FileView } from '@stagedoor/contract/media'
import { readClientCookie } from '../../../session/client-cookies.ts'
import { cookieNames } from '../../../session/cookies.ts'
import { announceUploads } from './announce-uploads.ts'
import {
  finishedBytesAfter,
  isUnderWay,
  nextToSend,
  reduceQueue,
  UploadSpeed,
  type Queued,
  type QueueEvent,
  type QueuedState,
} from './queue-state.ts'
import { sendInPieces, type PieceTransfer } from './send-in-pieces.ts'
import type { UploadTarget } from './upload-target.ts'

/** What a file of the queue needs to be sent, again if necessary. */
type Work = {
  file: File
  target: UploadTarget
  locale: Locale
  /** The call that takes it. */
  taking: ReturnType<UploadTarget['take']> | null
  /** Of a larger file: what arrives in pieces, and its id once everything has arrived. */
  pieces: PieceTransfer | null
  arrivedAs: string | null
}

/** Files that were chosen for a target; larger ones are said and not sent. */
type Chosen = { target: UploadTarget; maximumBytes: number; files: readonly File[]; locale: Locale }

const SENT_AT_ONCE = 2

let queue: readonly Queued[] = []
let finishedBytes = 0
const works = new Map<string, Work>()
const listeners = new Set<() => void>()
const seenListeners = new Set<(file: FileView) => void>()

/**
 * The uploads of this page. They belong to the document and not to a screen, so they go on while their owner looks at
 * other screens. Read by `useUploads` and `useQueue`.
 */
export const uploadQueue = {
  read: (): readonly Queued[] => queue,
  /** Of the files under way: what of their batch has been taken already. */
  finishedBytes: (): number => finishedBytes,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  add(owner: string, { target, maximumBytes, files, locale }: Chosen): void {
    listenToTheBrowser()
    for (const file of files) {
      const key = crypto.randomUUID()
      works.set(key, { file, target, locale, taking: null, pieces: null, arrivedAs: null })
      const previewUrl = file.type.startsWith('image/') ? URL.createObjectURL(file) : null
      change({ type: 'added', item: { key, owner, target: target.name, name: file.name, size: file.size, previewUrl } })
      if (file.size > maximumBytes) move(key, { kind: 'failed', message: null, isFinal: true, maximumBytes })
    }
    sendNext()
  },
  /** Sends failed files again, and goes on with stopped ones. */
  retry(...keys: string[]): void {
    for (const key of keys) {
      const [item, work] = [queue.find((other) => other.key === key), works.get(key)]
      if (item && work) again(item, work)
    }
    sendNext()
  },
  /** Forgets files; of those that no call has taken, everything is cancelled and nothing stays on the server. */
  remove(...keys: string[]): void {
    for (const key of keys) {
      const item = queue.find((other) => other.key === key)
      if (item && item.state.kind !== 'done') cancel(works.get(key))
      if (item?.previewUrl) URL.revokeObjectURL(item.previewUrl)
      works.delete(key)
    }
    change({ type: 'removed', keys })
    sendNext()
  },
  /** A file is known better now: how far it is, or why it failed. */
  see(file: FileView): void {
    change({ type: 'seen', file })
    for (const listener of seenListeners) listener(file)
  },
  /** Calls back with each file that is known better, also one that no upload of this page is about. */
  onSeen(listener: (file: FileView) => void): () => void {
    seenListeners.add(listener)
    return () => void seenListeners.delete(listener)
  },
  order: (owner: string, keys: readonly string[]): void => change({ type: 'ordered', owner, keys }),
}

function change(event: QueueEvent): void {
  queue = reduceQueue(queue, event)
  finishedBytes = finishedBytesAfter(finishedBytes, queue, event)
  announceUploads(queue.some(isUnderWay))
  for (const listener of listeners) listener()
}

const move = (key: string, state: QueuedState): void => change({ type: 'moved', key, state })

function again({ key, state }: Queued, { pieces }: Work): void {
  if (state.kind !== 'stopped' || !pieces) return move(key, { kind: 'waiting' })
  move(key, { kind: 'sending', sentBytes: state.sentBytes, secondsLeft: null, resumedAtBytes: null })
  pieces.resume()
}

function cancel(work: Work | undefined): void {
  work?.taking?.cancel()
  work?.pieces?.cancel()
}

function sendNext(): void {
  for (let item = nextToSend(queue, SENT_AT_ONCE); item !== null; item = nextToSend(queue, SENT_AT_ONCE)) {
    const work = works.get(item.key)
    move(item.key, { kind: 'sending', sentBytes: 0, secondsLeft: null, resumedAtBytes: null })
    if (!work) continue
    if (work.arrivedAs !== null) take(item, work, { uploadId: work.arrivedAs })
    else if (item.size > work.target.resumableFromBytes) sendLarge(item, work)
    else take(item, work, { file: work.file })
  }
}

const tokenOf = () => readClientCookie(cookieNames.token) ?? ''

function sendLarge({ key, size }: Queued, work: Work): void {
  let speed: UploadSpeed | null = null
  let sentBytes = 0
  let resumedAtBytes: number | null = null
  work.pieces = sendInPieces({
    file: work.file,
    target: work.target.name,
    token: tokenOf(),
    onResumed(offset) {
      speed = null
      sentBytes = offset
      resumedAtBytes = offset
      move(key, { kind: 'sending', sentBytes, secondsLeft: null, resumedAtBytes })
    },
    onProgress(sent) {
      sentBytes = sent
      speed ??= new UploadSpeed(performance.now(), sent)
      const secondsLeft = speed.secondsLeft(performance.now(), sent, size)
      move(key, { kind: 'sending', sentBytes, secondsLeft, resumedAtBytes })
    },
    onArrived(uploadId) {
      work.arrivedAs = uploadId
      const item = queue.find((other) => other.key === key)
      if (item) take(item, work, { uploadId })
    },
    onStopped() {
      speed = null
      end(key, { kind: 'stopped', sentBytes })
    },
    onRefused: (refusal) => end(key, { kind: 'failed', ...refusal }),
  })
}

/** Hands over the file, or what has arrived of it, to the call that keeps it. */
function take({ key, size }: Queued, work: Work, content: { file: File } | { uploadId: string }): void {
  const speed = new UploadSpeed(performance.now(), 0)
  if ('uploadId' in content) move(key, { kind: 'finishing' })
  work.taking = work.target.take({
    key,
    content,
    name: work.file.name,
    token: tokenOf(),
    locale: work.locale,
    onProgress(percent) {
      if ('uploadId' in content) return
      const sentBytes = Math.round((size * percent) / 100)
      const secondsLeft = speed.secondsLeft(performance.now(), sentBytes, size)
      const sending = { kind: 'sending', sentBytes, secondsLeft, resumedAtBytes: null } as const
      move(key, percent < 100 ? sending : { kind: 'finishing' })
    },
  })
  void work.taking.finished.then((result) => {
    if (result.outcome === 'done') {
      work.pieces?.forget()
      end(key, { kind: 'done', file: result.file })
    } else if (result.outcome === 'refused')
      end(key, { kind: 'failed', message: result.message, isFinal: result.isFinal })
    else if (result.outcome === 'broken') end(key, { kind: 'failed', message: null, isFinal: false })
  })
}

function end(key: string, state: QueuedState): void {
  move(key, state)
  sendNext()
}

let isListening = false

function listenToTheBrowser(): void {
  if (isListening) return
  isListening = true
  window.addEventListener('beforeunload', (event) => {
    if (queue.some(isUnderWay)) event.preventDefault()
  })
  window.addEventListener('online', () => {
    for (const { key, state } of queue) if (state.kind === 'stopped') uploadQueue.retry(key)
  })
}
