import type { FileView } from '@stagedoor/contract/media'
import { MAXIMUM_PRODUCT_IMAGES } from '@stagedoor/contract/products'
import { refuse, type Refusal } from '#src/platform/http/answer.ts'
import type { UploadedFile } from '#src/platform/http/route.ts'
import type { Media } from '../../media/index.ts'
import type { CatalogDeps } from '../deps.ts'

export type ProductFiles = { images: FileView[]; digitalFile: FileView | null }

type TakeOutcome = Awaited<ReturnType<Media['takeFile']>>
type Refused = Extract<TakeOutcome, { outcome: 'refused' }> | { outcome: 'refused'; refusal: Refusal<'TOO_MANY_FILES'> }

type Sent = { imageUploads?: readonly string[]; digitalFileUpload?: string }

async function* none(): AsyncGenerator<UploadedFile> {}

/**
 * Takes the files of a call: those of its form as they arrive, then resumable uploads that it names. One that is refused
 * refuses the call, and the others are deleted again.
 */
export async function receiveFiles(
  deps: CatalogDeps,
  { ownerId, change, files }: { ownerId: string; change: Sent; files: AsyncIterable<UploadedFile> },
): Promise<{ outcome: 'received'; files: ProductFiles } | Refused> {
  const received: ProductFiles = { images: [], digitalFile: null }
  const refusal = await receive(deps, { ownerId, change, files }, received)
  if (!refusal) return { outcome: 'received', files: received }
  await discardFiles(deps, received)
  return refusal
}

async function receive(
  { media }: CatalogDeps,
  { ownerId, change, files }: { ownerId: string; change: Sent; files: AsyncIterable<UploadedFile> },
  received: ProductFiles,
): Promise<Refused | null> {
  const keep = (field: 'image' | 'digitalFile', result: TakeOutcome): Refused | null => {
    if (result.outcome !== 'stored') return result
    if (field === 'image') received.images.push(result.file)
    else received.digitalFile = result.file
    return received.images.length > MAXIMUM_PRODUCT_IMAGES
      ? { outcome: 'refused', refusal: refuse('TOO_MANY_FILES', { maximum: MAXIMUM_PRODUCT_IMAGES }) }
      : null
  }
  const typeOf = (field: 'image' | 'digitalFile') =>
    ({ image: 'product-photo', digitalFile: 'product-file' } as const)[field]
  for await (const file of files) {
    // A form sends an empty part for a field that was left empty.
    const { field } = file
    if (file.filename === '' || (field !== 'image' && (field !== 'digitalFile' || received.digitalFile))) continue
    const refusal = keep(field, await media.takeFile(file, { ownerId, type: typeOf(field) }))
    if (refusal) return refusal
  }
  const named = [
    ...(change.imageUploads ?? []).filter((id) => id !== '').map((id) => ({ field: 'image' as const, id })),
    ...(change.digitalFileUpload === undefined || received.digitalFile
      ? []
      : [{ field: 'digitalFile' as const, id: change.digitalFileUpload }]),
  ]
  for (const { field, id } of named) {
    const one = { field, files: none(), uploadId: id }
    const refusal = keep(field, await media.receiveFile(one, { ownerId, type: typeOf(field) }))
    if (refusal) return refusal
  }
  return null
}

/** Deletes files that no product came to use. */
export async function discardFiles({ db, media }: CatalogDeps, files: ProductFiles): Promise<void> {
  const ids = idsOf(files)
  if (ids.length > 0) await db.transaction().execute((tx) => media.deleteFiles(tx, ids))
}

const idsOf = ({ images, digitalFile }: ProductFiles): string[] =>
  [...images, ...(digitalFile ? [digitalFile] : [])].map(({ _id }) => _id)
