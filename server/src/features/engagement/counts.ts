import type { Db, Tx } from '#src/platform/db/database.ts'
import { findCounts, findCountsForVisitors } from './statements.ts'

/** How often something was liked, commented on and saved, and the viewer's own actions. */
export type Counts = { likes: number; comments: number; bookmarks: number; isLiked: boolean; isBookMarked: boolean }

/** The counts of things of any kind, by id, in one statement; what nobody did anything with is absent. */
export async function countsOf(
  executor: Db | Tx,
  accountId: string | null,
  objectIds: readonly string[],
): Promise<ReadonlyMap<string, Counts>> {
  if (objectIds.length === 0) return new Map()
  const rows = await (accountId === null
    ? findCountsForVisitors(executor, objectIds)
    : findCounts(executor, objectIds, accountId))
  return new Map(
    rows.map(({ object_id, likes, comments, bookmarks, is_liked, is_bookmarked }) => [
      object_id,
      { likes, comments, bookmarks, isLiked: is_liked, isBookMarked: is_bookmarked },
    ]),
  )
}
