import type { Follower, Following, UserBlock } from '@stagedoor/contract/follows'
import type { Db } from '#src/platform/db/database.ts'
import { cutPage, readTimeStart } from '#src/platform/http/cursor.ts'
import type { Cards } from './cards.ts'
import { countBlocks, findBlocks, findFollowCounts, findFollows, type BlockRow, type FollowRow } from './queries.ts'
import { blockView, followerView, followingView } from './views.ts'
import type { Visibility } from './visibility.ts'

export type PageQuery = { limit: number; offset: number; sort: 'asc' | 'desc'; cursor?: string }

/** One page, newest first unless asked otherwise; null: the cursor belongs to no such list. */
export type Page<T> = { data: T[]; total: number; cursor: string | null } | null

type Deps = { db: Db; cards: Cards; visibility: Visibility }

const timeMsOf = (row: { created_at: Date }) => row.created_at.getTime()

async function findFollowPage(db: Db, side: 'followers' | 'following', accountId: string, query: PageQuery) {
  const { sort, limit, offset } = query
  const start = readTimeStart(side, query)
  if (!start) return null
  const [rows, [count]] = await Promise.all([
    findFollows[side][sort](db, accountId, start.at, start.id, limit + 1, query.cursor === undefined ? offset : 0),
    findFollowCounts(db, [accountId]),
  ])
  return { ...cutPage<FollowRow>(rows, limit, { order: side, sort, timeMsOf }), total: count?.[side] ?? 0 }
}

/** Who follows the account. */
export async function listFollowers({ db, cards }: Deps, accountId: string, query: PageQuery): Promise<Page<Follower>> {
  const found = await findFollowPage(db, 'followers', accountId, query)
  if (!found) return null
  const users = await cards.findUserCards(
    db,
    found.page.map((row) => row.follower_id),
  )
  return { data: found.page.map((row) => followerView(row, users)), total: found.total, cursor: found.cursor }
}

/**
 * Whom the account follows. A creator who does not exist for the account where it is now (not public, or not in this
 * country) is left out of a page, which then is shorter; the follow stays.
 */
export async function listFollowing(
  { db, cards, visibility }: Deps,
  { accountId, country }: { accountId: string; country: string | null },
  query: PageQuery,
): Promise<Page<Following>> {
  const found = await findFollowPage(db, 'following', accountId, query)
  if (!found) return null
  const ids = found.page.map((row) => row.performer_id)
  const [performers, hidden] = await Promise.all([
    cards.findPerformerCards(db, ids),
    visibility.findHiddenByCountry(country, ids),
  ])
  const shown = found.page.filter((row) => performers.has(row.performer_id) && !hidden.has(row.performer_id))
  return { data: shown.map((row) => followingView(row, performers)), total: found.total, cursor: found.cursor }
}

/** Whom the account blocks. */
export async function listBlocks({ db, cards }: Deps, ownerId: string, query: PageQuery): Promise<Page<UserBlock>> {
  const { sort, limit, offset } = query
  const start = readTimeStart('blocks', query)
  if (!start) return null
  const [rows, [count]] = await Promise.all([
    findBlocks[sort](db, ownerId, start.at, start.id, limit + 1, query.cursor === undefined ? offset : 0),
    countBlocks(db, ownerId),
  ])
  const { page, cursor } = cutPage<BlockRow>(rows, limit, { order: 'blocks', sort, timeMsOf })
  const ids = page.map((row) => row.target_id)
  const [users, performers] = await Promise.all([cards.findUserCards(db, ids), cards.findPerformerCards(db, ids)])
  return { data: page.map((row) => blockView(row, { users, performers })), total: count?.total ?? 0, cursor }
}
