import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '../../design/lazy-part.ts'
import { Button } from '../../design/Button.tsx'
import { MoreLink } from '../../design/MoreLink.tsx'
import { useCameWithDocument } from '../../design/use-came-with-document.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { ReactedContext } from '../engagement/reacted.ts'
import { laterPostsOf, type PostPage } from './feed-pages.ts'
import styles from './HomeFeed.module.css'
import { PostCard } from './PostCard.tsx'
import { useFeed } from './use-feed.ts'

const LaterPosts = lazyPart(async () => (await import('./LaterPosts.tsx')).LaterPosts)

/**
 * The home feed: its first page, and further ones as they are reached, of which only those near the screen are in the document. New
 * posts are announced, and put in when the reader asks for them. Before JavaScript further pages are links.
 */
export function HomeFeed({ page }: { page: PostPage }) {
  const { key, pathname } = useLocation()
  return <Feed key={key} page={page} placeKey={key} pathname={pathname} />
}

type FeedProps = { page: PostPage; placeKey: string; pathname: string }

function Feed({ page, placeKey, pathname }: FeedProps) {
  const { t } = useTranslation(['home', 'feeds', 'common'])
  const { feed, newer, cursor, isLoading, failure, loadMore, end, reacted, ...newest } = useFeed(page, placeKey)
  const { showNewer, isShowing, hasNewestFailed, newestFailure } = newest
  const later = laterPostsOf(feed)
  // After a navigation back the place in the feed is restored, for which heights must be known.
  const isDeferred = useCameWithDocument()
  return (
    <ReactedContext value={reacted}>
      <div className={styles.newer}>
        <output>
          {(newer > 0 || hasNewestFailed) && (
            <Button onClick={showNewer} isBusy={isShowing}>
              {newer > 0 ? t('newPosts', { count: newer }) : t('common:retry')}
            </Button>
          )}
        </output>
        {newestFailure && (
          <span className={styles.failed} role="alert">
            {t(`common:${newestFailure}`)}
          </span>
        )}
      </div>
      <div className={styles.list} data-deferred={isDeferred || undefined}>
        {feed.first.posts.map((post, index) => (
          <PostCard key={post.id} post={post} now={feed.first.now} isFirst={index === 0} />
        ))}
      </div>
      {later.length > 0 && (
        <Suspense>
          <LaterPosts posts={later} now={feed.first.now} placeKey={placeKey} />
        </Suspense>
      )}
      <MoreLink
        href={cursor && `${pathname}?cursor=${encodeURIComponent(cursor)}`}
        isLoading={isLoading}
        failure={failure}
        load={loadMore}
        ref={end}
      />
    </ReactedContext>
  )
}
