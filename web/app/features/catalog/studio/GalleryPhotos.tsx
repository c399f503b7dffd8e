import { MAXIMUM_GALLERY_PHOTOS } from '@stagedoor/contract/galleries'
import { useMemo } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import { SortableList } from '../../media/SortableList.tsx'
import { FilePicker } from '../../media/uploads/FilePicker.tsx'
import { UploadRow } from '../../media/uploads/UploadRow.tsx'
import { useUploads } from '../../media/uploads/use-uploads.ts'
import { DeletedTile } from './DeletedTile.tsx'
import type { EditedPhoto } from './edited-photo.ts'
import styles from './ItemForm.module.css'
import { photoTarget, placeFrom } from './photo-target.ts'
import { PhotoTile } from './PhotoTile.tsx'
import { useUndo } from './use-undo.ts'

/** At most so many photos are chosen at once. */
const CHOSEN_AT_ONCE = 200

type PhotosProps = { galleryId: string; photos: readonly EditedPhoto[] }

/** The photos of a gallery: adding many at once, their order, words, cover, and deleting with undo. */
export function GalleryPhotos({ galleryId, photos }: PhotosProps) {
  const { t } = useTranslation('works')
  const { revalidate } = useRevalidator()
  const order = useFetcher()
  const deletion = useFetcher({ key: `delete photo of ${galleryId}` })
  const target = useMemo(() => photoTarget(galleryId), [galleryId])
  const { uploads, add, retry, remove } = useUploads({
    owner: `gallery ${galleryId}`,
    onFinished: ({ key }) => void revalidate().then(() => remove(key)),
  })
  const undo = useUndo((photoId) => void deletion.submit({ intent: 'delete-photo', photoId }, { method: 'post' }))
  const shown = inOrder(photos, order.formData?.getAll('photoId') ?? [])
  const nameOf = (photo: EditedPhoto) => photo.name || t('photoNumber', { number: photos.indexOf(photo) + 1 })

  return (
    <section className={styles.photos} aria-labelledby="gallery-photos">
      <h2 id="gallery-photos" className={styles.heading}>
        {t('photosOf', { count: photos.length })}
      </h2>
      <div className="needs-script">
        <FilePicker
          label={t('addPhotos')}
          hint={t('addPhotosHint', { count: CHOSEN_AT_ONCE })}
          icon="photo"
          target={target}
          left={Math.min(CHOSEN_AT_ONCE, MAXIMUM_GALLERY_PHOTOS - photos.length - uploads.length)}
          onChoose={(files) => {
            placeFrom(photos.length + uploads.length, files)
            add(target, files)
          }}
        />
      </div>
      <noscript>
        <FormAlert tone="info">{t('needsScript')}</FormAlert>
      </noscript>
      {uploads.length > 0 && (
        <ul className={styles.words} aria-label={t('uploads')}>
          {uploads.map((upload) => (
            <li key={upload.key}>
              <UploadRow upload={upload} onRetry={retry} onRemove={remove} />
            </li>
          ))}
        </ul>
      )}
      {photos.length > 1 && <p className={styles.hint}>{t('orderHint')}</p>}
      <SortableList
        label={t('photos')}
        items={shown}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        isGrid
        onOrder={(ids) => {
          const form = new FormData()
          form.set('intent', 'order')
          for (const id of ids) form.append('photoId', id)
          void order.submit(form, { method: 'post' })
        }}
      >
        {(photo) =>
          undo.leaving.includes(photo.id) ? (
            <DeletedTile name={nameOf(photo)} onUndo={() => undo.undo(photo.id)} />
          ) : (
            <PhotoTile photo={photo} name={nameOf(photo)} onDelete={undo.remove} isInGallery />
          )
        }
      </SortableList>
    </section>
  )
}

/** Photos in a new order while it is being saved; those that it does not name follow. */
function inOrder(photos: readonly EditedPhoto[], ids: readonly unknown[]): readonly EditedPhoto[] {
  if (ids.length === 0) return photos
  const placeOf = ({ id }: EditedPhoto) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return photos.toSorted((a, b) => placeOf(a) - placeOf(b))
}
