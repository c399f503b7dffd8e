import { MAXIMUM_PICTURE_BYTES, MAXIMUM_VIDEO_BYTES, type FileView } from '@stagedoor/contract/media'
import { updateProduct, type ChangedProduct } from '@stagedoor/contract/products'
import { postTargets } from '../../media/uploads/post-targets.ts'
import { takenBy, type UploadTarget } from '../../media/uploads/upload-target.ts'

/** Pictures of a product, each behind the others. Several are sent at once, so the last one need not be this one. */
export const productPictureTarget = (id: string): UploadTarget => ({
  name: 'product-photo',
  accept: postTargets.photo.accept,
  maximumBytes: MAXIMUM_PICTURE_BYTES,
  resumableFromBytes: Number.POSITIVE_INFINITY,
  take: takenBy(updateProduct, 'image', (data) => (data as ChangedProduct).addedImages[0] as FileView, {
    params: { id },
  }),
})

/** The file of a digital product, replaced. */
export const productFileTarget = (id: string): UploadTarget => ({
  name: 'product-file',
  accept: '',
  maximumBytes: MAXIMUM_VIDEO_BYTES,
  resumableFromBytes: postTargets.video.resumableFromBytes,
  take: takenBy(updateProduct, 'digitalFile', (data) => (data as ChangedProduct).digitalFile as FileView, {
    params: { id },
  }),
})
