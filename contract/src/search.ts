import { Type, type Static } from 'typebox'
import { endpointsOf } from './endpoint.ts'
import { Post } from './feeds.ts'
import { Id } from './fields.ts'
import { Gallery } from './galleries.ts'
import { listOf } from './list.ts'
import { nullable } from './nullable.ts'
import { performerFilters } from './performer-filters.ts'
import { Performer, PerformerCard } from './performers.ts'
import { Product } from './products.ts'
import { Video } from './videos.ts'

/** What can be found by text. */
export const searchedTypes = ['performer', 'feed', 'video', 'gallery', 'product'] as const
export type SearchedType = (typeof searchedTypes)[number]
const SearchedType = Type.Enum([...searchedTypes])

/** How many matches of each type are ranked, counted and paged through: the latest ones. Decision 0392. */
export const maximumMatches = {
  performer: 500,
  feed: 200,
  video: 200,
  gallery: 200,
  product: 200,
} as const satisfies Record<SearchedType, number>

/** Why something is in a result: its name, title or tags have the words, its text has them, or words much like them. */
export const matchReasons = ['title', 'text', 'similar'] as const
export type MatchReason = (typeof matchReasons)[number]

const match = Type.Enum([...matchReasons])

const FoundPerformer = Type.Object({ ...Performer.properties, match })

const FoundPost = Type.Object({ ...Post.properties, match })

const FoundVideo = Type.Object({ ...Video.properties, match })

const FoundGallery = Type.Object({ ...Gallery.properties, match })

const FoundProduct = Type.Object({ ...Product.properties, match })

const endpoint = endpointsOf({ area: 'search', caller: 'anyone' })

/** Rules SEA-1 to SEA-5. */
export const searchKeywords = endpoint('POST /search/keywords', {
  summary:
    'Creators, posts, videos, galleries and products by their text, as far as they exist for the caller. Typing errors in words of scripts with spaces are forgiven; of Chinese, Japanese and Korean any part is found.',
  body: Type.Object({
    keyword: Type.String({ minLength: 1, maxLength: 200 }),
    /** Absent: the first few of each type. */
    type: Type.Optional(SearchedType),
    sortBy: Type.Enum(['relevance', 'latest'], { default: 'relevance' }),
    /** Of each type. */
    limit: Type.Integer({ minimum: 1, maximum: 50, default: 12 }),
    offset: Type.Integer({ minimum: 0, maximum: maximumMatches.performer, default: 0 }),
    /** Of creators only. */
    ...performerFilters,
  }),
  data: {
    /** A type that was not asked for is empty. A total ends at 500 creators, and at 200 of each other type. */
    200: Type.Object({
      performers: listOf(FoundPerformer),
      feeds: listOf(FoundPost),
      videos: listOf(FoundVideo),
      galleries: listOf(FoundGallery),
      products: listOf(FoundProduct),
    }),
  },
  rateLimit: { count: 120, windowSeconds: 60, by: 'account' },
})

/** What a search could be for, while it is typed. */
export const Suggestion = Type.Object({
  /** A keyword is searched for; anything else is opened. */
  type: Type.Enum(['keyword', ...searchedTypes]),
  /** Null for a keyword. */
  _id: nullable(Id),
  text: Type.String(),
  /** Of a creator. */
  performer: nullable(PerformerCard),
})
export type Suggestion = Static<typeof Suggestion>

export const listKeywords = endpoint('GET /search/list/keywords', {
  summary: 'Creators, keywords and things that begin with or contain what is being typed.',
  query: Type.Object({
    q: Type.Optional(Type.String({ maxLength: 200 })),
    /** Of each: creators, keywords, things. */
    limit: Type.Integer({ minimum: 1, maximum: 10, default: 4 }),
  }),
  data: { 200: listOf(Suggestion) },
  // One call for each pause in typing.
  rateLimit: { count: 300, windowSeconds: 60, by: 'account' },
})
