import type { FileView } from '@stagedoor/contract/media'
import { refuse } from '#src/platform/http/answer.ts'
import type { UploadedFile } from '#src/platform/http/route.ts'

/** The form's reader stopped at the limit: only the beginning of the file was read. */
class CutOff extends Error {}

type Taken<R> = { outcome: 'stored'; file: FileView } | { outcome: 'refused'; refusal: R }

const tooLarge = () => ({ outcome: 'refused' as const, refusal: refuse('TOO_LARGE') })

/**
 * Receives one file of a multipart call. A truncated one is `TOO_LARGE`, regardless of its beginning.
 * @param store stores what comes from any source.
 * @throws what the request's stream throws when the client disconnects.
 */
export async function takeOne<R>(
  file: UploadedFile,
  store: (arriving: { name: string; source: AsyncIterable<Uint8Array> }) => Promise<Taken<R>>,
): Promise<Taken<R> | ReturnType<typeof tooLarge>> {
  try {
    return await store({ name: file.filename, source: wholeOf(file) })
  } catch (error) {
    if (error instanceof CutOff) return tooLarge()
    throw error
  }
}

async function* wholeOf({ stream, isTruncated }: UploadedFile): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) yield chunk
  if (isTruncated()) throw new CutOff()
}

/** The first file of the named field that is not the empty part of a field that was left empty; others are skipped. */
export async function takeFirst<T>(
  files: AsyncIterable<UploadedFile>,
  field: string,
  take: (file: UploadedFile) => Promise<T>,
): Promise<T | { outcome: 'refused'; refusal: ReturnType<typeof refuse<'FILE_MISSING'>> }> {
  for await (const file of files) {
    if (file.field === field) return take(file)
  }
  return { outcome: 'refused', refusal: refuse('FILE_MISSING') }
}
