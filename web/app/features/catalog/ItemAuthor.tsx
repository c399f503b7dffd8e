import { Link } from 'react-router'
import { Avatar } from '../../design/Avatar.tsx'
import { Verified } from '../../design/Verified.tsx'
import { usePaths } from '../../locales/use-locale.ts'
import type { ItemAuthor as Author } from './item.ts'
import styles from './ItemAuthor.module.css'

/** The creator of a video, a gallery or a product, as a link to their page. */
export function ItemAuthor({ author, verifiedLabel }: { author: Author; verifiedLabel: string }) {
  const paths = usePaths()
  return (
    <Link className={styles.author} to={paths.profile(author.username)} prefetch="intent">
      <Avatar name={author.name} url={author.avatar} />
      <span>
        <strong>
          <bdi className="one-line">{author.name}</bdi>
          {author.isVerified && <Verified label={verifiedLabel} />}
        </strong>
        <small>@{author.username}</small>
      </span>
    </Link>
  )
}
