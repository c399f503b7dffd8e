import type { Readable } from 'node:stream'
import { Value } from 'typebox/value'
import { ChildLost, startPictureChild } from './picture-child.ts'
import { createPictureWorkerPool } from './picture-worker-pool.ts'
import type { Frame } from './picture-frames.ts'
import type { PictureKind } from './picture-kind.ts'
import { PictureReply, type PictureTask } from './picture-messages.ts'
import type { Size } from './picture-sizes.ts'
import { createTurns, type Urgency } from './turns.ts'

/** The source of a picture's bytes; opened once per attempt. */
export type PictureSource = { kind: PictureKind; sizeBytes: number; open(): Promise<Readable> }

export type PictureOutput = Size & {
  name: 'rendition' | 'blur'
  mimeType: 'image/webp' | 'image/avif'
  bytes: Buffer
}

/**
 * `done` has the picture's own upright size and its dominant colour (null if not requested). `unreadable`: broken, or
 * not of the kind of its first bytes. `too_costly`: exceeds the limits of pixels, memory or time. `busy`: too many are
 * waiting; a retry may work.
 */
export type PictureResult =
  | (Size & { outcome: 'done'; color: string | null; outputs: PictureOutput[] })
  | { outcome: 'unreadable' | 'too_costly' | 'busy' }

/** The answer of `prepare` for a readable picture: upright size, dominant colour and renditions. */
export type PreparedPicture = Omit<Extract<PictureResult, { outcome: 'done' }>, 'outcome'>

export type Pictures = {
  /** Makes WebP in each wanted width that is not an enlargement, and on request the blurred preview. Urgent. */
  prepare(wanted: { widths: number[]; hasBlur: boolean }, source: PictureSource): Promise<PictureResult>
  /** Makes one AVIF of exactly this size. In the background. */
  encodeAvif(size: Size, source: PictureSource): Promise<PictureResult>
  /** Ends the decoding processes; running tasks fail. */
  close(): Promise<void>
}

export type PicturesOptions = {
  /** Maximum number of decoding processes: one or two. */
  size: number
  log: { warn(facts: object, message: string): void }
  timeoutMs?: number
  maximumWaiting?: number
  /** For tests that watch or kill the processes. */
  start?: typeof startPictureChild
}

/** Decodes and encodes pictures, only in separate processes. */
export function createPictures(options: PicturesOptions): Pictures {
  const { size, log, timeoutMs = 15_000, maximumWaiting = 50, start = startPictureChild } = options
  const turns = createTurns({ size, maximumWaiting })
  const workerPool = createPictureWorkerPool(() => start(log))

  async function tryOnce(task: PictureTask, source: PictureSource): Promise<PictureResult> {
    const child = workerPool.wake()
    try {
      const stream = await source.open()
      const result = resultOf(await child.run(task, { sizeBytes: source.sizeBytes, stream }, timeoutMs))
      workerPool.rest(child)
      return result
    } catch (error) {
      // After any error the process is replaced: its pipe may hold a partial task, or a picture may have compromised
      // it.
      workerPool.dismiss(child)
      throw error
    }
  }

  async function run(task: PictureTask, source: PictureSource, urgency: Urgency): Promise<PictureResult> {
    const release = await turns.take(urgency)
    if (release === null) return { outcome: 'busy' }
    try {
      return await tryTwice(() => tryOnce(task, source))
    } catch (error) {
      if (!(error instanceof ChildLost)) throw error
      log.warn({ why: error.why, kind: source.kind, sizeBytes: source.sizeBytes }, 'picture given up')
      return { outcome: error.why === 'ended' ? 'unreadable' : 'too_costly' }
    } finally {
      release()
    }
  }

  return {
    prepare: ({ widths, hasBlur }, source) =>
      run({ task: 'prepare', kind: source.kind, widths, hasBlur }, source, 'urgent'),
    encodeAvif: ({ width, height }, source) =>
      run({ task: 'avif', kind: source.kind, width, height }, source, 'background'),
    close: () => workerPool.close(),
  }
}

/** A process may have been killed from outside: a picture is given up only when it happens twice. */
async function tryTwice<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof ChildLost) || error.why !== 'ended') throw error
    return attempt()
  }
}

/** The decoding process has read untrusted bytes, so its answer is validated as well. @throws on an invalid one. */
function resultOf({ header, body }: Frame): PictureResult {
  const reply = Value.Parse(PictureReply, header)
  if (reply.outcome !== 'done') return { outcome: reply.outcome === 'too_many_pixels' ? 'too_costly' : 'unreadable' }
  let at = 0
  const outputs = reply.outputs.map(({ sizeBytes, ...facts }) => {
    at += sizeBytes
    return { ...facts, bytes: body.subarray(at - sizeBytes, at) }
  })
  if (at !== body.length) throw new Error('picture process sent another length than announced')
  return { ...reply, outputs }
}
