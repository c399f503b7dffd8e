import type { Db, Tx } from '#src/platform/db/database.ts'
import { joinLookups } from '#src/platform/db/join-lookups.ts'
import { findCounts, findCountsForVisitors, type CountsRow } from './statements.ts'

/** How often something was liked, commented on and saved, and the viewer's own actions. */
type Counts = { likes: number; comments: number; bookmarks: number; isLiked: boolean; isBookMarked: boolean }

type Requested = { accountId: string | null; objectIds: readonly string[] }
type Found = ReadonlyMap<string, Counts>

export type CountsOf = (executor: Db | Tx, accountId: string | null, objectIds: readonly string[]) => Promise<Found>

/**
 * The counts of things of any kind, by id; what nobody did anything with is absent. One statement for all that is asked
 * at the same time by visitors, and one by accounts; none for no ids.
 */
export function createCounts(db: Db): CountsOf {
  const ofVisitors = joinLookups((requested: readonly Requested[]) => findForVisitors(db, requested))
  const ofAccounts = joinLookups((requested: readonly Requested[]) => findForAccounts(db, requested))
  return async (executor, accountId, objectIds) => {
    if (objectIds.length === 0) return new Map()
    const requested = { accountId, objectIds }
    if (executor === db) return accountId === null ? ofVisitors(requested) : ofAccounts(requested)
    const find = accountId === null ? findForVisitors : findForAccounts
    return (await find(executor, [requested]))[0] ?? new Map()
  }
}

async function findForVisitors(executor: Db | Tx, requested: readonly Requested[]): Promise<Found[]> {
  const ids = new Set(requested.flatMap(({ objectIds }) => objectIds))
  const counts = new Map((await findCountsForVisitors(executor, [...ids])).map((row) => [row.object_id, countsIn(row)]))
  return requested.map(({ objectIds }) => pick(counts, objectIds))
}

async function findForAccounts(executor: Db | Tx, requested: readonly Requested[]): Promise<Found[]> {
  const accounts = Map.groupBy(requested, ({ accountId }) => accountId ?? '')
  const pairs = [...accounts].flatMap(([accountId, ofAccount]) =>
    [...new Set(ofAccount.flatMap(({ objectIds }) => objectIds))].map((objectId) => ({ objectId, accountId })),
  )
  const rows = await findCounts(
    executor,
    pairs.map(({ objectId }) => objectId),
    pairs.map(({ accountId }) => accountId),
  )
  const byAccount = Map.groupBy(rows, (row) => row.account_id)
  return requested.map(({ accountId, objectIds }) => {
    const counts = new Map((byAccount.get(accountId ?? '') ?? []).map((row) => [row.object_id, countsIn(row)]))
    return pick(counts, objectIds)
  })
}

const pick = (counts: Found, ids: readonly string[]): Found => {
  const picked = new Map<string, Counts>()
  for (const id of ids) {
    const found = counts.get(id)
    if (found) picked.set(id, found)
  }
  return picked
}

const countsIn = ({ likes, comments, bookmarks, is_liked, is_bookmarked }: CountsRow): Counts => ({
  likes,
  comments,
  bookmarks,
  isLiked: is_liked,
  isBookMarked: is_bookmarked,
})
