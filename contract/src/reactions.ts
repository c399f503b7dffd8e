import { Type, type Static } from 'typebox'
import { endpointsOf } from './endpoint.ts'
import { Post } from './feeds.ts'
import { Done, Id, Time } from './fields.ts'
import { Gallery } from './galleries.ts'
import { endlessListQuery, listOf } from './list.ts'
import { PerformerCard } from './performers.ts'
import { Product } from './products.ts'
import { Video } from './videos.ts'

/** What can be liked and saved. */
export const reactionTypes = ['video', 'gallery', 'feed', 'performer', 'comment', 'product'] as const
export const ReactionType = Type.Enum([...reactionTypes])
export type ReactionType = Static<typeof ReactionType>

export const reactionActions = ['like', 'bookmark'] as const
export type ReactionAction = (typeof reactionActions)[number]

const reaction = { objectId: Id, objectType: ReactionType, action: Type.Enum([...reactionActions]) }

/** What the caller has saved, by itself; the lists by kind answer with the things. */
export const Bookmark = Type.Object({ _id: Id, objectId: Id, objectType: ReactionType, createdAt: Time })
export type Bookmark = Static<typeof Bookmark>

const reactingEndpoint = endpointsOf({
  area: 'reactions',
  caller: 'fan_or_creator',
  body: Type.Object(reaction),
  data: { 200: Done },
  rateLimit: { count: 240, windowSeconds: 60, by: 'account' },
})

/** Likes or saves something that the caller sees at least as a preview. Repeating it changes nothing. Rules ENG-1, ENG-2. */
export const react = reactingEndpoint('POST /reactions', {
  summary: 'Likes or saves something; repeating it changes nothing.',
  problems: ['NOT_FOUND'],
})

/** Takes a like or a bookmark back, also of what the caller no longer sees. Absent: the same answer. */
export const takeReactionBack = reactingEndpoint('DELETE /reactions', {
  summary: 'Takes a like or a bookmark back; repeating it changes nothing.',
})

// What is saved never changes: both times are the same. `q` is a part of a title or name; the dates are those of the bookmark.
const query = endlessListQuery(['createdAt', 'updatedAt'], {})
const listEndpoint = endpointsOf({ area: 'reactions', caller: 'fan_or_creator', cursor: { list: 'bookmarks' } })

export const listBookmarks = listEndpoint('GET /reactions/:type/bookmark', {
  summary: 'What the caller has saved of one type, by itself, latest first.',
  params: Type.Object({ type: ReactionType }),
  query,
  data: { 200: listOf(Bookmark) },
})

export const listSavedPosts = listEndpoint('GET /reactions/feeds/bookmark', {
  summary: 'The posts that the caller has saved, latest first. What they no longer see is left out of its page.',
  query,
  data: { 200: listOf(Post) },
})

export const listSavedVideos = listEndpoint('GET /reactions/videos/bookmark', {
  summary: 'The videos that the caller has saved, latest first. What they no longer see is left out of its page.',
  query,
  data: { 200: listOf(Video) },
})

export const listSavedGalleries = listEndpoint('GET /reactions/galleries/bookmark', {
  summary: 'The galleries that the caller has saved, latest first. What they no longer see is left out of its page.',
  query,
  data: { 200: listOf(Gallery) },
})

export const listSavedPerformers = listEndpoint('GET /reactions/performers/bookmark', {
  summary: 'The creators whom the caller has saved, latest first. Those they no longer see are left out of their page.',
  query,
  data: { 200: listOf(PerformerCard) },
})

export const listSavedProducts = listEndpoint('GET /reactions/products/bookmark', {
  summary: 'The products that the caller has saved, latest first. What they no longer see is left out of its page.',
  query,
  data: { 200: listOf(Product) },
})
