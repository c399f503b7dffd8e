import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { MAXIMUM_PICTURE_BYTES } from '@stagedoor/contract/media'
import { refuse, type Refusal } from '#src/platform/http/answer.ts'
import { HEAD_BYTES, detectKind, pictureKinds, type PictureKind } from '#src/platform/transcoding/picture-kind.ts'
import type { PictureOutput, PictureResult, PreparedPicture } from '#src/platform/transcoding/pictures.ts'
import type { MediaDeps } from './deps.ts'
import { AVIF_JOB } from './job-names.ts'
import { keepObjects, type KeptObjects } from './kept-objects.ts'
import type { FileRow } from './file-row.ts'
import { findUsedBytes, insertFile, insertObject, reserveUsage, type NewObject } from './queries.ts'
import { QUOTA_BYTES, cleanName, planOf, variantOf, type PicturePlan, type PictureType } from './rules.ts'

/** Why a picture is not taken. */
type PictureProblem =
  | 'FILE_MISSING'
  | 'FILE_NOT_A_PICTURE'
  | 'PICTURE_KIND_UNSUPPORTED'
  | 'PICTURE_TOO_LARGE'
  | 'TOO_LARGE'
  | 'STORAGE_QUOTA_REACHED'
  | 'STORAGE_FULL'
  | 'OVERLOADED'

type Refused = { outcome: 'refused'; refusal: Refusal<PictureProblem> }

export type StoreOutcome<F> = { outcome: 'stored'; file: F } | Refused

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
    else await wakeBackground(deps, result.file.id)
    return result
  } catch (error) {
    await kept.discard()
    throw error
  }
}

/** The work is written down with the file; a queue that is away costs it ten minutes and the upload nothing. */
async function wakeBackground({ jobs, log }: MediaDeps, fileId: string): Promise<void> {
  try {
    await jobs.enqueue(AVIF_JOB, { fileId }, { singletonKey: fileId })
  } catch (error) {
    log.warn({ err: error, fileId }, 'the queue is away; the timer will find the file')
  }
}

const refused = (refusal: Refusal<PictureProblem>): Refused => ({ outcome: 'refused', refusal })

async function tryToStore(deps: MediaDeps, upload: PictureUpload, kept: KeptObjects): Promise<StoreOutcome<FileRow>> {
  const usedBytes = await findUsedBytes(deps.db, upload.ownerId)
  if (usedBytes >= QUOTA_BYTES)
    return refused(refuse('STORAGE_QUOTA_REACHED', { usedBytes, maximumBytes: QUOTA_BYTES }))

  const original = await storeOriginal(deps, upload.source, kept)
  if (original.outcome === 'refused') return original
  const plan = planOf(upload.type)
  const made = upload.prepared ? { outcome: 'done' as const, ...upload.prepared } : await prepare(deps, plan, original)
  if (made.outcome !== 'done') return refused(refusalOf(made.outcome))
  const objects = await keepOutputs(kept, made.outputs, plan)
  if (objects === null) return refused(refuse('STORAGE_FULL'))
  return saveFile(deps, { upload, made, objects: [original.object, ...objects], kept })
}

const prepare = (deps: MediaDeps, plan: PicturePlan, { kind, object }: Original): Promise<PictureResult> =>
  deps.pictures.prepare(plan, {
    kind,
    sizeBytes: object.sizeBytes,
    open: () => openObject(deps, object.storageKey),
  })

type Original = { outcome: 'original'; kind: PictureKind; object: NewObject }

async function storeOriginal(
  deps: MediaDeps,
  source: AsyncIterable<Uint8Array>,
  kept: KeptObjects,
): Promise<Original | Refused> {
  const seen = remembersHead(source)
  const result = await deps.storage.put(seen.source, { maximumBytes: MAXIMUM_PICTURE_BYTES })
  if (result.outcome === 'too_large') return refused(refuse('TOO_LARGE'))
  if (result.outcome === 'storage_full') return refused(refuse('STORAGE_FULL'))
  kept.note(result.key)
  if (result.sizeBytes === 0) return refused(refuse('FILE_MISSING'))
  const kind = detectKind(seen.head())
  if (kind === 'heic') return refused(refuse('PICTURE_KIND_UNSUPPORTED', { accepted: [...pictureKinds] }))
  if (kind === null) return refused(refuse('FILE_NOT_A_PICTURE'))
  const { key: storageKey, sizeBytes, sha256 } = result
  const object = {
    variant: 'original',
    mimeType: `image/${kind}`,
    storageKey,
    isPublic: false,
    width: null,
    height: null,
    sizeBytes,
    sha256,
  }
  return { outcome: 'original', kind, object }
}

/** Keeps the first bytes of what passes. */
function remembersHead(source: AsyncIterable<Uint8Array>): { source: AsyncIterable<Uint8Array>; head(): Buffer } {
  let head: Buffer = Buffer.alloc(0)
  async function* passing() {
    for await (const chunk of source) {
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES)]).subarray(0, HEAD_BYTES)
      yield chunk
    }
  }
  return { source: passing(), head: () => head }
}

async function openObject({ storage }: MediaDeps, key: string): Promise<Readable> {
  const stream = await storage.get(key)
  if (!stream) throw new Error('an object that was just stored is missing')
  return stream
}

function refusalOf(outcome: Exclude<PictureResult['outcome'], 'done'>): Refusal<PictureProblem> {
  switch (outcome) {
    case 'unreadable':
      return refuse('FILE_NOT_A_PICTURE')
    case 'too_costly':
      return refuse('PICTURE_TOO_LARGE')
    case 'busy':
      return refuse('OVERLOADED')
    default:
      return outcome satisfies never
  }
}

/** Stores the renditions; null when the store is full. The blurred preview is always public. */
async function keepOutputs(
  kept: KeptObjects,
  outputs: readonly PictureOutput[],
  plan: PicturePlan,
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

type Saving = {
  upload: PictureUpload
  made: PreparedPicture
  objects: readonly NewObject[]
  kept: KeptObjects
}

async function saveFile({ db }: MediaDeps, { upload, made, objects, kept }: Saving): Promise<StoreOutcome<FileRow>> {
  const [original] = objects
  const sizeBytes = original?.sizeBytes ?? 0
  return db.transaction().execute(async (tx) => {
    if (!(await reserveUsage(tx, { accountId: upload.ownerId, sizeBytes, quotaBytes: QUOTA_BYTES }))) {
      const usedBytes = await findUsedBytes(tx, upload.ownerId)
      return refused(refuse('STORAGE_QUOTA_REACHED', { usedBytes, maximumBytes: QUOTA_BYTES }))
    }
    const sizes = made.outputs.flatMap(({ name, width, height }) => (name === 'rendition' ? [width, height] : []))
    const file = await insertFile(tx, {
      owner_id: upload.ownerId,
      type: upload.type,
      name: cleanName(upload.name),
      mime_type: original?.mimeType ?? '',
      size_bytes: sizeBytes,
      width: made.width,
      height: made.height,
      sizes,
      has_blur: made.outputs.some(({ name }) => name === 'blur'),
      color: made.color,
      public_token: randomBytes(18).toString('base64url'),
    })
    for (const object of objects) await insertObject(tx, file.id, object)
    // The commit decides who owns the objects. If its result is unknown, the sweep decides.
    kept.release()
    return { outcome: 'stored', file }
  })
}
