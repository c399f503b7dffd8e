import { Icon } from '../../../design/Icon.tsx'
import { Picture } from '../../../design/Picture.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { productOf } from './product.ts'
import styles from './Product.module.css'

type PicturesProps = { images: ReturnType<typeof productOf>['images']; name: string }

const SIZES = '(min-width: 900px) 640px, 100vw'

/** The pictures of a product in a row to scroll, the first of which is on the screen. */
export function ProductPictures({ images, name }: PicturesProps) {
  const { t } = useTranslation('store')
  if (images.length === 0) {
    return (
      <div className={styles.noPicture}>
        <Icon name="gift" />
      </div>
    )
  }
  return (
    // Scrolled with the arrow keys too, so it takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be reached by keyboard (WCAG 2.1.1)
    <ul className={styles.pictures} tabIndex={images.length > 1 ? 0 : undefined} aria-label={t('pictures')}>
      {images.map((image, at) => (
        <li key={image.id}>
          <Picture
            file={image}
            alt={image.alt || t('pictureOf', { name, number: at + 1 })}
            sizes={SIZES}
            isFirst={at === 0}
            className={styles.picture}
          />
        </li>
      ))}
    </ul>
  )
}
