import { Type } from 'typebox'
import { Id } from './fields.ts'
import { nullable } from './nullable.ts'

/** What is shown of a list as the audience of a post, a gallery or a video. */
export const shownAudience = {
  /** In full for the members of one of its creator's lists only. */
  isForList: Type.Boolean(),
  /** That list, for its creator only; null: none, or it is gone. */
  audienceListId: Type.Optional(nullable(Id)),
} as const

/** What its creator writes of it. */
export const writtenAudience = {
  /** A list of the creator's as the audience: it is then for sale to nobody. Null ends it. */
  audienceListId: nullable(Id),
} as const
