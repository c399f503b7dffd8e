import { useState } from 'react'
import { useTranslation } from '../../locales/use-translation.ts'
import { useFetcher, useLocation } from 'react-router'
import { useAccessChanges } from '../../api/use-access-changes.ts'
import { buttonClass } from '../../design/Button.tsx'
import type { PostPage } from './feed-pages.ts'
import type { PostView } from './post.ts'
import { PostCard } from './PostCard.tsx'
import styles from './PostList.module.css'

type PostListProps = {
  page: PostPage
  /** Whether the page shows no picture before them, so that theirs is fetched first. */
  isFirst?: boolean
}

/**
 * Posts, newest first, with more on demand. Without JavaScript "show more" is a link to the next page; with it the next
 * page is appended.
 */
export function PostList({ page, isFirst = true }: PostListProps) {
  const { pathname, search } = useLocation()
  const place = `${pathname}${search} ${useAccessChanges()}`
  const nextAt = (cursor: string) => {
    const query = new URLSearchParams(search)
    query.set('cursor', cursor)
    return `${pathname}?${query}`
  }
  return <Posts key={place} page={page} isFirst={isFirst} nextAt={nextAt} place={place} />
}

type PostsProps = {
  page: PostPage
  isFirst: boolean
  /** The address of the page after a cursor. */
  nextAt: (cursor: string) => string
  place: string
}

function Posts({ page, isFirst, nextAt, place }: PostsProps) {
  const { t } = useTranslation()
  const { added, cursor, isLoading, load } = useMore(page, { nextAt, place })
  return (
    <>
      <div className={styles.list}>
        {page.posts.map((post, index) => (
          <PostCard key={post.id} post={post} now={page.now} isFirst={isFirst && index === 0} />
        ))}
        {added.map((post) => (
          <PostCard key={post.id} post={post} now={page.now} isAdded />
        ))}
      </div>
      {cursor !== null && (
        <p className={styles.more}>
          <a
            className={buttonClass({ look: 'secondary' })}
            href={nextAt(cursor)}
            aria-busy={isLoading}
            onClick={(event) => {
              event.preventDefault()
              load(cursor)
            }}
          >
            {isLoading ? t('loading') : t('loadMore')}
          </a>
        </p>
      )}
    </>
  )
}

/** The pages fetched after the first; a post that moved between two fetches is shown once. */
function useMore(page: PostPage, { nextAt, place }: Pick<PostsProps, 'nextAt' | 'place'>) {
  const fetcher = useFetcher<{ page: PostPage }>({ key: `more ${place}` })
  const [pages, setPages] = useState<readonly PostPage[]>([])
  const newest = fetcher.data?.page
  if (newest && !pages.includes(newest)) setPages(withPage(pages, newest))

  const seen = new Set(page.posts.map(({ id }) => id))
  const added: PostView[] = []
  for (const post of pages.flatMap(({ posts }) => posts)) {
    if (!seen.has(post.id)) added.push(post)
    seen.add(post.id)
  }
  return {
    added,
    cursor: (pages.at(-1) ?? page).cursor,
    isLoading: fetcher.state !== 'idle',
    load: (cursor: string) => void fetcher.load(nextAt(cursor)),
  }
}

/** A page that was fetched again replaces the old one; a new one is appended. */
function withPage(pages: readonly PostPage[], newest: PostPage): readonly PostPage[] {
  const isSame = ({ cursor, posts }: PostPage) => cursor === newest.cursor && posts[0]?.id === newest.posts[0]?.id
  return pages.some(isSame) ? pages.map((page) => (isSame(page) ? newest : page)) : [...pages, newest]
}
