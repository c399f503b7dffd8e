import { mkdir, open, statfs, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { logEntryOf, type LoggedPacket } from './packet-log.ts'

/** Takes what a publisher sends. */
export type Recorder = {
  /** Keeps a well-formed packet. True: one before it is missing, so that a whole picture is needed. */
  take(kind: 'audio' | 'video', packet: Buffer): boolean
  /** What follows comes from another connection. */
  beginSource(): void
  /** False: a limit was reached, or the disk refused; what was written until then stays. */
  isRunning(): boolean
  /** Writes what is still in memory. Idempotent. */
  close(): Promise<void>
}

type RecorderOptions = {
  path: string
  /** The file grows no further. */
  limitBytes: number
  /** Time that goes on steadily, in ms. */
  nowMs(): number
  /** For tests. */
  freeBytesOf?: (folder: string) => Promise<number>
}

/** What is left on the disk for everything else. */
export const MINIMUM_FREE_BYTES = 1024 * 1024 * 1024
/** Written at once, some ten times a minute, or once a second. */
const WRITE_BYTES = 256 * 1024
const WRITE_EVERY_MS = 1_000
/** While the disk is slower than the stream; packets beyond it are lost. */
const MAXIMUM_WAITING_BYTES = 8 * 1024 * 1024
/** A broken picture is not worth more whole ones than this: each is large, and viewers receive it too. */
const REPAIR_EVERY_MS = 5_000
/** How often the free space is read. */
const LOOK_EVERY_BYTES = 16 * 1024 * 1024

/** Appends packets to a file that this recorder creates, with constant memory. A process that is killed loses one second. */
export function createRecorder({ path, limitBytes, nowMs, freeBytesOf = readFree }: RecorderOptions): Recorder {
  let [waiting, waitingBytes]: [Buffer[], number] = [[], 0]
  let [writtenBytes, lookedAtBytes] = [0, -Infinity]
  let isStopped = false
  let [expected, repairedMs]: [number | null, number] = [null, -Infinity]
  let file: FileHandle | null = null
  let writing: Promise<void> | null = null

  const stop = () => {
    isStopped = true
    clearInterval(timer)
  }

  const add = (logged: LoggedPacket) => {
    if (isStopped) return
    const entry = logEntryOf(logged)
    if (writtenBytes + waitingBytes + entry.length > limitBytes) return stop()
    if (waitingBytes + entry.length > MAXIMUM_WAITING_BYTES) return
    waiting.push(entry)
    waitingBytes += entry.length
    if (waitingBytes >= WRITE_BYTES) void flush()
  }

  const flush = (): Promise<void> => {
    writing ??= write()
      // The disk is full or away: a stream goes on without its recording.
      .catch(stop)
      .finally(() => (writing = null))
    return writing
  }

  async function write(): Promise<void> {
    if (waitingBytes === 0) return
    const bytes = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    const folder = dirname(path)
    if (!file) await mkdir(folder, { recursive: true, mode: 0o700 })
    if (writtenBytes - lookedAtBytes >= LOOK_EVERY_BYTES) {
      lookedAtBytes = writtenBytes
      if ((await freeBytesOf(folder)) < MINIMUM_FREE_BYTES) return stop()
    }
    file ??= await open(path, 'ax', 0o600)
    await file.writeFile(bytes)
    writtenBytes += bytes.length
  }

  const timer = setInterval(() => void flush(), WRITE_EVERY_MS)
  timer.unref()
  add({ kind: 'source', arrivedMs: nowMs() })

  return {
    take(kind, packet) {
      add({ kind, arrivedMs: nowMs(), packet })
      if (kind === 'audio') return false
      const sequence = packet.readUInt16BE(2)
      const isMissing = expected !== null && sequence !== expected
      expected = (sequence + 1) % 65_536
      if (isStopped || !isMissing || nowMs() - repairedMs < REPAIR_EVERY_MS) return false
      repairedMs = nowMs()
      return true
    },
    beginSource() {
      expected = null
      add({ kind: 'source', arrivedMs: nowMs() })
    },
    isRunning: () => !isStopped,
    async close() {
      await writing
      await flush()
      stop()
      await file?.close()
      file = null
    },
  }
}

async function readFree(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
