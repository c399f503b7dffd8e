import { expect, test } from 'vitest'
import {
  cursorOf,
  laterPostsOf,
  withFresh,
  withLater,
  withReaction,
  type FeedPages,
  type PostPage,
} from './feed-pages.ts'
import type { PostView } from './post.ts'

const post = (id: string, likes = 0): PostView => ({
  id,
  title: id,
  text: '',
  isCut: false,
  author: null,
  subscription: null,
  files: [],
  played: [],
  poll: null,
  counts: { photos: 0, videos: 0, sounds: 0, length: null },
  preview: null,
  price: 0,
  isLocked: false,
  isForSale: false,
  isFree: false,
  isForList: false,
  isBought: false,
  isPinned: false,
  likes,
  isLiked: false,
  isSaved: false,
  comments: 0,
  publishedAt: '2026-11-22T12:00:00.000Z',
})

const page = (ids: string, cursor: string | null = null): PostPage => ({
  posts: ids.split('').map((id) => post(id)),
  cursor,
  now: '2026-11-22T12:00:00.000Z',
})

const idsOf = (posts: readonly PostView[]) => posts.map(({ id }) => id).join('')
const feed: FeedPages = { first: page('dcb', 'b'), later: [] }

test('a page is added behind the last one, once', () => {
  const longer = withLater(feed, page('ba', 'a'), 'b')
  expect([idsOf(laterPostsOf(longer)), cursorOf(longer)]).toEqual(['a', 'a'])
  expect(withLater(longer, page('ba', 'a'), 'b')).toBe(longer)
})

test('new posts do not move what is shown; they are counted', () => {
  const { feed: renewed, newer } = withFresh(feed, { ...page('fed', 'd'), now: '2026-11-22T12:05:00.000Z' })
  expect([idsOf(renewed.first.posts), newer, cursorOf(renewed)]).toEqual(['dcb', 2, 'b'])
  expect(renewed.first.now).toBe('2026-11-22T12:05:00.000Z')
  expect(withFresh(feed, page('zyx')).newer).toBe(3)
})

test('what is shown gets its newest values', () => {
  const fresh = { ...page(''), posts: [post('d', 4), post('c')] }
  expect(withFresh(feed, fresh).feed.first.posts[0]?.likes).toBe(4)
})

test('a like counts once, and a bookmark does not count', () => {
  const liked = withReaction(feed, { objectId: 'c', action: 'like', isOn: true })
  const again = withReaction(liked, { objectId: 'c', action: 'like', isOn: true })
  expect(again.first.posts[1]).toMatchObject({ isLiked: true, likes: 1, isSaved: false })
  const saved = withReaction(again, { objectId: 'c', action: 'bookmark', isOn: true })
  expect(saved.first.posts[1]).toMatchObject({ isSaved: true, likes: 1 })
})
