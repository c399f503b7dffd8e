import type { FileView } from '@stagedoor/contract/media'
import type { VideoChange } from '@stagedoor/contract/videos'
import type { UploadedFile } from '#src/platform/http/route.ts'
import type { Media } from '../../media/index.ts'
import type { CatalogDeps } from '../deps.ts'

/** The files of a video by the fields of the form, with the types that media knows them by. */
export const typesOfFields = { video: 'video', thumbnail: 'video-thumbnail', teaser: 'video-teaser' } as const
export type VideoField = keyof typeof typesOfFields

export type VideoFiles = Partial<Record<VideoField, FileView>>

type Refused = Extract<Awaited<ReturnType<Media['takeFile']>>, { outcome: 'refused' }>

const isField = (field: string): field is VideoField => Object.hasOwn(typesOfFields, field)

async function* none(): AsyncGenerator<UploadedFile> {}

/**
 * Takes the files of a call: those of its form as they arrive, and resumable uploads that it names. One that is refused
 * refuses the call, and the others are deleted again. A second file of a field is left out.
 */
export async function receiveFiles(
  deps: CatalogDeps,
  { ownerId, change, files }: { ownerId: string; change: VideoChange; files: AsyncIterable<UploadedFile> },
): Promise<{ outcome: 'received'; files: VideoFiles } | Refused> {
  const { media } = deps
  const received: VideoFiles = {}
  const keep = async (field: VideoField, result: Awaited<ReturnType<Media['takeFile']>>): Promise<Refused | null> => {
    if (result.outcome === 'stored') {
      received[field] = result.file
      return null
    }
    await discardFiles(deps, received)
    return result
  }
  for await (const file of files) {
    // A form sends an empty part for a field that was left empty.
    if (file.filename === '' || !isField(file.field) || received[file.field]) continue
    const type = typesOfFields[file.field]
    const refusal = await keep(file.field, await media.takeFile(file, { ownerId, type }))
    if (refusal) return refusal
  }
  const named = { video: change.videoUpload, thumbnail: change.thumbnailUpload, teaser: change.teaserUpload }
  for (const field of ['video', 'thumbnail', 'teaser'] as const) {
    const uploadId = named[field]
    if (uploadId === undefined || received[field]) continue
    const one = { field, files: none(), uploadId }
    const refusal = await keep(field, await media.receiveFile(one, { ownerId, type: typesOfFields[field] }))
    if (refusal) return refusal
  }
  return { outcome: 'received', files: received }
}

/** Deletes files that no video came to use. */
export async function discardFiles({ db, media }: CatalogDeps, files: VideoFiles): Promise<void> {
  const ids = Object.values(files).map(({ _id }) => _id)
  if (ids.length > 0) await db.transaction().execute((tx) => media.deleteFiles(tx, ids))
}
