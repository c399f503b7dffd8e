import { MAXIMUM_PICTURE_BYTES, MAXIMUM_VIDEO_BYTES, type FileView } from '@stagedoor/contract/media'
import { updateProduct, type Product } from '@stagedoor/contract/products'
import { postTargets } from '../../media/uploads/post-targets.ts'
import { takenBy, type UploadTarget } from '../../media/uploads/upload-target.ts'

/** Pictures of a product, each behind the others. */
export const productPictureTarget = (id: string): UploadTarget => ({
  name: 'product-photo',
  accept: postTargets.photo.accept,
  maximumBytes: MAXIMUM_PICTURE_BYTES,
  resumableFromBytes: Number.POSITIVE_INFINITY,
  take: takenBy(updateProduct, 'image', (data) => (data as Product).images.at(-1) as FileView, { params: { id } }),
})

/** The file of a digital product, replaced. */
export const productFileTarget = (id: string): UploadTarget => ({
  name: 'product-file',
  accept: '',
  maximumBytes: MAXIMUM_VIDEO_BYTES,
  resumableFromBytes: postTargets.video.resumableFromBytes,
  take: takenBy(updateProduct, 'digitalFile', (data) => (data as Product).digitalFile as FileView, { params: { id } }),
})
