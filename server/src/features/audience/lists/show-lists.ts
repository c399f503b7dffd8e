import type { FanList, FanListMember } from '@stagedoor/contract/fan-lists'
import { fromCents } from '@stagedoor/contract/money'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { cutPage, timeStartOf } from '#src/platform/http/cursor.ts'
import type { Cards } from '../cards.ts'
import { isNarrowed, type Page, type Wanted } from '../list-follows.ts'
import type { FanFacts } from './facts.ts'
import { countMembers, findMembers } from './member-queries.ts'
import { countLists, findList, findLists, type CountedListRow } from './queries.ts'

type Deps = { db: Db; facts: FanFacts; cards: Cards }

const viewOf = (row: CountedListRow, uses: ReadonlyMap<string, number>): FanList => ({
  _id: row.id,
  name: row.name,
  type: row.is_rule ? 'rule' : 'hand',
  rule: row.is_rule
    ? {
        minimumSpent: row.minimum_spent_token_cents === null ? null : fromCents(row.minimum_spent_token_cents),
        joinedWithinDays: row.joined_within_days,
        expiresWithinDays: row.expires_within_days,
      }
    : null,
  totalMembers: row.members,
  totalUses: uses.get(row.id) ?? 0,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** A creator's own lists, by a part of their name. */
export async function listLists(
  { db, facts }: Deps,
  ownerId: string,
  wanted: Wanted & { sortBy: 'updatedAt' | 'createdAt' },
): Promise<Page<FanList>> {
  const { limit, sort, sortBy, page, narrowing } = wanted
  const search = { ownerId, narrowing }
  const range = { start: timeStartOf(page, sort), sort, sortBy, limit: limit + 1, offset: page.offset }
  const [rows, total] = await Promise.all([findLists(db, facts, search, range), countLists(db, search)])
  const keysOf = (row: CountedListRow) => [(sortBy === 'createdAt' ? row.created_at : row.updated_at).getTime()]
  const { shown, cursor } = cutPage(rows, limit, { page, keysOf })
  const uses = await facts.findListUses(
    db,
    shown.map((row) => row.id),
  )
  return { data: shown.map((row) => viewOf(row, uses)), total, cursor }
}

/** One of a creator's own lists; null: there is none. */
export async function showList(
  { executor, facts }: { executor: Db | Tx; facts: FanFacts },
  own: { id: string; ownerId: string },
): Promise<FanList | null> {
  const row = await findList(executor, facts, own)
  return row && viewOf(row, await facts.findListUses(executor, [row.id]))
}

/** One of a creator's own lists with a page of who is on it; null: there is none. */
export async function viewList(
  { db, facts, cards }: Deps,
  own: { id: string; ownerId: string },
  { limit, sort, page, narrowing }: Wanted,
): Promise<({ list: FanList } & Page<FanListMember>) | null> {
  const list = await showList({ executor: db, facts }, own)
  if (!list) return null
  const range = { start: timeStartOf(page, sort), sort, limit: limit + 1, offset: page.offset }
  const rows = await findMembers(db, facts, own.id, { ...range, narrowing })
  const { shown, cursor } = cutPage(rows, limit, { page, keysOf: (row) => [row.created_at.getTime()] })
  const total = isNarrowed(narrowing) ? await countMembers(db, facts, own.id, narrowing) : list.totalMembers
  const users = await cards.findUserCards(
    db,
    shown.map((row) => row.account_id),
  )
  const data = shown.map((row) => ({
    userId: row.account_id,
    userInfo: users.get(row.account_id) ?? null,
    createdAt: row.created_at.toISOString(),
  }))
  return { list, data, total, cursor }
}
