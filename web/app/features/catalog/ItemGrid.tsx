import { Link } from 'react-router'
import { formatCount } from '../../design/format.ts'
import { formatDuration } from '../../design/format-duration.ts'
import { Icon } from '../../design/Icon.tsx'
import { Picture } from '../../design/Picture.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import { useLockTexts } from '../purchases/use-lock-texts.ts'
import type { ItemView } from './item.ts'
import styles from './ItemGrid.module.css'

const SIZES = '(min-width: 900px) 310px, 50vw'

/** Videos or galleries as cards, each a link to its page. */
export function ItemGrid({ items }: { items: readonly ItemView[] }) {
  return (
    <ul className={styles.grid}>
      {items.map((item) => (
        <li key={item.id}>
          <ItemCard item={item} />
        </li>
      ))}
    </ul>
  )
}

function ItemCard({ item }: { item: ItemView }) {
  const { t, locale, paths } = useTranslation('catalog')
  const { unlockFor, audience } = useLockTexts()
  return (
    <Link className={styles.card} to={paths.item(item.kind, item.id)} prefetch="intent">
      <span className={styles.cover}>
        {item.cover ? (
          <Picture file={item.cover} alt="" sizes={SIZES} className={styles.picture} />
        ) : (
          <Icon name={item.kind === 'video' ? 'video' : 'photo'} />
        )}
        <span className={styles.marks}>
          {item.isLocked && (
            <span className={styles.mark}>
              <Icon name="lock" />
            </span>
          )}
          <span className={styles.mark}>
            {item.duration !== null && formatDuration(item.duration)}
            {item.photoCount !== null && (
              <>
                <Icon name="photo" />
                <span aria-hidden="true">{formatCount(item.photoCount, locale)}</span>
                <span className="visually-hidden">{t('photos', { count: item.photoCount })}</span>
              </>
            )}
          </span>
        </span>
      </span>
      <span className={styles.title} dir="auto">
        {item.title}
      </span>
      {item.isLocked && <small className={styles.lock}>{audience(item) ?? unlockFor(item.price)}</small>}
      {item.isBought && <small className={styles.bought}>{t('bought')}</small>}
    </Link>
  )
}
