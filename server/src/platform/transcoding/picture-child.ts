import { once } from 'node:events'
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { lowerPriority, type Priority } from './lower-priority.ts'
import { passesResidentBytes } from './memory-watch.ts'
import { MAXIMUM_OUTPUT_BYTES, type PdfTask, type PictureTask } from './picture-messages.ts'
import { frameStart, readFrames, type Frame } from './picture-frames.ts'
import { readableFolders } from './readable-folders.ts'
import { outlasts, type TimeLimits } from './time-watch.ts'

/** The process ended, hung or sent an invalid answer and must be replaced. The task may be retried in another one. */
export class ChildLost extends Error {
  readonly why: 'ended' | 'too slow' | 'delayed' | 'too much memory'

  constructor(why: ChildLost['why']) {
    super(`picture process: ${why}`)
    this.why = why
  }
}

/** The bytes of a picture from the store. */
type PictureInput = { sizeBytes: number; stream: Readable }

export type PictureChild = {
  /** Runs one task at a time. @throws ChildLost; what `input` throws, after which the child must be replaced too. */
  run(task: PictureTask | PdfTask, input: PictureInput, limits: TimeLimits): Promise<Frame>
  readonly pid: number | undefined
  /** Kills the process. */
  kill(): void
  /** Resolves when the process has ended. */
  readonly gone: Promise<void>
}

/** What a process runs: decoders of pictures, which are addons, or the reader of PDFs, which is not. */
type WorkerProgram = 'picture-worker.ts' | 'heic-worker.ts' | 'pdf-worker.ts'

/**
 * Kernel limits: private memory in KiB (the engine reserves 600 MiB that it never uses), stack, core files, written
 * files, open files. Resident memory is watched separately.
 */
const LIMITS = 'ulimit -d 1400000; ulimit -s 1024; ulimit -c 0; ulimit -f 0; ulimit -n 64'

/**
 * An idle decoder uses about 100 MiB; the largest accepted picture adds less than 300. That of HEIC keeps 12 bytes for
 * each pixel.
 */
const MAXIMUM_RESIDENT_MIB = { 'picture-worker.ts': 400, 'pdf-worker.ts': 400, 'heic-worker.ts': 1_000 } as const

/**
 * Starts the decoding process: without environment, with Node's permission model without file writes, child processes
 * or workers, with kernel limits on memory and files, low priority, and without access to the database or the store.
 */
export function startPictureChild(
  log: { warn(facts: object, message: string): void },
  program: WorkerProgram = 'picture-worker.ts',
  priority: Priority = 'awaited',
): PictureChild {
  const flags = [
    '--permission',
    ...(program === 'pdf-worker.ts' ? [] : ['--allow-addons']),
    ...readableFolders('sharp').map((path) => `--allow-fs-read=${path}`),
    '--max-old-space-size=256',
    '--v8-pool-size=0',
    '--no-warnings',
  ]
  const [command, before] =
    process.platform === 'win32'
      ? [process.execPath, []]
      : ['/bin/sh', ['-c', `${LIMITS}; exec "$0" "$@"`, process.execPath]]
  const child = spawn(command, [...before, ...flags, join(import.meta.dirname, program)], {
    env: {},
    cwd: '/',
    stdio: 'pipe',
  })

  const lastWords = collectLastWords(child)
  const gone = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      log.warn({ err: error }, 'picture process did not start')
      resolve()
    })
    child.once('close', (code, signal) => {
      if (code !== 0 && signal !== 'SIGKILL') log.warn({ code, signal, stderr: lastWords() }, 'picture process ended')
      resolve()
    })
  })
  // Output that no task reads would keep the process from ever being closed.
  child.once('exit', () => child.stdout.destroy())
  // Broken pipes are reported by `gone` and by the running task.
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', () => undefined)
  lowerPriority(child.pid, priority)
  const replies = readFrames(child.stdout, MAXIMUM_OUTPUT_BYTES)

  return {
    run: (task, input, limits) => runTask({ child, gone, replies, program }, task, input, limits),
    pid: child.pid,
    kill: () => void child.kill('SIGKILL'),
    gone,
  }
}

type Running = {
  child: ChildProcessWithoutNullStreams
  gone: Promise<void>
  replies: AsyncGenerator<Frame>
  program: WorkerProgram
}

async function runTask(
  { child, gone, replies, program }: Running,
  task: PictureTask | PdfTask,
  input: PictureInput,
  limits: TimeLimits,
): Promise<Frame> {
  const ended = new AbortController()
  const lost = new Promise<never>((_resolve, reject) => {
    const lose = (why: ChildLost['why']) => reject(new ChildLost(why))
    void outlasts(child.pid, limits, ended.signal).then((why) => why && lose(why))
    void gone.then(() => lose('ended'))
    void passesResidentBytes(child.pid, MAXIMUM_RESIDENT_MIB[program] * 1_024 * 1_024, ended.signal).then(
      (isPassed) => isPassed && lose('too much memory'),
    )
  })
  try {
    const sent = send(child.stdin, task, input, ended.signal)
    const answered = nextReply(replies)
      .catch(() => void child.kill('SIGKILL'))
      .then((frame) => frame ?? lost)
    const [frame] = await Promise.race([Promise.all([answered, sent]), lost])
    return frame
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    ended.abort()
    input.stream.destroy()
  }
}

/** Undefined when the process closed its output. @throws on a broken frame. */
async function nextReply(replies: AsyncGenerator<Frame>): Promise<Frame | undefined> {
  const { done, value } = await replies.next()
  return done ? undefined : value
}

async function send(
  stdin: Writable,
  task: PictureTask | PdfTask,
  { sizeBytes, stream }: PictureInput,
  signal: AbortSignal,
): Promise<void> {
  stdin.write(frameStart(task, sizeBytes))
  for await (const chunk of stream) {
    // A broken or unread pipe: the other side reports how the task ended.
    if (!stdin.write(chunk)) await once(stdin, 'drain', { signal }).catch(() => undefined)
    if (!stdin.writable || signal.aborted) return
  }
}

function collectLastWords(child: ChildProcessWithoutNullStreams): () => string {
  let text = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-2_000)
  })
  return () => text
}
