import { Icon } from '../../../design/Icon.tsx'
import { Picture } from '../../../design/Picture.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import { usePhotoViewer } from '../../photos/use-photo-viewer.tsx'
import type { productOf } from './product.ts'
import styles from './Product.module.css'

type PicturesProps = { images: ReturnType<typeof productOf>['images']; name: string }

const SIZES = '(min-width: 900px) 640px, 100vw'

/** The pictures of a product in a row to scroll, the first of which is on the screen. Each opens the viewer. */
export function ProductPictures({ images, name }: PicturesProps) {
  const { t } = useTranslation('store')
  const photos = images.map(({ id, alt, ...file }, at) => ({
    id,
    alt: alt || t('pictureOf', { name, number: at + 1 }),
    file,
  }))
  const { linkTo, viewer } = usePhotoViewer(photos)
  if (photos.length === 0) {
    return (
      <div className={styles.noPicture}>
        <Icon name="gift" />
      </div>
    )
  }
  return (
    <>
      <ul className={styles.pictures} aria-label={t('pictures')}>
        {photos.map(({ id, alt, file }, at) => (
          <li key={id}>
            <a {...linkTo(at)}>
              <Picture file={file} alt={alt} sizes={SIZES} isFirst={at === 0} className={styles.picture} />
            </a>
          </li>
        ))}
      </ul>
      {viewer}
    </>
  )
}
