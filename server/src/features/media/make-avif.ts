import { recordEvent } from '#src/platform/outbox/record-event.ts'
import { pictureKinds, type PictureKind } from '#src/platform/transcoding/picture-kind.ts'
import type { Size } from '#src/platform/transcoding/picture-sizes.ts'
import type { PictureResult } from '#src/platform/transcoding/pictures.ts'
import type { MediaDeps } from './deps.ts'
import './events.ts'
import { keepObjects, openObject } from './kept-objects.ts'
import { findWebpSizes, finishWork, insertObject, startAvifWork } from './queries.ts'
import { isPublicType, variantOf } from './rules.ts'

/** After so many attempts a file keeps its WebP. */
const MAXIMUM_ATTEMPTS = 12

/**
 * Creates the AVIF of each WebP of a file where it is smaller, then notifies the owner's pages. Idempotent: it
 * continues an interrupted run.
 * @throws when the store is full or the database is unavailable: the queue retries.
 */
export async function makeAvif(deps: MediaDeps, fileId: string): Promise<void> {
  const work = await startAvifWork(deps.db, fileId)
  if (!work) return
  if (work.work_attempts > MAXIMUM_ATTEMPTS) return finishFile(deps, fileId)
  const kind = kindOf(work.mime_type)
  const webpBytes = await findWebpSizes(deps.db, fileId)
  for (const size of sizesOf(work.sizes)) {
    const variant = variantOf(size.width)
    if (kind === null || work.done_variants.includes(variant)) continue
    const made = await deps.pictures.encodeAvif(size, {
      kind,
      sizeBytes: work.size_bytes,
      open: () => openObject(deps.storage, work.original_key),
    })
    if (made.outcome !== 'done') break
    await keepIfSmaller(deps, {
      fileId,
      variant,
      isPublic: isPublicType(work.type),
      made,
      webpBytes: webpBytes.get(variant) ?? 0,
    })
  }
  await finishFile(deps, fileId)
}

/** Ends the background work and notifies the owner's pages, once. */
async function finishFile({ db }: MediaDeps, fileId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const finished = await finishWork(tx, fileId)
    if (finished)
      await recordEvent(tx, 'media.file_processed', { fileId, ownerId: finished.owner_id, status: finished.status })
  })
}

type Made = {
  fileId: string
  variant: string
  isPublic: boolean
  made: Extract<PictureResult, { outcome: 'done' }>
  webpBytes: number
}

async function keepIfSmaller(
  { db, storage }: MediaDeps,
  { fileId, variant, isPublic, made, webpBytes }: Made,
): Promise<void> {
  const [output] = made.outputs
  if (!output || output.bytes.length >= webpBytes) return
  const kept = keepObjects(storage)
  const { mimeType, width, height, bytes } = output
  const object = await kept.keep({ variant, mimeType, isPublic, width, height }, bytes)
  if (!object) throw new Error('no space for a rendition')
  // Another run was faster, or the file was deleted: this object has no owner. A failed statement may have taken
  // effect, so then the object is left to the sweep.
  if (!(await insertObject(db, fileId, object))) await kept.discard()
}

const kindOf = (mimeType: string): PictureKind | null =>
  pictureKinds.find((kind) => mimeType === `image/${kind}`) ?? null

function sizesOf(flat: readonly number[]): Size[] {
  return flat.flatMap((width, at) => (at % 2 === 0 ? [{ width, height: flat[at + 1] ?? 1 }] : []))
}
