import { useTranslation } from '../../locales/use-translation.ts'
import { Link } from 'react-router'
import { Avatar } from '../../design/Avatar.tsx'
import { formatCount } from '../../design/format.ts'
import { Icon } from '../../design/Icon.tsx'
import { Moment } from '../../design/Moment.tsx'
import { useLocale, usePaths } from '../../locales/use-locale.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Verified } from '../../design/Verified.tsx'
import { ReactionButton } from '../engagement/ReactionButton.tsx'
import { SharePageButton } from '../engagement/SharePageButton.tsx'
import { TipLink } from '../purchases/TipLink.tsx'
import type { PostView } from './post.ts'
import styles from './PostCard.module.css'
import { PostMedia } from './PostMedia.tsx'

type PostCardProps = {
  post: PostView
  now: string
  /** The first card of a page: its picture is fetched with priority. */
  isFirst?: boolean
  /** Added after the page was loaded: its data is not in the loader, so it is loaded separately again. */
  isAdded?: boolean
  /** On its own page a post is shown completely. */
  isWhole?: boolean
}

export function PostCard({ post, now, isFirst = false, isAdded = false, isWhole = false }: PostCardProps) {
  const { t } = useTranslation('feeds')
  const paths = usePaths()
  const { author } = post
  return (
    <article className={styles.card} aria-label={author ? t('postBy', { name: author.name }) : t('post')}>
      <header className={styles.head}>
        {author && <Author author={author} />}
        <Link className={styles.time} to={paths.post(post.id)} prefetch="intent">
          <span className="visually-hidden">{t('openPost')}, </span>
          <Moment at={post.publishedAt} now={now} />
        </Link>
      </header>
      {post.isPinned && <p className={styles.pinned}>{t('pinned')}</p>}
      {post.title &&
        (isWhole ? (
          <h1 className={styles.title} dir="auto">
            {post.title}
          </h1>
        ) : (
          <h2 className={styles.title} dir="auto">
            {post.title}
          </h2>
        ))}
      {post.text && (
        <p className={styles.text} dir="auto">
          {post.text}
          {post.isCut && (
            <>
              {' '}
              <Link to={paths.post(post.id)}>{t('readMore')}</Link>
            </>
          )}
        </p>
      )}
      <PostMedia post={post} now={now} isFirst={isFirst} isAdded={isAdded} isWhole={isWhole} />
      <Counters post={post} />
    </article>
  )
}

function Author({ author }: { author: NonNullable<PostView['author']> }) {
  const { t } = useTranslation('feeds')
  const paths = usePaths()
  return (
    <Link className={styles.author} to={paths.profile(author.username)} prefetch="intent">
      <Avatar name={author.name} url={author.avatar} />
      <span className={styles.names}>
        <strong>
          <bdi className="one-line">{author.name}</bdi>
          {author.isVerified && <Verified label={t('verified')} />}
        </strong>
        <small>@{author.username}</small>
      </span>
    </Link>
  )
}

function Counters({ post }: { post: PostView }) {
  const { t } = useTranslation(['feeds', 'profiles'])
  const locale = useLocale()
  const paths = usePaths()
  const { author } = post
  const isOwn = useAppSelector((state) => state.auth.authUser?._id === author?.id)
  return (
    <ul className={styles.counters}>
      <li>
        <ReactionButton objectType="feed" objectId={post.id} action="like" isOn={post.isLiked} count={post.likes} />
      </li>
      <li>
        <Link to={`${paths.post(post.id)}#comments`} aria-label={t('comments', { count: post.comments })}>
          <Icon name="comment" />
          {formatCount(post.comments, locale)}
        </Link>
      </li>
      <li>
        <ReactionButton objectType="feed" objectId={post.id} action="bookmark" isOn={post.isSaved} />
      </li>
      <li>
        <SharePageButton path={paths.post(post.id)} />
      </li>
      {author !== null && !isOwn && (
        <li>
          <TipLink
            performerId={author.id}
            name={author.name}
            postId={post.id}
            label={t('profiles:tipCreator', { name: author.name })}
          >
            <Icon name="gift" />
            {t('profiles:tip')}
          </TipLink>
        </li>
      )}
      {post.isBought && (
        <li className={styles.bought}>
          <Icon name="unlock" />
          {t('bought')}
        </li>
      )}
    </ul>
  )
}
