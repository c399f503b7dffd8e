import type { FileView } from '@stagedoor/contract/media'
import { refuse } from '#src/platform/http/answer.ts'
import type { UploadedFile } from '#src/platform/http/route.ts'
import type { PictureType } from './rules.ts'
import type { PictureUpload, StoreOutcome } from './store-picture.ts'

/** Stores a picture from any source. */
type Store = (upload: PictureUpload) => Promise<StoreOutcome<FileView>>

/** The form's reader stopped at the limit: only the beginning of the file was read. */
class CutOff extends Error {}

/**
 * Receives one file of a multipart call. A truncated one is `TOO_LARGE`, regardless of its beginning.
 * @throws what the request's stream throws when the client disconnects.
 */
export async function takePicture(
  store: Store,
  file: UploadedFile,
  request: Pick<PictureUpload, 'ownerId' | 'type' | 'prepared'>,
): Promise<StoreOutcome<FileView>> {
  try {
    return await store({ ...request, name: file.filename, source: wholeOf(file) })
  } catch (error) {
    if (error instanceof CutOff) return { outcome: 'refused', refusal: refuse('TOO_LARGE') }
    throw error
  }
}

async function* wholeOf({ stream, isTruncated }: UploadedFile): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) yield chunk
  if (isTruncated()) throw new CutOff()
}

/** Receives the first file of the named field; others are skipped. */
export async function receivePicture(
  store: Store,
  files: AsyncIterable<UploadedFile>,
  { field, ...request }: { field: string; ownerId: string; type: PictureType },
): Promise<StoreOutcome<FileView>> {
  for await (const file of files) {
    if (file.field === field) return takePicture(store, file, request)
  }
  return { outcome: 'refused', refusal: refuse('FILE_MISSING') }
}
