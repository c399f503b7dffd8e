import type { Readable } from 'node:stream'
import { Value } from 'typebox/value'
import { ChildLost, startPictureChild } from './picture-child.ts'
import { createPictureWorkerPool } from './picture-worker-pool.ts'
import type { Frame } from './picture-frames.ts'
import type { PictureKind } from './picture-kind.ts'
import { PdfReply, PictureReply, type PdfTask, type PictureTask } from './picture-messages.ts'
import type { Size } from './picture-sizes.ts'
import type { TimeLimits } from './time-watch.ts'
import { createTurns, type Urgency } from './turns.ts'

/** The source of bytes; opened once per attempt. */
export type ByteSource = {
  sizeBytes: number
  open(): Promise<Readable>
  /** Where it lies as a file of this machine, if it does: saves a copy. */
  path?: string | null
}

export type PictureSource = ByteSource & { kind: PictureKind }

export type PictureOutput = Size & {
  name: 'rendition' | 'blur'
  mimeType: 'image/webp' | 'image/avif'
  bytes: Buffer
}

/**
 * `done` has the picture's own upright size and its dominant colour (null if not requested). `unreadable`: broken, or
 * not of the kind of its first bytes. `too_costly`: exceeds the limits of pixels, memory or processor time. `busy`: too
 * many are waiting, or the machine had no time for it; a retry may work.
 */
export type PictureResult =
  | (Size & { outcome: 'done'; color: string | null; outputs: PictureOutput[] })
  | { outcome: 'unreadable' | 'too_costly' | 'busy' }

/**
 * `done` has the PDF written anew. `refused`: unreadable, encrypted, too many pages, or with anything that acts, leads
 * elsewhere or carries other files. The others as of a picture.
 */
type PdfResult = { outcome: 'done'; bytes: Buffer } | { outcome: 'refused' | 'too_costly' | 'busy' }

/** The answer of `prepare` for a readable picture: upright size, dominant colour and renditions. */
export type PreparedPicture = Omit<Extract<PictureResult, { outcome: 'done' }>, 'outcome'>

export type Pictures = {
  /** Makes WebP in each wanted width that is not an enlargement, and on request the blurred preview. Urgent. */
  prepare(wanted: { widths: number[]; hasBlur: boolean }, source: PictureSource): Promise<PictureResult>
  /** Makes one AVIF of exactly this size. In the background. */
  encodeAvif(size: Size, source: PictureSource): Promise<PictureResult>
  /** Reads a PDF completely and writes it anew. Urgent. */
  rewritePdf(source: ByteSource): Promise<PdfResult>
  /** Ends the decoding processes; running tasks fail. */
  close(): Promise<void>
}

export type PicturesOptions = {
  /** Maximum number of decoding processes: one or two. */
  size: number
  log: { warn(facts: object, message: string): void }
  /** Of an ordinary task. */
  limits?: TimeLimits
  maximumWaiting?: number
  /** For tests that watch or kill the processes. */
  start?: typeof startPictureChild
}

/** A machine that does other work may let a task wait for twice as long as it works. */
const TIME_LIMITS: TimeLimits = { processorMs: 15_000, elapsedMs: 45_000 }

/** WebAssembly decodes HEVC several times slower than a program would, and work in the background waits for others. */
const SLOW_TIME_FACTOR = 4

/** Decodes and encodes pictures, and rewrites PDFs, only in separate processes: one task at a time in each turn. */
export function createPictures(options: PicturesOptions): Pictures {
  const { size, log, limits = TIME_LIMITS, maximumWaiting = 50, start = startPictureChild } = options
  const turns = createTurns({ size, maximumWaiting })
  const picturePool = createPictureWorkerPool(() => start(log, 'picture-worker.ts'))
  const avifPool = createPictureWorkerPool(() => start(log, 'picture-worker.ts', 'background'))
  const heicPool = createPictureWorkerPool(() => start(log, 'heic-worker.ts'))
  const pdfPool = createPictureWorkerPool(() => start(log, 'pdf-worker.ts'))

  const poolOf = (task: PictureTask | PdfTask) => {
    if (task.task === 'pdf') return pdfPool
    if (task.kind === 'heic') return heicPool
    return task.task === 'avif' ? avifPool : picturePool
  }

  async function tryOnce<T>({ task, source, read }: Work<T>, isNew: boolean): Promise<T> {
    const workerPool = poolOf(task)
    const child = workerPool.wake(isNew)
    try {
      const stream = await source.open()
      const factor = workerPool === heicPool || workerPool === avifPool ? SLOW_TIME_FACTOR : 1
      const { processorMs, elapsedMs } = limits
      const timeLimits = { processorMs: processorMs * factor, elapsedMs: elapsedMs * factor }
      const result = read(await child.run(task, { sizeBytes: source.sizeBytes, stream }, timeLimits))
      // WebAssembly never gives memory back.
      if (workerPool === heicPool) workerPool.dismiss(child)
      else workerPool.rest(child)
      return result
    } catch (error) {
      // After any error the process is replaced: its pipe may hold a partial task, or a picture may have compromised
      // it.
      const mayHoldOthers = workerPool.hasWorked(child)
      workerPool.dismiss(child)
      if (error instanceof ChildLost) throw new AttemptLost(error.why, mayHoldOthers)
      throw error
    }
  }

  async function run<T>(work: Work<T>, urgency: Urgency): Promise<T | GivenUp> {
    const release = await turns.take(urgency)
    if (release === null) return { outcome: 'busy' }
    try {
      return await tryTwice((isNew) => tryOnce(work, isNew))
    } catch (error) {
      if (!(error instanceof ChildLost)) throw error
      const { task, source } = work
      const kind = task.task === 'pdf' ? 'pdf' : task.kind
      log.warn({ why: error.why, kind, sizeBytes: source.sizeBytes }, 'picture given up')
      return { outcome: outcomes[error.why] }
    } finally {
      release()
    }
  }

  async function decode(task: PictureTask, source: PictureSource, urgency: Urgency): Promise<PictureResult> {
    const result = await run({ task, source, read: pictureOf }, urgency)
    return result.outcome === 'ended' ? { outcome: 'unreadable' } : result
  }

  return {
    prepare: ({ widths, hasBlur }, source) =>
      decode({ task: 'prepare', kind: source.kind, widths, hasBlur }, source, 'urgent'),
    encodeAvif: ({ width, height }, source) =>
      decode({ task: 'avif', kind: source.kind, width, height }, source, 'background'),
    async rewritePdf(source) {
      const result = await run({ task: { task: 'pdf' }, source, read: pdfOf }, 'urgent')
      return result.outcome === 'ended' ? { outcome: 'refused' } : result
    },
    async close() {
      await Promise.all([picturePool, avifPool, heicPool, pdfPool].map((each) => each.close()))
    },
  }
}

type GivenUp = { outcome: 'ended' } | { outcome: 'too_costly' } | { outcome: 'busy' }

const outcomes = {
  ended: 'ended',
  'too slow': 'too_costly',
  'too much memory': 'too_costly',
  delayed: 'busy',
} as const satisfies Record<ChildLost['why'], GivenUp['outcome']>

/** `read` validates the answer of the process. */
type Work<T> = { task: PictureTask | PdfTask; source: ByteSource; read(frame: Frame): T }

/** An attempt lost its process, which may have held memory of the pictures before. */
class AttemptLost extends ChildLost {
  readonly mayHoldOthers: boolean

  constructor(why: ChildLost['why'], mayHoldOthers: boolean) {
    super(why)
    this.mayHoldOthers = mayHoldOthers
  }
}

/**
 * A process may have been killed from outside, and one that has decoded others may still hold their memory: a picture is given up
 * only when it happens twice, the second time in a new process.
 */
async function tryTwice<T>(attempt: (isNew: boolean) => Promise<T>): Promise<T> {
  try {
    return await attempt(false)
  } catch (error) {
    const isChance =
      error instanceof AttemptLost &&
      (error.why === 'ended' || (error.why === 'too much memory' && error.mayHoldOthers))
    if (!isChance) throw error
    return attempt(true)
  }
}

/** The decoding process has read untrusted bytes, so its answer is validated as well. @throws on an invalid one. */
function pictureOf({ header, body }: Frame): PictureResult {
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

function pdfOf({ header, body }: Frame): PdfResult {
  const { outcome } = Value.Parse(PdfReply, header)
  return outcome === 'rewritten' ? { outcome: 'done', bytes: body } : { outcome }
}
