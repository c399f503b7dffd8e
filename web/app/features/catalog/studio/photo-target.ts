import { MAXIMUM_PICTURE_BYTES } from '@stagedoor/contract/media'
import { uploadPhoto, type Photo } from '@stagedoor/contract/photos'
import type { FileView } from '@stagedoor/contract/media'
import { postTargets } from '../../media/uploads/post-targets.ts'
import { takenBy, type UploadTarget } from '../../media/uploads/upload-target.ts'

/** A repeated upload of the same file names the same photo, so that it is taken once. */
const photoIds = new WeakMap<File, string>()
const places = new WeakMap<File, number>()

/** Photos chosen together keep their order, whichever arrives first. */
export function placeFrom(first: number, files: readonly File[]): void {
  for (const [at, file] of files.entries()) places.set(file, first + at)
}

function fieldsOf(galleryId: string | null, file: File): Record<string, string> {
  const clientPhotoId = photoIds.get(file) ?? crypto.randomUUID()
  photoIds.set(file, clientPhotoId)
  const position = places.get(file)
  return {
    clientPhotoId,
    ...(galleryId !== null && { galleryId }),
    ...(position !== undefined && { position: String(position) }),
  }
}

/** Where photos of a gallery, or of none, go. */
export const photoTarget = (galleryId: string | null): UploadTarget => ({
  name: 'photo',
  accept: postTargets.photo.accept,
  maximumBytes: MAXIMUM_PICTURE_BYTES,
  resumableFromBytes: Number.POSITIVE_INFINITY,
  take: takenBy(uploadPhoto, 'photo', (data) => (data as Photo).photo as FileView, {
    fieldsOf: ({ content }) => ('file' in content ? fieldsOf(galleryId, content.file) : {}),
  }),
})
