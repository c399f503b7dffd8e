import type { Db, Tx } from '#src/platform/db/database.ts'

/** Counters of a post, and the viewer's own actions. */
export type Engagement = {
  likes: number
  comments: number
  bookmarks: number
  isLiked: boolean
  isBookMarked: boolean
}

export const NO_ENGAGEMENT: Engagement = { likes: 0, comments: 0, bookmarks: 0, isLiked: false, isBookMarked: false }

/** The port to later features, for a whole page at a time; `feature-registry.ts` fills it. */
export type FeedFacts = {
  /** A post without actions is absent. `accountId` null: a visitor. */
  findEngagement(
    executor: Db | Tx,
    accountId: string | null,
    postIds: readonly string[],
  ): Promise<ReadonlyMap<string, Engagement>>
}
