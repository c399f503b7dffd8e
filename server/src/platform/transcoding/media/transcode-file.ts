import type { MediaFacts, MediaFailure, MediaResult, TranscodePlan, TranscodeSink } from '../transcoder.ts'
import type { Urgency } from '../turns.ts'
import { createCollector, type Collector } from './collect.ts'
import type { Engine } from './engines.ts'
import type { Container, FileFacts, MediaJob } from './media-job.ts'
import { judgeFacts, MAXIMUM_DURATION_MS, type ProcessLimits } from './media-limits.ts'
import type { Command, MediaProcess, ProcessEnd } from './media-process.ts'
import { planJobs, uprightSize, type PlannedWork } from './plan-jobs.ts'
import type { WorkFolder } from './work-folders.ts'

/** What the work on one file needs. */
export type Workshop = {
  engine: Engine
  threads: number
  folder: WorkFolder
  limits(durationMs: number): ProcessLimits
  /** What was found in this file before, if this process still knows. */
  known: { facts: Examined | null; keep(examined: Examined): void }
  /** Links or copies the file into the folder. Null: not of an accepted format. */
  receive(): Promise<Container | null>
  /** Limits follow from the duration of the file. */
  start(command: Command, durationMs: number): Promise<MediaProcess>
  /** `closed`: the server is closing, and nothing was done. */
  inTurn<T>(urgency: Urgency, work: () => Promise<T>): Promise<T | 'closed'>
}

/** What a sound file is. */
export type Examined = { outcome: 'done'; container: Container; file: FileFacts; durationMs: number }

/** These have no duration in their header: what is announced is a guess by the bit rate. */
const GUESSED: readonly Container[] = ['mp3', 'aac']

/** Of the duration that a file announces, at least so much must be in it. */
const LEAST_SHARE = 0.9
const TOLERANCE_MS = 1_000

/** How much of the progress the first run is, which makes the lowest rendition. */
const FIRST_SHARE = 0.25

const failureOf = (end: Exclude<ProcessEnd, 'done'>): MediaFailure => ({
  outcome: end === 'failed' ? 'unreadable' : end,
})

/** Reads what a file is, and refuses what exceeds the limits. */
async function examine(workshop: Workshop): Promise<Examined | MediaFailure> {
  const container = await workshop.receive()
  if (!container) return { outcome: 'unsupported' }
  if (workshop.known.facts) return workshop.known.facts
  const examined = await probe(workshop, container)
  if (examined.outcome === 'done') workshop.known.keep(examined)
  return examined
}

async function probe(workshop: Workshop, container: Container): Promise<Examined | MediaFailure> {
  const { engine, folder } = workshop
  const probing = await workshop.start(engine.probe(container, folder.path), 0)
  const end = await probing.ended
  if (end !== 'done') return failureOf(end)
  const file = factsIn(engine, probing.output())
  if (!file) return { outcome: 'unreadable' }
  const refusal = judgeFacts(file)
  if (refusal) return { outcome: refusal }
  if (file.durationMs !== null && !GUESSED.includes(container))
    return { outcome: 'done', container, file, durationMs: file.durationMs }
  return measure(workshop, container, file)
}

function factsIn(engine: Engine, output: string): FileFacts | null {
  try {
    return engine.readFacts(output)
  } catch {
    return null
  }
}

/** Reads the file to its end. */
async function measure(workshop: Workshop, container: Container, file: FileFacts): Promise<Examined | MediaFailure> {
  const job: MediaJob = {
    container,
    video: file.video?.index ?? null,
    audio: file.audio?.index ?? null,
    startMs: 0,
    lengthMs: MAXIMUM_DURATION_MS + 1_000,
    threads: 1,
    outputs: [{ kind: 'length' }],
  }
  const reading = await workshop.start(workshop.engine.run(job, workshop.folder.path), 0)
  const end = await reading.ended
  if (end !== 'done') return failureOf(end)
  const durationMs = reading.positionMs()
  if (durationMs > MAXIMUM_DURATION_MS) return { outcome: 'too_costly' }
  return durationMs > 0 ? { outcome: 'done', container, file, durationMs } : { outcome: 'unreadable' }
}

/** What a file is for its viewers. */
function factsOf({ file, durationMs }: { file: FileFacts; durationMs: number }): MediaFacts {
  const { video, audio } = file
  const size = video ? uprightSize(video) : { width: null, height: null }
  return { kind: video ? 'video' : 'audio', durationMs: Math.round(durationMs), ...size, hasAudio: audio !== null }
}

/** Reads only what a file is. */
export async function probeFile(workshop: Workshop): Promise<MediaResult> {
  const examined = await workshop.inTurn('urgent', () => examine(workshop))
  if (examined === 'closed') return { outcome: 'ended' }
  return examined.outcome === 'done' ? { outcome: 'done', facts: factsOf(examined) } : examined
}

/** Makes everything of one file. The first run goes before further runs of other files. */
export async function transcodeFile(
  workshop: Workshop,
  plan: TranscodePlan,
  sink: TranscodeSink,
): Promise<MediaResult> {
  const begun = await workshop.inTurn('urgent', async () => {
    const examined = await examine(workshop)
    if (examined.outcome !== 'done') return examined
    const work = planJobs(plan, {
      ...examined,
      threads: workshop.threads,
      mapsTones: !examined.file.video?.hdr || (await workshop.engine.mapsTones()),
    })
    if (!work) return { outcome: 'unsupported' as const }
    return beginWork(workshop, work, sink)
  })
  if (begun === 'closed') return { outcome: 'ended' }
  if (begun.outcome !== 'begun') return begun
  const { run, collector, work } = begun
  for (const [at] of work.jobs.slice(1).entries()) {
    const end = await workshop.inTurn('background', () => run(at + 1))
    if (end !== 'done') return end === 'closed' ? { outcome: 'ended' } : failureOf(end)
  }
  await sink.progress(100)
  return { outcome: 'done', facts: { ...work.facts, durationMs: collector.madeMs() } }
}

type Begun = {
  outcome: 'begun'
  work: PlannedWork
  collector: Collector
  run(index: number): Promise<ProcessEnd>
}

async function beginWork(workshop: Workshop, work: PlannedWork, sink: TranscodeSink): Promise<Begun | MediaFailure> {
  const { folder, engine } = workshop
  const { facts, jobs, renditions, blackPoster } = work
  await folder.add(renditions.map(({ output }) => output.folder))
  await sink.facts(facts)
  const limits = workshop.limits(facts.durationMs)
  const collector = createCollector({ folder: folder.path, limits, work, sink })
  const report = ascending(sink)
  const run = async (index: number): Promise<ProcessEnd> => {
    const job = jobs[index]
    if (!job) return 'done'
    const running = await workshop.start(engine.run(job, folder.path), facts.durationMs)
    return collector.follow(running, (ms) => report(overall(index, jobs.length, ms / Math.max(1, facts.durationMs))))
  }
  const end = await run(0)
  if (end !== 'done') return failureOf(end)
  if (collector.madeMs() < facts.durationMs * LEAST_SHARE - TOLERANCE_MS || collector.madeMs() === 0)
    return { outcome: 'unreadable' }
  if (blackPoster && !collector.hasPoster()) {
    const making = await workshop.start(engine.run(blackPoster, folder.path), facts.durationMs)
    await collector.follow(making, async () => undefined)
  }
  return { outcome: 'begun', work, collector, run }
}

/** The share of the whole that is done, 0 to 1, with `share` of run `index`. */
function overall(index: number, count: number, share: number): number {
  const done = Math.min(1, share)
  if (count === 1) return done
  return index === 0 ? done * FIRST_SHARE : FIRST_SHARE + done * (1 - FIRST_SHARE)
}

/** Reports whole percents below 100, each once. */
function ascending(sink: TranscodeSink): (share: number) => Promise<void> {
  let reported = -1
  return async (share) => {
    const percent = Math.min(99, Math.floor(share * 100))
    if (percent <= reported) return
    reported = percent
    await sink.progress(percent)
  }
}
