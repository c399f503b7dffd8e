import { formatCount } from '../../design/format.ts'
import { Icon } from '../../design/Icon.tsx'
import { Moment } from '../../design/Moment.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import { ReactionButton } from '../engagement/ReactionButton.tsx'
import { ItemAuthor } from './ItemAuthor.tsx'
import type { ItemView } from './item.ts'
import styles from './ItemHead.module.css'

/** Title, creator and counts of a video or a gallery, above or below what it shows. */
export function ItemHead({ item, now }: { item: ItemView; now: string }) {
  const { t, locale } = useTranslation(['catalog', 'feeds'])
  const { author } = item
  return (
    <header className={styles.head}>
      <h1 dir="auto">{item.title}</h1>
      {author && <ItemAuthor author={author} verifiedLabel={t('verified')} />}
      <p className={styles.facts}>
        <Moment at={item.publishedAt} now={now} />
        {item.photoCount !== null && <span>{t('photos', { count: item.photoCount })}</span>}
        {item.views !== null && item.views > 0 && (
          <span>{t('views', { count: item.views, shown: formatCount(item.views, locale) })}</span>
        )}
        {item.isBought && (
          <span className={styles.bought}>
            <Icon name="unlock" />
            {t('bought')}
          </span>
        )}
      </p>
      <div className={styles.reactions}>
        <ReactionButton
          objectType={item.kind}
          objectId={item.id}
          action="like"
          isOn={item.isLiked}
          count={item.likes}
        />
        <a className={styles.comments} href="#comments" aria-label={t('feeds:comments', { count: item.comments })}>
          <Icon name="comment" />
          {formatCount(item.comments, locale)}
        </a>
        <ReactionButton objectType={item.kind} objectId={item.id} action="bookmark" isOn={item.isSaved} />
      </div>
      {item.description && (
        <p className={styles.description} dir="auto">
          {item.description}
        </p>
      )}
    </header>
  )
}
