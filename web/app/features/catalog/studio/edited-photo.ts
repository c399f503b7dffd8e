import type { FileErrorCode } from '@stagedoor/contract/media'
import type { Photo } from '@stagedoor/contract/photos'

/** A photo of the studio. */
export type EditedPhoto = {
  id: string
  /** Its file, which the alternative text belongs to. */
  fileId: string | null
  name: string
  title: string
  description: string
  altText: string
  thumbnail: string | null
  isCover: boolean
  isProcessing: boolean
  isBroken: boolean
  errorCode: FileErrorCode | undefined
  status: Photo['status']
  galleryId: string | null
}

export const editedPhotoOf = (photo: Photo): EditedPhoto => ({
  id: photo._id,
  fileId: photo.photo?._id ?? null,
  name: photo.title || photo.photo?.name || '',
  title: photo.title,
  description: photo.description,
  altText: photo.photo?.altText ?? '',
  thumbnail: photo.photo?.thumbnails[0] ?? null,
  isCover: photo.isGalleryCover,
  isProcessing: photo.processing,
  isBroken: photo.status === 'file-error' || photo.photo?.status === 'file-error',
  errorCode: photo.photo?.errorCode,
  status: photo.status,
  galleryId: photo.galleryId,
})
