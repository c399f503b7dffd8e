import type { PostView } from './post.ts'

/** One page of an endless list of posts. */
export type PostPage = { posts: readonly PostView[]; cursor: string | null; now: string }

/** What an open feed shows: the page that it began with, and those loaded after it. */
export type FeedPages = { first: PostPage; later: readonly PostPage[] }

/** Every post once, in the order of the pages. */
const postsOf = (pages: readonly PostPage[]): PostView[] => [
  ...new Map(pages.flatMap(({ posts }) => posts).map((post) => [post.id, post])).values(),
]

/** The posts behind the first page, without those that it has. */
export function laterPostsOf({ first, later }: FeedPages): PostView[] {
  const ids = new Set(first.posts.map(({ id }) => id))
  return postsOf(later).filter(({ id }) => !ids.has(id))
}

export const cursorOf = ({ first, later }: FeedPages): string | null => (later.at(-1) ?? first).cursor

/** The feed with a page that continues it. One that was added before, or continues another place, changes nothing. */
export const withLater = (feed: FeedPages, page: PostPage, after: string): FeedPages =>
  after === cursorOf(feed) ? { ...feed, later: [...feed.later, page] } : feed

/**
 * A feed of which the first page was read again: what is shown gets its newest values, and keeps its place. New posts are not put
 * in; they are counted.
 */
export function withFresh(feed: FeedPages, fresh: PostPage): { feed: FeedPages; newer: number } {
  const byId = new Map(fresh.posts.map((post) => [post.id, post]))
  const renew = (page: PostPage): PostPage => ({ ...page, posts: page.posts.map((post) => byId.get(post.id) ?? post) })
  const shown = new Set(feed.first.posts.map(({ id }) => id))
  const top = fresh.posts.findIndex(({ id }) => shown.has(id))
  const renewed = { first: { ...renew(feed.first), now: fresh.now }, later: feed.later.map(renew) }
  return { feed: renewed, newer: top === -1 ? fresh.posts.length : top }
}

/** The feed without some posts: their creator has deleted them, or nobody sees them any more. It keeps its place. */
export function withoutPosts(feed: FeedPages, ids: readonly string[]): FeedPages {
  const left = (page: PostPage): PostPage => ({ ...page, posts: page.posts.filter(({ id }) => !ids.includes(id)) })
  return { first: left(feed.first), later: feed.later.map(left) }
}

/** The latest posts that a feed shows. */
export const shownIdsOf = (feed: FeedPages, most: number): string[] =>
  [...feed.first.posts, ...laterPostsOf(feed)].slice(0, most).map(({ id }) => id)

/** What its viewer did with a post, so that it shows after the card was away from the page. */
export type Reacted = { objectId: string; action: 'like' | 'bookmark'; isOn: boolean }

export function withReaction(feed: FeedPages, { objectId, action, isOn }: Reacted): FeedPages {
  const change = (post: PostView): PostView => {
    if (post.id !== objectId) return post
    if (action === 'bookmark') return { ...post, isSaved: isOn }
    return { ...post, isLiked: isOn, likes: Math.max(0, post.likes + Number(isOn) - Number(post.isLiked)) }
  }
  const renew = (page: PostPage): PostPage => ({ ...page, posts: page.posts.map(change) })
  return { first: renew(feed.first), later: feed.later.map(renew) }
}
