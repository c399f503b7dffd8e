import { useMoreOf } from '../../api/use-more.ts'
import { MoreLink } from '../../design/MoreLink.tsx'
import type { PostPage } from './feed-pages.ts'
import { PostCard } from './PostCard.tsx'
import styles from './PostList.module.css'

type PostListProps = {
  page: PostPage
  /** Whether the page shows no picture before them, so that theirs is fetched first. */
  isFirst?: boolean
}

/** Posts, newest first, with more on demand. */
export function PostList({ page, isFirst = true }: PostListProps) {
  const { items, ...more } = useMoreOf(page, ({ posts }) => posts)
  return (
    <>
      <div className={styles.list}>
        {items.map((post, index) => (
          <PostCard
            key={post.id}
            post={post}
            now={page.now}
            isFirst={isFirst && index === 0}
            isAdded={index >= page.posts.length}
          />
        ))}
      </div>
      <MoreLink {...more} />
    </>
  )
}
