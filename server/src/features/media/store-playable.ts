import { refuse } from '#src/platform/http/answer.ts'
import type { MediaFacts, Transcoder } from '#src/platform/transcoding/transcoder.ts'
import type { MediaDeps } from './deps.ts'
import type { FileRow } from './file-row.ts'
import { transcodeJobOf } from './transcode-job.ts'
import { keepObjects, sourceOf, type KeptObjects } from './kept-objects.ts'
import { NEW_FILE } from './queries.ts'
import { playablePlanOf, type PlayableType } from './rules.ts'
import { mimeTypeOf } from './playable-kind.ts'
import {
  maximumBytesOf,
  refused,
  saveFile,
  storeOriginal,
  wakeWork,
  type OnSaved,
  type Original,
  type Refused,
} from './store-original.ts'

/** Why a video or a sound is not taken. */
export type PlayableProblem =
  | 'FILE_MISSING'
  | 'FILE_NOT_A_VIDEO'
  | 'FILE_NOT_A_SOUND'
  | 'MEDIA_BEYOND_LIMITS'
  | 'TOO_LARGE'
  | 'STORAGE_QUOTA_REACHED'
  | 'STORAGE_FULL'

export type PlayableUpload = {
  ownerId: string
  type: PlayableType
  /** As the uploader's disk calls it; shown to its owner only. */
  name: string
  /** Read to its end, or left where a limit was passed. */
  source: AsyncIterable<Uint8Array>
  onSaved?: OnSaved
  /** How long the answer waits for the facts of the file. */
  probeMs?: number
}

type MediaResult = Awaited<ReturnType<Transcoder['probe']>>

type Outcome = { outcome: 'stored'; file: FileRow } | Refused<PlayableProblem>

/** An upload waits no longer for the facts of its file: the background work finds them too. */
const PROBE_MS = 30_000

/**
 * Stores one video or sound while it arrives, with constant memory, and reads what it is. When this returns the file is
 * `processing`, and its work is written down. After a refusal nothing of the upload remains.
 * @throws what the source throws when the upload is cancelled.
 */
export async function storePlayable(deps: MediaDeps, upload: PlayableUpload): Promise<Outcome> {
  const kept = keepObjects(deps.storage)
  try {
    const result = await tryToStore(deps, upload, kept)
    if (result.outcome === 'refused') await kept.discard()
    else await wakeWork(deps, transcodeJobOf(upload.type), result.file.id)
    return result
  } catch (error) {
    await kept.discard()
    throw error
  }
}

async function tryToStore(deps: MediaDeps, upload: PlayableUpload, kept: KeptObjects): Promise<Outcome> {
  const { ownerId, type, name, source, probeMs = PROBE_MS } = upload
  const { kind } = playablePlanOf(type)
  const original = await storeOriginal(deps, { ownerId, source, maximumBytes: maximumBytesOf(deps, type) }, kept)
  if (original.outcome === 'refused') return original
  const probed = await probe(deps, original, probeMs)
  const problem = probed && problemOf(kind, probed)
  if (problem) return refused(refuse(problem))
  const mimeType = mimeTypeOf(original.head, kind)
  const object = { variant: 'original', mimeType, isPublic: false, width: null, height: null, ...original.object }
  const file = {
    ...NEW_FILE,
    owner_id: ownerId,
    type,
    name,
    mime_type: mimeType,
    size_bytes: object.sizeBytes,
    ...(probed?.outcome === 'done' ? playableFacts(kind, probed.facts) : {}),
    processed_percent: 0,
    status: 'processing' as const,
    pending_work: 'transcode' as const,
  }
  return saveFile(deps, { file, objects: [object], kept, onSaved: upload.onSaved })
}

/** What the file is; null when it is not known soon. */
async function probe(
  { transcoder, storage }: MediaDeps,
  { object }: Original,
  limitMs: number,
): Promise<MediaResult | null> {
  const { promise: tooLate, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), limitMs)
  const source = sourceOf(storage, { key: object.storageKey, sizeBytes: object.sizeBytes })
  try {
    return await Promise.race([transcoder.probe(source), tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** A process that was ended says nothing about the file; its work is tried again. */
function problemOf(kind: 'video' | 'audio', result: MediaResult) {
  const ofKind = kind === 'audio' ? 'FILE_NOT_A_SOUND' : 'FILE_NOT_A_VIDEO'
  switch (result.outcome) {
    case 'done':
      return isOfKind(kind, result.facts) ? null : ofKind
    case 'unreadable':
    case 'unsupported':
      return ofKind
    case 'too_costly':
      return 'MEDIA_BEYOND_LIMITS'
    case 'ended':
      return null
    default:
      return result satisfies never
  }
}

/** Of a video only the sound is taken where a sound is expected. */
const isOfKind = (kind: 'video' | 'audio', facts: MediaFacts): boolean =>
  kind === 'audio' ? facts.hasAudio : facts.kind === 'video'

/** The columns of a file that describe what is played. */
export const playableFacts = (kind: 'video' | 'audio', { durationMs, width, height }: MediaFacts) => ({
  duration_ms: Math.round(durationMs),
  width: kind === 'video' ? width : null,
  height: kind === 'video' ? height : null,
})
