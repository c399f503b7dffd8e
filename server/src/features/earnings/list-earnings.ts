import type { Earning, searchEarnings } from '@stagedoor/contract/earnings'
import { MAXIMUM_CENTS } from '@stagedoor/contract/money'
import type { QueryOf } from '@stagedoor/contract/endpoint'
import { cursorOfFullPage, type ListPage } from '#src/platform/http/cursor.ts'
import { readDateRange } from '#src/platform/http/date-range.ts'
import type { EarningsDeps } from './deps.ts'
import { countMatches, findEarnings, type EarningFilter, type EarningRow, type SortBy } from './queries.ts'
import { countEarnings } from './sum-queries.ts'
import { earningView } from './views.ts'

type Query = QueryOf<typeof searchEarnings>

/** The filters of a query. */
export type Filters = Pick<Query, 'type' | 'sourceType' | 'isPaid' | 'fromDate' | 'toDate'> & { q?: string }

/** The filters of a query, for one creator. */
export const earningFilter = (
  performerId: string,
  { type, sourceType, isPaid, q: text, ...dates }: Filters,
): EarningFilter => ({ performerId, type, sourceType, isPaid, text, ...readDateRange(dates) })

/** A creator's sales, page by page. */
export async function listEarnings(
  { db, facts }: EarningsDeps,
  performerId: string,
  query: Query,
  page: ListPage,
): Promise<{ data: Earning[]; total: number; cursor: string | null }> {
  const { sortBy, sort, limit } = query
  const { after: position, offset } = page
  const filter = earningFilter(performerId, query)
  const after = position && { key: (position.keys[0] ?? 0) - shiftOf(sortBy), id: position.id }
  const [rows, total] = await Promise.all([
    findEarnings(db, filter, { sortBy, sort, limit, offset, after }),
    filter.text === undefined ? countEarnings(db, filter) : countMatches(db, filter),
  ])
  const buyers = await facts.findUserCards(db, [...new Set(rows.map((row) => row.buyer_id))])
  const keysOf = (row: EarningRow) => [keyOf(row, sortBy) + shiftOf(sortBy)]
  const cursor = cursorOfFullPage(rows, limit, { page, keysOf })
  return { data: rows.map((row) => earningView(row, buyers)), total, cursor }
}

// Cursors cannot hold a negative number, and reversals have negative amounts.
const shiftOf = (sortBy: SortBy): number => (sortBy === 'grossPrice' || sortBy === 'netPrice' ? MAXIMUM_CENTS : 0)

const keyOf = (row: EarningRow, sortBy: SortBy): number =>
  ({
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
    availableAt: row.available_at.getTime(),
    grossPrice: row.gross_token_cents,
    netPrice: row.net_token_cents,
  })[sortBy]
