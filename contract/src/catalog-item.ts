import { Type } from 'typebox'
import { MAXIMUM_ITEM_DESCRIPTION, MAXIMUM_ITEM_TITLE, WritableStatus } from './catalog-words.ts'
import { Id, Time } from './fields.ts'
import { shownAudience, writtenAudience } from './list-audience.ts'
import { Amount, SignedAmount } from './money.ts'
import { nullable } from './nullable.ts'
import { PerformerCard } from './performers.ts'

/** What a gallery and a video show alike. */
export const itemFields = {
  _id: Id,
  title: Type.String(),
  description: Type.String(),
  /** Why staff removed it. Of a removed one only, which only its creator and staff see. */
  removedReason: Type.Optional(Type.String()),
  performerId: Id,
  performer: nullable(PerformerCard),
  /** For sale: free for all who are signed in at price 0, else for its price. Not for sale: for subscribers. */
  isSale: Type.Boolean(),
  price: SignedAmount,
  ...shownAudience,
  isLocked: Type.Boolean(),
  isLiked: Type.Boolean(),
  isBookMarked: Type.Boolean(),
  isSubscribed: Type.Boolean(),
  isBought: Type.Boolean(),
  isFollowed: Type.Boolean(),
  /** When others could see it for the first time: active, with everything that it needs. */
  publishedAt: nullable(Time),
  createdAt: Time,
  updatedAt: Time,
} as const

/** What their creator writes of either. */
export const writtenItemFields = {
  title: Type.String({ minLength: 1, maxLength: MAXIMUM_ITEM_TITLE, pattern: '\\S' }),
  description: Type.String({ maxLength: MAXIMUM_ITEM_DESCRIPTION }),
  status: WritableStatus,
  isSale: Type.Boolean(),
  price: Amount,
  ...writtenAudience,
} as const

/** Filters of their public lists beside those of the studio. */
export const publicItemFilters = { performerId: Type.Optional(Id), excludedId: Type.Optional(Id) } as const

/** Filters of all their lists beside the status. */
export const itemFilters = {
  isSale: Type.Optional(Type.Boolean()),
  ids: Type.Optional(Type.Array(Id, { maxItems: 200 })),
} as const
