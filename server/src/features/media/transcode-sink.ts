import { Readable } from 'node:stream'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { MediaPicture, MediaSegment, Rendition, TranscodeSink } from '#src/platform/transcoding/transcoder.ts'
import type { MediaDeps } from './deps.ts'
import './events.ts'
import type { NewObject } from './queries.ts'
import { LEASE_SECONDS, playablePlanOf, posterPlanOf, type PlayableType } from './rules.ts'
import { createRunWrites, replaceObjects, Superseded, type RunWrites } from './run-writes.ts'
import { keepOutputs, pictureFacts } from './store-picture.ts'
import { playableFacts } from './store-playable.ts'
import {
  completeRenditions,
  initVariant,
  insertPart,
  insertRendition,
  renewTranscode,
  setFacts,
  setPlayable,
  setPoster,
  setSprite,
  setWaveform,
  takeRendition,
  type Run,
} from './transcode-queries.ts'

/** Progress is written in steps of so many percent. */
const PERCENT_STEP = 2

export type TranscodedFile = Run & { ownerId: string; type: PlayableType; isPlayable: boolean }

type Working = { deps: MediaDeps; file: TranscodedFile; writes: RunWrites }

/**
 * Stores what a run makes, as soon as it is made: each object before the row that owns it, each row only while the run
 * has the file. What takes the place of an object deletes it. `made` holds the renditions so far. Throws `Superseded`
 * when the run no longer has the file.
 */
export function createSink(deps: MediaDeps, file: TranscodedFile): { sink: TranscodeSink; made: Set<string> } {
  const { fileId, type } = file
  const { kind } = playablePlanOf(type)
  const working: Working = { deps, file, writes: createRunWrites(deps, file) }
  const { writes } = working
  const made = new Set<string>()
  let isPlayable = file.isPlayable
  let writtenPercent = 0

  const sink: TranscodeSink = {
    facts: (facts) => writes.write((tx) => setFacts(tx, fileId, playableFacts(kind, facts))),
    async rendition(rendition, init) {
      await keepRendition(working, { rendition, init, made })
      made.add(rendition.name)
    },
    async segment(segment) {
      await keepSegment(working, segment, isPlayable)
      isPlayable = true
    },
    picture: (picture) => (picture.name === 'poster' ? keepPoster(working, picture) : keepSprite(working, picture)),
    waveform: (loudness) => writes.write((tx) => setWaveform(tx, fileId, loudness)),
    async progress(percent) {
      if (percent < writtenPercent + PERCENT_STEP) return
      writtenPercent = percent
      const isOurs = await renewTranscode(deps.db, file, { leaseSeconds: LEASE_SECONDS, percent })
      if (!isOurs) throw new Superseded()
    },
  }
  return { sink, made }
}

/** Keeps the first picture in all sizes, and its blur. A video whose poster cannot be decoded has none. */
async function keepPoster({ deps, file, writes }: Working, { bytes }: MediaPicture): Promise<void> {
  const { fileId, type } = file
  const plan = posterPlanOf(type)
  const open = async () => Readable.from([bytes])
  const prepared = await deps.pictures.prepare(plan, { kind: 'jpeg', sizeBytes: bytes.length, open })
  if (prepared.outcome !== 'done') return deps.log.warn({ fileId, outcome: prepared.outcome }, 'no poster of a video')
  await writes.keeping(async (kept, write) => {
    const objects = await keepOutputs(kept, prepared.outputs, plan)
    if (objects === null) throw new Error('no space for a poster')
    await write(async (tx) => {
      await setPoster(tx, fileId, pictureFacts(prepared))
      return replaceObjects(tx, fileId, objects)
    })
  })
}

async function keepSprite(
  { file: { fileId, type }, writes }: Working,
  { columns, tile, everyMs, mimeType, width, height, bytes }: Extract<MediaPicture, { name: 'sprite' }>,
): Promise<void> {
  const { isPublic } = playablePlanOf(type)
  await writes.keeping(async (kept, write) => {
    const object = withSpace(await kept.keep({ variant: 'sprite', mimeType, isPublic, width, height }, bytes))
    await write(async (tx) => {
      await setSprite(tx, fileId, [columns, tile.width, tile.height, Math.round(everyMs)])
      return replaceObjects(tx, fileId, [object])
    })
  })
}

/** Begins a rendition in place of one of an earlier attempt. Those of this run come one after the other. */
async function keepRendition(
  { file: { fileId, type }, writes }: Working,
  { rendition, init, made }: { rendition: Rendition; init: Buffer; made: ReadonlySet<string> },
): Promise<void> {
  const { kind, isPublic } = playablePlanOf(type)
  const { name } = rendition
  const described = { variant: initVariant(name), mimeType: `${kind}/mp4`, isPublic, width: null, height: null }
  await writes.keeping(async (kept, write) => {
    const object = withSpace(await kept.keep(described, init))
    await write(async (tx) => {
      const replaced = await takeRendition(tx, fileId, name)
      await completeRenditions(tx, fileId, made)
      await insertRendition(tx, fileId, rendition)
      return [...replaced, ...(await replaceObjects(tx, fileId, [object]))]
    })
  })
}

async function keepSegment(
  { deps: { db, storage }, file }: Working,
  segment: MediaSegment,
  isPlayable: boolean,
): Promise<void> {
  const { fileId, ownerId } = file
  const stored = await storage.put(Readable.from([segment.bytes]), { maximumBytes: segment.bytes.length })
  if (stored.outcome !== 'stored') throw new Error('no space for a part')
  const isOurs = await db.transaction().execute(async (tx) => {
    const isInserted = await insertPart(tx, file, { segment, stored, leaseSeconds: LEASE_SECONDS })
    if (!isInserted || isPlayable) return isInserted
    await setPlayable(tx, fileId)
    await recordEvent(tx, 'media.file_processed', { fileId, ownerId, status: 'processing' })
    return true
  })
  if (isOurs) return
  await storage.delete(stored.key)
  throw new Superseded()
}

function withSpace(object: NewObject | null): NewObject {
  if (object === null) throw new Error('no space for a part of a file')
  return object
}
