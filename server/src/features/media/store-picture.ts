import { answerBy, type Refusal, refuse } from '#src/platform/http/answer.ts'
import { detectKind, type PictureKind } from '#src/platform/transcoding/picture-kind.ts'
import type { PictureOutput, PictureResult, PreparedPicture } from '#src/platform/transcoding/pictures.ts'
import type { MediaDeps } from './deps.ts'
import { AVIF_JOB } from './job-names.ts'
import { keepObjects, openObject, type KeptObjects } from './kept-objects.ts'
import type { FileRow } from './file-row.ts'
import { NEW_FILE, type NewObject } from './queries.ts'
import { planOf, variantOf, type PicturePlan, type PictureType } from './rules.ts'
import {
  maximumBytesOf,
  refused,
  saveFile,
  storeOriginal,
  wakeWork,
  type OnSaved,
  type Refused,
} from './store-original.ts'

/** Why a picture is not taken. */
export type PictureProblem =
  | 'FILE_MISSING'
  | 'FILE_NOT_A_PICTURE'
  | 'PICTURE_TOO_LARGE'
  | 'TOO_LARGE'
  | 'STORAGE_QUOTA_REACHED'
  | 'STORAGE_FULL'
  | 'OVERLOADED'

export type StoreOutcome<F> = { outcome: 'stored'; file: F } | Refused<PictureProblem>

export type PictureUpload = {
  ownerId: string
  type: PictureType
  /** As the uploader's disk calls it; shown to its owner only. */
  name: string
  /** Read to its end, or left where a limit was passed. */
  source: AsyncIterable<Uint8Array>
  /**
   * Renditions that `Pictures.prepare` created earlier from the same picture; nothing is decoded then. Only for
   * pictures that ship with the product: they are stored without checks, so no HTTP upload may set it.
   */
  prepared?: PreparedPicture
  onSaved?: OnSaved
}

/**
 * Stores one picture while it arrives, then decodes it in the decoding process. When this returns, WebP in every width
 * and the blurred preview exist and the file is usable; AVIF follows in the background. After a refusal nothing of the
 * upload remains.
 * @throws what the source throws when the upload is cancelled.
 */
export async function storePicture(deps: MediaDeps, upload: PictureUpload): Promise<StoreOutcome<FileRow>> {
  const kept = keepObjects(deps.storage)
  try {
    const result = await tryToStore(deps, upload, kept)
    if (result.outcome === 'refused') await kept.discard()
    else await wakeWork(deps, AVIF_JOB, result.file.id)
    return result
  } catch (error) {
    await kept.discard()
    throw error
  }
}

async function tryToStore(deps: MediaDeps, upload: PictureUpload, kept: KeptObjects): Promise<StoreOutcome<FileRow>> {
  const { ownerId, source, type, name } = upload
  const maximumBytes = maximumBytesOf(deps, type)
  const arrived = await storeOriginal(deps, { ownerId, source, maximumBytes }, kept)
  if (arrived.outcome === 'refused') return arrived
  const kind = detectKind(arrived.head)
  if (kind === null) return refused(refuse('FILE_NOT_A_PICTURE'))
  const mimeType = `image/${kind}`
  const original = { variant: 'original', mimeType, isPublic: false, width: null, height: null, ...arrived.object }
  const plan = planOf(type)
  const made = upload.prepared
    ? { outcome: 'done' as const, ...upload.prepared }
    : await prepare(deps, plan, { kind, object: original })
  if (made.outcome !== 'done') return refused(refusalOf(made.outcome))
  const objects = await keepOutputs(kept, made.outputs, plan)
  if (objects === null) return refused(refuse('STORAGE_FULL'))
  const file = {
    ...NEW_FILE,
    owner_id: ownerId,
    type,
    name,
    mime_type: mimeType,
    size_bytes: original.sizeBytes,
    ...pictureFacts(made),
    status: 'active' as const,
    pending_work: 'avif' as const,
  }
  return saveFile(deps, { file, objects: [original, ...objects], kept, onSaved: upload.onSaved })
}

/** The columns of a file that describe its pictures. */
export const pictureFacts = ({ width, height, outputs, color }: PreparedPicture) => ({
  width,
  height,
  sizes: outputs.flatMap((output) => (output.name === 'rendition' ? [output.width, output.height] : [])),
  has_blur: outputs.some(({ name }) => name === 'blur'),
  color,
})

const prepare = (
  { pictures, storage }: MediaDeps,
  plan: PicturePlan,
  { kind, object }: { kind: PictureKind; object: NewObject },
): Promise<PictureResult> =>
  pictures.prepare(plan, { kind, sizeBytes: object.sizeBytes, open: () => openObject(storage, object.storageKey) })

function refusalOf(outcome: Exclude<PictureResult['outcome'], 'done'>): Refusal<PictureProblem> {
  return answerBy(
    { outcome },
    {
      unreadable: 'FILE_NOT_A_PICTURE',
      too_costly: 'PICTURE_TOO_LARGE',
      busy: 'OVERLOADED',
    },
  )
}

/** Stores the renditions; null when the store is full. The blurred preview is always public. */
export async function keepOutputs(
  kept: KeptObjects,
  outputs: readonly PictureOutput[],
  plan: Pick<PicturePlan, 'isPublic'>,
): Promise<NewObject[] | null> {
  const objects: NewObject[] = []
  for (const { name, mimeType, width, height, bytes } of outputs) {
    const variant = name === 'blur' ? 'blur' : variantOf(width)
    const isPublic = plan.isPublic || name === 'blur'
    const object = await kept.keep({ variant, mimeType, isPublic, width, height }, bytes)
    if (object === null) return null
    objects.push(object)
  }
  return objects
}
