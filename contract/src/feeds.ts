import { Type, type Static } from 'typebox'
import { endpointsOf } from './endpoint.ts'
import { Done, Id, Time } from './fields.ts'
import { endlessListQuery, listOf } from './list.ts'
import { FileView } from './media.ts'
import { shownAudience, writtenAudience } from './list-audience.ts'
import { Amount, SignedAmount } from './money.ts'
import { nullable } from './nullable.ts'
import { PerformerCard } from './performers.ts'
import { MAXIMUM_POLL_OPTIONS, MAXIMUM_POLL_TEXT, PollOption } from './polls.ts'

/** Limits of a post. Decisions and shapes name the files; the texts are ours. */
export const MAXIMUM_FILES = 12
export const MAXIMUM_TEXT = 5_000
export const MAXIMUM_TITLE = 150

export const postTypes = ['text', 'photo', 'video', 'audio', 'scheduled-streaming'] as const

/** Every status of a post: the first four are the creator's choice, the others come from processing and review. */
export const postStatuses = [
  'draft',
  'active',
  'inactive',
  'scheduled',
  'file-error',
  'under-review',
  'rejected',
  'removed',
] as const

export const PostType = Type.Enum([...postTypes])
export const PostStatus = Type.Enum([...postStatuses])
const WritableStatus = Type.Enum(['draft', 'active', 'inactive', 'scheduled'])

export type PostType = Static<typeof PostType>
export type PostStatus = Static<typeof PostStatus>

/**
 * One post as its viewer may see it. Locked: `isLocked` true, every `files[].url` null; text, counters, price, teaser
 * and the small blurred previews remain.
 */
export const Post = Type.Object({
  _id: Id,
  slug: Type.String(),
  type: PostType,
  title: Type.String(),
  text: Type.String(),
  status: PostStatus,
  /** Why staff removed the post. Of a removed post only, which only its creator and staff see. */
  removedReason: Type.Optional(Type.String()),
  performerId: Id,
  performer: nullable(PerformerCard),
  files: Type.Array(FileView),
  thumbnail: nullable(FileView),
  teaser: nullable(FileView),
  polls: Type.Array(PollOption),
  pollDescription: Type.String(),
  pollExpiredAt: nullable(Time),
  /** For sale: free for all at price 0, pay-per-view above. Not for sale: for subscribers, or for a list. */
  isSale: Type.Boolean(),
  price: SignedAmount,
  ...shownAudience,
  /** Free, and in full for visitors without an account too, once they have passed the age gate. */
  isOpenToVisitors: Type.Boolean(),
  isLocked: Type.Boolean(),
  totalLike: Type.Integer(),
  totalComment: Type.Integer(),
  totalBookmark: Type.Integer(),
  isLiked: Type.Boolean(),
  isBookMarked: Type.Boolean(),
  isSubscribed: Type.Boolean(),
  isBought: Type.Boolean(),
  isFollowed: Type.Boolean(),
  isPinned: Type.Boolean(),
  /** When a scheduled post goes out; of a `scheduled-streaming` post when the stream begins. */
  scheduledAt: nullable(Time),
  publishedAt: nullable(Time),
  createdAt: Time,
  updatedAt: Time,
})
export type Post = Static<typeof Post>

type Pictured = { type: string; thumbnails: readonly unknown[] }

/** The file that represents a post: its thumbnail, else first photo, teaser or video. Null: none. Rule POST-2. */
export function displayedFile<F extends Pictured>(post: {
  thumbnail: F | null
  teaser: F | null
  files: readonly F[]
}): F | null {
  const first = (type: string) => post.files.find((file) => file.type === type && file.thumbnails.length > 0)
  const own = post.thumbnail ?? first('feed-photo')
  return own ?? (post.teaser && post.teaser.thumbnails.length > 0 ? post.teaser : null) ?? first('feed-video') ?? null
}

const written = {
  type: PostType,
  title: Type.String({ maxLength: MAXIMUM_TITLE }),
  text: Type.String({ maxLength: MAXIMUM_TEXT }),
  fileIds: Type.Array(Id, { maxItems: MAXIMUM_FILES, uniqueItems: true }),
  thumbnailId: nullable(Id),
  teaserId: nullable(Id),
  pollIds: Type.Array(Id, { maxItems: MAXIMUM_POLL_OPTIONS, uniqueItems: true }),
  pollDescription: Type.String({ maxLength: MAXIMUM_POLL_TEXT }),
  pollExpiredAt: nullable(Time),
  isSale: Type.Boolean(),
  price: Amount,
  ...writtenAudience,
  /** Of a free post only; whatever ends that ends this. */
  isOpenToVisitors: Type.Boolean(),
  status: WritableStatus,
  scheduledAt: nullable(Time),
  isPinned: Type.Boolean(),
}

/** A new post. Defaults: empty, for subscribers, published immediately. */
export const NewPost = Type.Object({
  ...Type.Partial(Type.Object(written)).properties,
  type: PostType,
})
export type NewPost = Static<typeof NewPost>

/** Changes to a post. Omitted fields stay. */
export const PostChange = Type.Partial(Type.Object(written))
export type PostChange = Static<typeof PostChange>

const writing = [
  'PERFORMER_NOT_APPROVED',
  'FILE_MISSING',
  'FILE_NOT_READY',
  'TOO_MANY_FILES',
  'SCHEDULE_IN_PAST',
  'POLL_INCOMPLETE',
  'POLL_HAS_VOTES',
  'FEED_EMPTY',
  'LIST_UNKNOWN',
] as const

const studioEndpoint = endpointsOf({ area: 'feeds', caller: 'performer' })

export const createPost = studioEndpoint('POST /performer/feeds', {
  summary: 'Writes a post: published, scheduled or kept as a draft.',
  body: NewPost,
  data: { 201: Post },
  problems: writing,
  rateLimit: { count: 60, windowSeconds: 60, by: 'account' },
})

/** The creator's own posts of every status. */
export const listOwnPosts = studioEndpoint('GET /performer/feeds', {
  summary: "The creator's own posts, of every status.",
  query: endlessListQuery(['updatedAt', 'createdAt', 'publishedAt'], {
    type: Type.Optional(PostType),
    status: Type.Optional(PostStatus),
    isSale: Type.Optional(Type.Boolean()),
  }),
  cursor: { list: 'own_posts' },
  data: { 200: listOf(Post) },
})

export const getOwnPost = studioEndpoint('GET /performer/feeds/:id', {
  summary: "One of the creator's own posts.",
  data: { 200: Post },
})

export const updatePost = studioEndpoint('PUT /performer/feeds/:id', {
  summary: 'Changes a post; what is left out stays.',
  body: PostChange,
  data: { 200: Post },
  problems: writing,
})

export const deletePost = studioEndpoint('DELETE /performer/feeds/:id', {
  summary: 'Deletes a post. Buyers keep it.',
  data: { 200: Done },
})

const readingEndpoint = endpointsOf({ area: 'feeds' })

/** Newest posts of the creators whom the caller follows or subscribes to. */
export const listHomePosts = readingEndpoint('GET /user/feeds', {
  summary: 'The newest posts of the creators whom the caller follows or subscribes to.',
  caller: 'account',
  query: Type.Omit(
    endlessListQuery(['publishedAt', 'updatedAt'], { performerId: Type.Optional(Id), type: Type.Optional(PostType) }),
    ['q', 'fromDate', 'toDate'],
  ),
  cursor: { list: 'home' },
  data: { 200: listOf(Post) },
})

/** The most that is counted. */
export const MAXIMUM_NEWER = 50

/** The most posts that are asked about. */
export const MAXIMUM_SHOWN = 100

/** For an open home feed that is to say how many posts came since, and to leave out those that are gone. Rule POST-11. */
export const countNewerPosts = readingEndpoint('GET /user/feeds/newer', {
  summary:
    'How many posts of the home feed are newer than a given one, and which of those that it shows are no longer public.',
  caller: 'account',
  query: Type.Object({
    /** When the newest known post was published, and its id. */
    since: Time,
    sinceId: Id,
    /** Posts that the feed shows. */
    shownIds: Type.Optional(Type.Array(Id, { maxItems: MAXIMUM_SHOWN })),
  }),
  data: {
    200: Type.Object({
      count: Type.Integer({ maximum: MAXIMUM_NEWER }),
      /** Those of the shown that were deleted, withdrawn or taken down. */
      goneIds: Type.Array(Id),
    }),
  },
  rateLimit: { count: 30, windowSeconds: 60, by: 'account' },
})

/** A creator's published posts, pinned ones first. */
export const searchPosts = readingEndpoint('GET /user/feeds/search/:username', {
  summary: "A creator's published posts, by user name or id; pinned ones first.",
  caller: 'anyone',
  params: Type.Object({ username: Type.String({ pattern: '^[A-Za-z0-9._-]{1,60}$' }) }),
  query: endlessListQuery(['publishedAt', 'updatedAt', 'createdAt'], {
    type: Type.Optional(PostType),
    isSale: Type.Optional(Type.Boolean()),
  }),
  cursor: { list: 'creator_posts', keyCount: 2 },
  data: { 200: listOf(Post) },
})

export const getPost = readingEndpoint('GET /user/feeds/:id', {
  summary: 'One post, as far as the caller may see it.',
  caller: 'anyone',
  data: { 200: Post },
})
