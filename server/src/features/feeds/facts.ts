import type { Db, Tx } from '#src/platform/db/database.ts'

/** What people have done with a post, and what the one who looks has. */
export type Engagement = {
  totalLike: number
  totalComment: number
  totalBookmark: number
  isLiked: boolean
  isBookMarked: boolean
}

export const NO_ENGAGEMENT: Engagement = {
  totalLike: 0,
  totalComment: 0,
  totalBookmark: 0,
  isLiked: false,
  isBookMarked: false,
}

/** What this feature asks of later features, for a whole page at a time; `compose-features.ts` fills it. */
export type FeedFacts = {
  /** A post nobody has touched is absent. `accountId` null: a visitor. */
  findEngagement(
    executor: Db | Tx,
    accountId: string | null,
    postIds: readonly string[],
  ): Promise<ReadonlyMap<string, Engagement>>
}

/** The answers while no later feature has anything to say. */
export const noFeedFacts: FeedFacts = { findEngagement: async () => new Map() }
