import type { Follower, Following, UserBlock } from '@stagedoor/contract/follows'
import type { Db } from '#src/platform/db/database.ts'
import { cutPage, timeStartOf, type ListPage } from '#src/platform/http/cursor.ts'
import { readDateRange } from '#src/platform/http/date-range.ts'
import type { Cards } from './cards.ts'
import {
  countBlocks,
  countFollowedAmong,
  countNarrowedFollows,
  findBlocks,
  findFollows,
  type BlockRow,
  type FollowRow,
  type Narrowing,
  type TimePage,
} from './queries.ts'
import { findFollowCounts } from './statements.ts'
import { blockView, followerView, followingView } from './views.ts'
import type { Visibility } from './visibility.ts'

/** Which page of a list, in which direction. */
export type Wanted = { limit: number; sort: 'asc' | 'desc'; page: ListPage; narrowing: Narrowing }

/** The text and the dates of a list's query. */
export const narrowingOf = (query: { q?: string; fromDate?: string; toDate?: string }): Narrowing => ({
  text: query.q,
  ...readDateRange(query),
})

/** Whether a list's total is counted by what it is narrowed to. */
export const isNarrowed = ({ text, from, to }: Narrowing): boolean => text !== undefined || from !== null || to !== null

/** One page, by default newest first. */
export type Page<T> = { data: T[]; total: number; cursor: string | null }

type Deps = { db: Db; cards: Cards; visibility: Visibility }

/** One row more than a page shows whether there is a next one. */
const rowsOf = ({ sort, limit, page }: Wanted): TimePage => ({
  start: timeStartOf(page, sort),
  sort,
  limit: limit + 1,
  offset: page.offset,
})

const keysOf = (row: { created_at: Date }) => [row.created_at.getTime()]

/** `exceptIds`: creators who do not exist for the caller; neither the page nor the total holds them. */
async function findFollowPage(
  db: Db,
  side: 'followers' | 'following',
  { accountId, exceptIds = [] }: { accountId: string; exceptIds?: readonly string[] },
  wanted: Wanted,
) {
  const { limit, page, narrowing } = wanted
  const [rows, total] = await Promise.all([
    findFollows(db, side, accountId, { ...rowsOf(wanted), exceptIds, narrowing }),
    isNarrowed(narrowing)
      ? countNarrowedFollows(db, side, accountId, { exceptIds, narrowing })
      : countFollows(db, side, { accountId, exceptIds }),
  ])
  return { ...cutPage<FollowRow>(rows, limit, { page, keysOf }), total }
}

/** How many there are on one side of an account; `exceptIds`: creators who do not count. */
async function countFollows(
  db: Db,
  side: 'followers' | 'following',
  { accountId, exceptIds }: { accountId: string; exceptIds: readonly string[] },
): Promise<number> {
  const [[count], hiddenCount] = await Promise.all([
    findFollowCounts(db, [accountId]),
    countFollowedAmong(db, accountId, exceptIds),
  ])
  return (count?.[side] ?? 0) - hiddenCount
}

/** How many creators the account follows, without those who closed the country: what its list of them counts. */
export async function countFollowing(
  { db, visibility }: Omit<Deps, 'cards'>,
  { accountId, country }: { accountId: string; country: string | null },
): Promise<number> {
  return countFollows(db, 'following', { accountId, exceptIds: await visibility.findClosedIn(country) })
}

/** Who follows the account. */
export async function listFollowers({ db, cards }: Deps, accountId: string, wanted: Wanted): Promise<Page<Follower>> {
  const found = await findFollowPage(db, 'followers', { accountId }, wanted)
  const users = await cards.findUserCards(
    db,
    found.shown.map((row) => row.follower_id),
  )
  return { data: found.shown.map((row) => followerView(row, users)), total: found.total, cursor: found.cursor }
}

/**
 * Whom the account follows. A creator who closed this country is neither listed nor counted; one who is not public is
 * left out of a page, which then is shorter. The follow stays.
 */
export async function listFollowing(
  { db, cards, visibility }: Deps,
  { accountId, country }: { accountId: string; country: string | null },
  wanted: Wanted,
): Promise<Page<Following>> {
  const exceptIds = await visibility.findClosedIn(country)
  const found = await findFollowPage(db, 'following', { accountId, exceptIds }, wanted)
  const ids = found.shown.map((row) => row.performer_id)
  const performers = await cards.findPerformerCards(db, ids)
  const visible = found.shown.filter((row) => performers.has(row.performer_id))
  return { data: visible.map((row) => followingView(row, performers)), total: found.total, cursor: found.cursor }
}

/** Whom the account blocks. */
export async function listBlocks({ db, cards }: Deps, ownerId: string, wanted: Wanted): Promise<Page<UserBlock>> {
  const { limit, page, narrowing } = wanted
  const [rows, total] = await Promise.all([
    findBlocks(db, ownerId, { ...rowsOf(wanted), narrowing }),
    countBlocks(db, ownerId, narrowing),
  ])
  const { shown, cursor } = cutPage<BlockRow>(rows, limit, { page, keysOf })
  const ids = shown.map((row) => row.target_id)
  const [users, performers] = await Promise.all([cards.findUserCards(db, ids), cards.findPerformerCards(db, ids)])
  return { data: shown.map((row) => blockView(row, { users, performers })), total, cursor }
}
