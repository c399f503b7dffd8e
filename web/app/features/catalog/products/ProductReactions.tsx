import { formatCount } from '../../../design/format.ts'
import { Icon } from '../../../design/Icon.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import { ReactionButton } from '../../engagement/ReactionButton.tsx'
import type { productOf } from './product.ts'
import styles from './Product.module.css'

/** Like, comments and save of a product's page. */
export function ProductReactions({ product }: { product: ReturnType<typeof productOf> }) {
  const { t, locale } = useTranslation('feeds')
  const { id, likes, comments, isLiked, isSaved } = product
  return (
    <div className={styles.reactions}>
      <ReactionButton objectType="product" objectId={id} action="like" isOn={isLiked} count={likes} />
      <a className={styles.comments} href="#comments" aria-label={t('comments', { count: comments })}>
        <Icon name="comment" />
        {formatCount(comments, locale)}
      </a>
      <ReactionButton objectType="product" objectId={id} action="bookmark" isOn={isSaved} />
    </div>
  )
}
