import type { PerformerStats } from '@stagedoor/contract/performers'
import type { Db } from '#src/platform/db/database.ts'
import type { ProfileFacts, Relation, Requester } from './facts.ts'
import { findFactRows } from './statements.ts'

/** What the database knows of a creator beyond their profile, for one account or a visitor. */
export type FactColumns = {
  is_followed: boolean
  is_blocked: boolean
  has_blocked: boolean
  is_subscribed: boolean
  is_saved: boolean
  has_used_free_days: boolean
  likes: number
  followers: number
  subscribers: number
  posts: number
  galleries: number
  photos: number
  videos: number
  products: number
}

/** How a creator stands to a viewer, and their figures. */
export type CreatorFacts = { relation: Relation; stats: Omit<PerformerStats, 'views'> }

/** The facts of a row. `isHiddenHere`: the creator is not shown in the viewer's country. */
export const factsIn = (row: FactColumns, { isHiddenHere }: { isHiddenHere: boolean }): CreatorFacts => ({
  relation: {
    isHidden: row.is_blocked || isHiddenHere,
    hasBlocked: row.has_blocked,
    isFollowed: row.is_followed,
    isSubscribed: row.is_subscribed,
    isBookMarked: row.is_saved,
    usedFreeSubscription: row.has_used_free_days,
  },
  stats: {
    likes: row.likes,
    followers: row.followers,
    subscribers: row.subscribers,
    totalFeeds: row.posts,
    totalGalleries: row.galleries,
    totalPhotos: row.photos,
    totalVideos: row.videos,
    totalProducts: row.products,
  },
})

/** The facts of a page of creators, by id, in one statement. */
export async function findCreatorFacts(
  { db, facts }: { db: Db; facts: Pick<ProfileFacts, 'findHiddenIn'> },
  { accountId, address }: Requester,
  performerIds: readonly string[],
): Promise<ReadonlyMap<string, CreatorFacts>> {
  if (performerIds.length === 0) return new Map()
  const [rows, hidden] = await Promise.all([
    findFactRows(db, accountId, performerIds),
    facts.findHiddenIn(address, performerIds),
  ])
  return new Map(rows.map((row) => [row.performer_id, factsIn(row, { isHiddenHere: hidden.has(row.performer_id) })]))
}

/** The figures of creators, by id; the same for every viewer. */
export async function findStats(
  db: Db,
  performerIds: readonly string[],
): Promise<ReadonlyMap<string, CreatorFacts['stats']>> {
  const rows = await findFactRows(db, null, performerIds)
  return new Map(rows.map((row) => [row.performer_id, factsIn(row, { isHiddenHere: false }).stats]))
}
