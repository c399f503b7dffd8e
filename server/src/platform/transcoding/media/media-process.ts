import { spawn, type ChildProcess } from 'node:child_process'
import { lowerPriority } from '../lower-priority.ts'
import { passesResidentBytes } from '../memory-watch.ts'
import type { Isolation } from './isolation.ts'
import type { ProcessLimits } from './media-limits.ts'

/** A program to run; `dropsRoot` when it gives up root itself. `input` is its first line; its input stays open. */
export type Command = { program: string; args: string[]; input: string | null; dropsRoot: boolean }

/**
 * How a process ended. `failed`: by an error or a crash, for what is in the file. `too_costly`: it exceeded a limit.
 * `ended`: from outside.
 */
export type ProcessEnd = 'done' | 'failed' | 'too_costly' | 'ended'

export type MediaProcess = {
  readonly pid: number | undefined
  readonly ended: Promise<ProcessEnd>
  /** What it printed, cut off at 256 KiB. */
  output(): string
  /** The position in the file that it printed last. */
  positionMs(): number
  /** Tells that something came of it: the limit of standing still begins anew. */
  touch(): void
  /** Ends it; `ended` answers `end` then. */
  kill(end: 'too_costly' | 'ended'): void
}

export type ProcessPlace = {
  folder: string
  limits: ProcessLimits
  isolation: Isolation
  log: { warn(facts: object, message: string): void }
}

const MAXIMUM_OUTPUT = 256 * 1024
const POSITION = /out_time_us=(\d+)/g

/** The kernel sends these when a limit is exceeded, and those on a crash. */
const LIMIT_SIGNALS = new Set<string | null>(['SIGXCPU', 'SIGXFSZ'])
const CRASH_SIGNALS = new Set<string | null>(['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGFPE', 'SIGTRAP', 'SIGSYS'])

/**
 * Starts a program in a folder: with an empty environment, without network where the system permits it, not as root,
 * with kernel limits and low priority.
 */
export function startMediaProcess(
  { program, args, input, dropsRoot }: Command,
  { folder, limits, isolation, log }: ProcessPlace,
): MediaProcess {
  const before = isolation.before(!dropsRoot)
  const [command, ...rest] = process.platform === 'win32' ? [program] : limited(limits, [...before, program])
  const child = spawn(command ?? program, [...rest, ...args], {
    env: {},
    cwd: folder,
    stdio: [input === null ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    // Without `setpriv` a program that cannot give up root is started without.
    ...(process.getuid?.() === 0 && !dropsRoot && before.length === 0 ? { uid: 65_534, gid: 65_534 } : {}),
  })
  for (const stream of child.stdio) stream?.on('error', () => undefined)
  if (input !== null) child.stdin?.write(`${input}\n`)
  const [output, lastWords] = [keepText(child.stdout, 'first'), keepText(child.stderr, 'last')]
  const watch = watchLimits(child, limits)
  lowerPriority(child.pid, 'awaited')
  return {
    pid: child.pid,
    ended: endOf(child, watch, (facts) => log.warn({ ...facts, stderr: lastWords() }, 'media process ended')),
    output,
    positionMs: watchPosition(child, watch.touch),
    touch: watch.touch,
    kill: watch.kill,
  }
}

/** Data in KiB, files in blocks of 512 bytes; CPU time as a soft limit, whose signal tells it from a kill. */
function limited({ cpuSeconds, fileBytes }: ProcessLimits, command: string[]): string[] {
  const limits = `ulimit -d 6000000; ulimit -c 0; ulimit -n 128; ulimit -f ${Math.ceil(fileBytes / 512)}; ulimit -S -t ${cpuSeconds}`
  return ['/bin/sh', '-c', `${limits}; exec "$0" "$@"`, ...command]
}

type Watch = { touch(): void; kill(end: 'too_costly' | 'ended'): void; why(): 'too_costly' | 'ended' | null }

function watchLimits(child: ChildProcess, limits: ProcessLimits): Watch & { over: AbortController } {
  const over = new AbortController()
  let why: 'too_costly' | 'ended' | null = null
  const kill = (end: 'too_costly' | 'ended') => {
    why ??= end
    child.kill('SIGKILL')
  }
  const elapsed = setTimeout(() => kill('too_costly'), limits.elapsedMs)
  let stall = setTimeout(() => kill('too_costly'), limits.stallMs)
  over.signal.addEventListener('abort', () => [elapsed, stall].forEach(clearTimeout))
  void passesResidentBytes(child.pid, limits.residentBytes, over.signal).then((passed) => passed && kill('too_costly'))
  return {
    over,
    kill,
    why: () => why,
    touch() {
      clearTimeout(stall)
      if (!over.signal.aborted) stall = setTimeout(() => kill('too_costly'), limits.stallMs)
    },
  }
}

function endOf(
  child: ChildProcess,
  watch: Watch & { over: AbortController },
  warn: (facts: object) => void,
): Promise<ProcessEnd> {
  return new Promise((resolve, reject) => {
    const finish = (end: ProcessEnd) => {
      watch.over.abort()
      resolve(end)
    }
    child.once('error', (error) => {
      watch.over.abort()
      reject(error)
    })
    child.once('close', (code, signal) => {
      const why = watch.why()
      if (why) return finish(why)
      if (code === 0) return finish('done')
      warn({ code, signal })
      if (LIMIT_SIGNALS.has(signal)) return finish('too_costly')
      // A shell reports the signal of its child as 128 and its number, but here it has been replaced by it.
      return finish(signal === null || CRASH_SIGNALS.has(signal) ? 'failed' : 'ended')
    })
  })
}

function watchPosition(child: ChildProcess, touch: () => void): () => number {
  let positionMs = 0
  let rest = ''
  child.stdout?.on('data', (chunk: string) => {
    rest = (rest + chunk).slice(-MAXIMUM_OUTPUT)
    for (const [, us] of rest.matchAll(POSITION)) {
      const ms = Number(us) / 1_000
      if (ms > positionMs) touch()
      positionMs = Math.max(positionMs, ms)
    }
    rest = rest.slice(rest.lastIndexOf('\n') + 1)
  })
  return () => positionMs
}

function keepText(stream: ChildProcess['stdout'], which: 'first' | 'last'): () => string {
  let text = ''
  stream?.setEncoding('utf8').on('data', (chunk: string) => {
    text = which === 'last' ? (text + chunk).slice(-2_000) : (text + chunk).slice(0, MAXIMUM_OUTPUT)
  })
  return () => text
}
