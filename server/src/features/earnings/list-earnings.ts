import type { Earning, searchEarnings } from '@stagedoor/contract/earnings'
import { MAXIMUM_CENTS } from '@stagedoor/contract/money'
import type { QueryOf } from '@stagedoor/contract/endpoint'
import { decodeCursor, encodeCursor } from '#src/platform/http/cursor.ts'
import { readDateRange } from '#src/platform/http/date-range.ts'
import type { EarningsDeps } from './deps.ts'
import { countEarnings, findEarnings, type EarningFilter, type EarningRow, type SortBy } from './queries.ts'
import { earningView } from './views.ts'

type Query = QueryOf<typeof searchEarnings>

/** What of a query says which sales are meant. */
export type Filters = Pick<Query, 'type' | 'sourceType' | 'isPaid' | 'fromDate' | 'toDate'> & { q?: string }

export type ListOutcome =
  | { outcome: 'found'; data: Earning[]; total: number; cursor: string | null }
  | { outcome: 'malformed'; field: 'cursor' | 'fromDate' | 'toDate' }

/** The creator's sales that a query means; the name of its field that is no date. */
export function earningFilter(
  performerId: string,
  { type, sourceType, isPaid, q: text, ...dates }: Filters,
): EarningFilter | 'fromDate' | 'toDate' {
  const range = readDateRange(dates)
  return typeof range === 'string' ? range : { performerId, type, sourceType, isPaid, text, ...range }
}

/** A creator's sales, page by page. A cursor is only good for the order that it was given in. */
export async function listEarnings(
  { db, facts }: EarningsDeps,
  performerId: string,
  query: Query,
): Promise<ListOutcome> {
  const { sortBy, sort, limit, offset } = query
  const order = `earnings.${sortBy}.${sort}`
  const position = query.cursor === undefined ? null : decodeCursor(order, 1, query.cursor)
  if (query.cursor !== undefined && position === null) return { outcome: 'malformed', field: 'cursor' }
  const filter = earningFilter(performerId, query)
  if (typeof filter === 'string') return { outcome: 'malformed', field: filter }

  const after = position && { key: (position.keys[0] ?? 0) - shiftOf(sortBy), id: position.id }
  const [rows, total] = await Promise.all([
    findEarnings(db, filter, { sortBy, sort, limit, offset, after }),
    countEarnings(db, filter),
  ])
  const buyers = await facts.findUserCards(db, [...new Set(rows.map((row) => row.buyer_id))])
  const last = rows.at(-1)
  const cursor =
    last && rows.length === limit
      ? encodeCursor(order, { keys: [keyOf(last, sortBy) + shiftOf(sortBy)], id: last.id })
      : null
  return { outcome: 'found', data: rows.map((row) => earningView(row, buyers)), total, cursor }
}

// A cursor holds no negative number, and what was taken back is one.
const shiftOf = (sortBy: SortBy): number => (sortBy === 'grossPrice' || sortBy === 'netPrice' ? MAXIMUM_CENTS : 0)

const keyOf = (row: EarningRow, sortBy: SortBy): number =>
  ({
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
    availableAt: row.available_at.getTime(),
    grossPrice: row.gross_token_cents,
    netPrice: row.net_token_cents,
  })[sortBy]
