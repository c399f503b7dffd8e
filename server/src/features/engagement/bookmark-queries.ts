import type { ReactionType } from '@stagedoor/contract/reactions'
import { sql } from 'kysely'
import { includingEnd, inTimeRange, isBehind, patternOf } from '#src/platform/db/conditions.ts'
import type { Db } from '#src/platform/db/database.ts'
import { countRows, totalOf } from '#src/platform/db/list-total.ts'
import { readDateRange } from '#src/platform/http/date-range.ts'
import { cutPage, timeStartOf, type ListPage } from '#src/platform/http/cursor.ts'

export type BookmarkRow = { id: string; object_id: string; object_type: ReactionType; created_at: Date }

export type BookmarkQuery = { limit: number; sort: 'asc' | 'desc'; q?: string; fromDate?: string; toDate?: string }

/** One page of what an account has saved of one type, with how much that is in all. */
export async function findBookmarks(
  db: Db,
  { accountId, type }: { accountId: string; type: ReactionType },
  { query, page }: { query: BookmarkQuery; page: ListPage },
): Promise<{ rows: BookmarkRow[]; total: number; cursor: string | null }> {
  const { limit, sort } = query
  const { at, id } = timeStartOf(page, sort)
  const direction = sql.raw(sort)
  const isCalled = query.q === undefined ? sql`true` : sql`is_saved_like(object_type, object_id, ${patternOf(query.q)})`
  const saved = sql`from reaction where account_id = ${accountId} and object_type = ${type} and action = 'bookmark'
    and ${isCalled} and ${inTimeRange('created_at', includingEnd(readDateRange(query)))}`
  const { rows } = await sql<BookmarkRow & { total: number }>`
    select id, object_id, object_type, created_at, (select count(*) ${saved}) as total ${saved}
      and ${isBehind({ column: 'created_at', direction: sort }, page.after === null ? null : { value: at, id })}
    order by created_at ${direction}, id ${direction} limit ${limit + 1} offset ${page.offset}`.execute(db)
  const count = () => countRows(db, saved)
  const total = await totalOf(rows, { isFirstPage: page.after === null && page.offset === 0, count })
  const { shown, cursor } = cutPage(rows, limit, { page, keysOf: (row) => [row.created_at.getTime()] })
  return { rows: shown, total, cursor }
}
