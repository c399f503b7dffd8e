import { join } from 'node:path'
import type { ByteSource } from '../pictures.ts'
import type { MediaResult, Transcoder } from '../transcoder.ts'
import { createTurns, type Turns, type Urgency } from '../turns.ts'
import type { Engine } from './engines.ts'
import { INPUT_FILE, MADE_FOLDER } from './media-job.ts'
import { makeStill } from './make-still.ts'
import { limitsFor, type ProcessLimits } from './media-limits.ts'
import type { MediaProcess, ProcessPlace } from './media-process.ts'
import { createMediaRunner } from './media-runner.ts'
import { probeFile, transcodeFile, type Examined, type Workshop } from './transcode-file.ts'
import { createWorkFolders } from './work-folders.ts'
import { writeInput } from './write-input.ts'

export type TranscoderOptions = {
  engine: Engine
  /** Where processes get their folders: on a disk with room for several times the largest file. */
  directory: string
  log: ProcessPlace['log']
  /** Of each process. */
  threads?: number
  /** For tests. */
  limits?: (durationMs: number) => ProcessLimits
  onStart?: (started: MediaProcess) => void
}

const ONE_AT_A_TIME = { size: 1, maximumWaiting: Number.POSITIVE_INFINITY }

/** Runs one process at a time for videos, one for sounds, which take seconds, one for probing, and one for stills. */
export function createTranscoder(options: TranscoderOptions): Transcoder {
  const { engine, directory, log, threads = 2, limits = limitsFor, onStart } = options
  const folders = createWorkFolders(directory)
  const runner = createMediaRunner({ log, onStart })
  const [probing, videos, sounds, stills] = [
    createTurns(ONE_AT_A_TIME),
    createTurns(ONE_AT_A_TIME),
    createTurns(ONE_AT_A_TIME),
    createTurns(ONE_AT_A_TIME),
  ]
  const known = createKnownFacts()
  const working = new Set<Promise<unknown>>()
  let isClosed = false
  let swept: Promise<void> | undefined

  async function inTurn<T>(turns: Turns, urgency: Urgency, work: () => Promise<T>): Promise<T | 'closed'> {
    const release = await turns.take(urgency)
    try {
      return isClosed ? 'closed' : await work()
    } finally {
      release?.()
    }
  }

  /** Gives `work` a folder of its own, which is removed in any case. */
  async function inFolder(source: ByteSource, turns: Turns, work: (workshop: Workshop) => Promise<MediaResult>) {
    await (swept ??= folders.sweep())
    const folder = await folders.create([MADE_FOLDER])
    const workshop: Workshop = {
      engine,
      threads,
      folder,
      limits,
      known: known(source),
      receive: () => writeInput(join(folder.path, INPUT_FILE), source),
      start: (command, durationMs) => runner.start(command, { folder: folder.path, limits: limits(durationMs) }),
      inTurn: (urgency, task) => inTurn(turns, urgency, task),
    }
    try {
      return await work(workshop)
    } finally {
      await folder.remove()
    }
  }

  async function tracked<Result>(work: Promise<Result>): Promise<Result> {
    working.add(work)
    try {
      return await work
    } finally {
      working.delete(work)
    }
  }

  return {
    engine: engine.name,
    probe: (source) => tracked(inFolder(source, probing, probeFile)),
    transcode: (plan, source, sink) =>
      tracked(
        inFolder(source, plan.kind === 'audio' ? sounds : videos, (workshop) => transcodeFile(workshop, plan, sink)),
      ),
    async still(keyframe) {
      const made = await tracked(inTurn(stills, 'urgent', () => makeStill(keyframe, { engine, runner, folders })))
      return made === 'closed' ? null : made
    },
    async close() {
      isClosed = true
      runner.close()
      await Promise.allSettled(working)
    },
  }
}

const MOST_KNOWN = 100

/**
 * Remembers what the last files were: one that was probed when it arrived is transcoded soon, and need not be probed
 * again. Files of this disk have a name that is never another's.
 */
function createKnownFacts(): (source: ByteSource) => Workshop['known'] {
  const byPath = new Map<string, Examined>()
  return ({ path }) => ({
    facts: (path && byPath.get(path)) || null,
    keep(examined) {
      if (!path) return
      const [oldest] = byPath.size < MOST_KNOWN ? [] : byPath.keys()
      if (oldest !== undefined) byPath.delete(oldest)
      byPath.set(path, examined)
    },
  })
}
