import type { Db, Tx } from '#src/platform/db/database.ts'

/** Counters of an item, and the viewer's own actions. */
export type Engagement = {
  likes: number
  comments: number
  bookmarks: number
  isLiked: boolean
  isBookMarked: boolean
}

export const NO_ENGAGEMENT: Engagement = { likes: 0, comments: 0, bookmarks: 0, isLiked: false, isBookMarked: false }

/** The port to later features, for a whole page at a time; `feature-registry.ts` fills it. */
export type CatalogFacts = {
  /** An item without actions is absent. `accountId` null: a visitor. */
  findEngagement(
    executor: Db | Tx,
    accountId: string | null,
    itemIds: readonly string[],
  ): Promise<ReadonlyMap<string, Engagement>>
}
