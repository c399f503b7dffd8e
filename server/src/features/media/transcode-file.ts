import { randomUUID } from 'node:crypto'
import type { FileErrorCode } from '@stagedoor/contract/media'
import type { Tx } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { Transcoder, TranscodePlan } from '#src/platform/transcoding/transcoder.ts'
import type { MediaDeps } from './deps.ts'
import './events.ts'
import { sourceOf } from './kept-objects.ts'
import { LEASE_SECONDS, isPlayableType, playablePlanOf } from './rules.ts'
import { playableFacts } from './store-playable.ts'
import {
  completeRenditions,
  endTranscode,
  lockRun,
  postponeTranscode,
  renewTranscode,
  setFacts,
  startTranscode,
  takeRenditionsBut,
  type Run,
  type TranscodeWork,
} from './transcode-queries.ts'
import { Superseded } from './run-writes.ts'
import { createSink } from './transcode-sink.ts'

/** After so many attempts that ended without a result the file is given up, until its owner asks again. */
const MAXIMUM_ATTEMPTS = 3

const RENEW_MS = (LEASE_SECONDS * 1_000) / 3

/** How long a failed attempt waits for the next one. */
const RETRY_SECONDS = 20

type Result = Awaited<ReturnType<Transcoder['transcode']>>

/** The result of an attempt. `superseded`: the file was deleted, or is another run's. */
type Attempt = Result | { outcome: 'superseded' | 'crashed' }

/**
 * Makes a video or sound playable, part by part. At most one run works on a file; a killed one is followed by the next
 * soon. The attempt replaces what an earlier one left, rendition by rendition, so that what was playable stays so.
 */
export async function transcodeFile(
  deps: MediaDeps,
  { fileId, isClosing }: { fileId: string; isClosing(): boolean },
): Promise<void> {
  const { transcoder } = deps
  const run: Run = { fileId, run: randomUUID() }
  const work = await startTranscode(deps.db, run, LEASE_SECONDS)
  if (work === null) return
  if (work.work_attempts > MAXIMUM_ATTEMPTS) return giveUp(deps, { ...run, ownerId: work.owner_id, code: 'failed' })
  const renewing = setInterval(() => {
    renewTranscode(deps.db, run, { leaseSeconds: LEASE_SECONDS }).catch((error: unknown) =>
      deps.log.warn({ err: error, fileId }, 'the lease of a file was not renewed'),
    )
  }, RENEW_MS)
  renewing.unref()
  try {
    await attempt(deps, { transcoder, run, work, isClosing })
  } finally {
    clearInterval(renewing)
  }
}

type Attempting = {
  transcoder: Pick<Transcoder, 'transcode'>
  run: Run
  work: TranscodeWork
  isClosing(): boolean
}

async function attempt(deps: MediaDeps, { transcoder, run, work, isClosing }: Attempting): Promise<void> {
  const { fileId } = run
  const { type, owner_id: ownerId, original_key: key, original_bytes: sizeBytes } = work
  if (!isPlayableType(type)) throw new Error(`a ${type} is not transcoded`)
  const ended = { ...run, ownerId }
  if (key === null || sizeBytes === null) return giveUp(deps, { ...ended, code: 'unreadable' })
  const { sink, made } = createSink(deps, { ...run, ownerId, type, isPlayable: work.is_playable })
  const { kind } = playablePlanOf(type)
  const source = sourceOf(deps.storage, { key, sizeBytes })
  const result = await tried(deps, fileId, () => transcoder.transcode({ kind, ...cutOf(work) }, source, sink))
  switch (result.outcome) {
    case 'superseded':
      return
    case 'done': {
      const columns = playableFacts(kind, result.facts)
      return finish(deps, { ...ended, made, change: (tx) => setFacts(tx, fileId, columns) })
    }
    case 'unreadable':
    case 'unsupported':
    case 'too_costly':
      return giveUp(deps, { ...ended, code: result.outcome })
    case 'ended':
    case 'crashed':
      if (isClosing()) return postponeTranscode(deps.db, run, { seconds: 0, isCounted: false })
      if (work.work_attempts >= MAXIMUM_ATTEMPTS) return giveUp(deps, { ...ended, code: 'failed' })
      return postponeTranscode(deps.db, run, { seconds: RETRY_SECONDS * work.work_attempts, isCounted: true })
    default:
      return result satisfies never
  }
}

/** A teaser is a part of another file. */
function cutOf({ cut_start_ms: startMs, cut_length_ms: lengthMs }: TranscodeWork): Pick<TranscodePlan, 'cut'> {
  return startMs === null || lengthMs === null ? {} : { cut: { startMs, lengthMs } }
}

async function tried({ log }: MediaDeps, fileId: string, transcode: () => Promise<Result>): Promise<Attempt> {
  try {
    return await transcode()
  } catch (error) {
    if (error instanceof Superseded) return { outcome: 'superseded' }
    log.warn({ err: error, fileId }, 'an attempt to process a file failed')
    return { outcome: 'crashed' }
  }
}

type Ended = Run & { ownerId: string }

async function finish(
  { db }: MediaDeps,
  { made, change, ...run }: Ended & { made: ReadonlySet<string>; change(tx: Tx): Promise<void> },
): Promise<void> {
  const { fileId, ownerId } = run
  await db.transaction().execute(async (tx) => {
    if (!(await lockRun(tx, run))) return
    await change(tx)
    await completeRenditions(tx, fileId, made)
    await endTranscode(tx, fileId, null)
    await forget(tx, await takeRenditionsBut(tx, fileId, [...made]))
    await recordEvent(tx, 'media.file_processed', { fileId, ownerId, status: 'active' })
  })
}

/** The dead letter: the file says why, its owner is told, and what was made of it goes. */
async function giveUp({ db, log }: MediaDeps, { code, ...run }: Ended & { code: FileErrorCode }): Promise<void> {
  const { fileId, ownerId } = run
  const isGivenUp = await db.transaction().execute(async (tx) => {
    if (!(await lockRun(tx, run))) return false
    await endTranscode(tx, fileId, code)
    await forget(tx, await takeRenditionsBut(tx, fileId, []))
    await recordEvent(tx, 'media.file_processed', { fileId, ownerId, status: 'file-error' })
    return true
  })
  if (isGivenUp) log.warn({ fileId, code }, 'a file is given up')
}

async function forget(tx: Tx, storageKeys: string[]): Promise<void> {
  if (storageKeys.length > 0) await recordEvent(tx, 'media.files_deleted', { storageKeys })
}
