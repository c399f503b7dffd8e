import { MAXIMUM_GALLERY_PHOTOS } from '@stagedoor/contract/galleries'
import { useMemo } from 'react'
import { Link, useFetcher } from 'react-router'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import { SortableList } from '../../media/SortableList.tsx'
import { Uploader } from '../../media/uploads/Uploader.tsx'
import { DeletedTile } from './DeletedTile.tsx'
import type { EditedPhoto } from './edited-photo.ts'
import styles from './ItemForm.module.css'
import { photoTarget, placeFrom } from './photo-target.ts'
import { PhotoTile } from './PhotoTile.tsx'
import { useUndo } from './use-undo.ts'

/** At most so many photos are chosen at once. */
const CHOSEN_AT_ONCE = 200

/** More fill the screen of a phone, and what is below them gets a link. */
const FEW_PHOTOS = 6

type PhotosProps = {
  galleryId: string
  photos: readonly EditedPhoto[]
  /** Of the form below. */
  detailsId: string
}

/** The photos of a gallery: adding many at once, their order, words, cover, and deleting with undo. */
export function GalleryPhotos({ galleryId, photos, detailsId }: PhotosProps) {
  const { t } = useTranslation('works')
  const order = useFetcher()
  const deletion = useFetcher({ key: `delete photo of ${galleryId}` })
  const target = useMemo(() => photoTarget(galleryId), [galleryId])
  const undo = useUndo((photoId) => void deletion.submit({ intent: 'delete-photo', photoId }, { method: 'post' }))
  const free = MAXIMUM_GALLERY_PHOTOS - photos.length
  const shown = inOrder(photos, order.formData?.getAll('photoId') ?? [])
  const nameOf = (photo: EditedPhoto) => photo.name || t('photoNumber', { number: photos.indexOf(photo) + 1 })

  return (
    <section className={styles.photos} aria-labelledby="gallery-photos">
      <div className={styles.row}>
        <h2 id="gallery-photos" className={styles.heading}>
          {t('photosOf', { count: photos.length })}
        </h2>
        {photos.length > FEW_PHOTOS && <Link to={`#${detailsId}`}>{t('toDetails')}</Link>}
      </div>
      <Uploader
        owner={`gallery ${galleryId}`}
        target={target}
        icon="photo"
        label={t('addPhotos')}
        hint={t('addPhotosHint', { count: CHOSEN_AT_ONCE })}
        left={Math.min(CHOSEN_AT_ONCE, free)}
        maximum={free < CHOSEN_AT_ONCE ? MAXIMUM_GALLERY_PHOTOS : CHOSEN_AT_ONCE}
        onChoose={(files, underWay) => placeFrom(photos.length + underWay, files)}
      />
      <noscript>
        <FormAlert tone="info">{t('needsScript')}</FormAlert>
      </noscript>
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
