import type { PaymentTransaction, searchPaymentTransactions } from '@stagedoor/contract/payments'
import type { QueryOf } from '@stagedoor/contract/endpoint'
import { decodeCursor, encodeCursor } from '#src/platform/http/cursor.ts'
import type { PaymentsDeps } from '../deps.ts'
import type { TransactionRow } from './queries.ts'
import { listTransactions, sortColumns, type SortBy } from './search-queries.ts'
import { viewOfTransaction } from './views.ts'

type Query = QueryOf<typeof searchPaymentTransactions>

export type SearchOutcome =
  | { outcome: 'found'; data: PaymentTransaction[]; total: number; cursor: string | null }
  | { outcome: 'malformed'; field: 'cursor' | 'fromDate' | 'toDate' }

/** The caller's payments, page by page. A cursor is only good for the order that it was given in. */
export async function searchTransactions(
  { db, clock }: PaymentsDeps,
  accountId: string,
  query: Query,
): Promise<SearchOutcome> {
  const { sortBy, sort, limit, offset } = query
  const order = `payments.${sortBy}.${sort}`
  const after = query.cursor === undefined ? null : decodeCursor(order, 1, query.cursor)
  if (query.cursor !== undefined && after === null) return { outcome: 'malformed', field: 'cursor' }
  const from = dateOf(query.fromDate)
  if (from === null) return { outcome: 'malformed', field: 'fromDate' }
  const to = dateOf(query.toDate)
  if (to === null) return { outcome: 'malformed', field: 'toDate' }

  const { performerId: targetId, status, type, target, paymentGateway: gateway } = query
  const filter = { accountId, targetId, status, type, target, gateway, from, to }
  const { rows, total } = await listTransactions(db, filter, { sortBy, direction: sort, limit, offset, after })
  const last = rows.at(-1)
  const cursor =
    last && rows.length === limit ? encodeCursor(order, { keys: [keyOf(last, sortBy)], id: last.id }) : null
  const now = clock.now()
  return { outcome: 'found', data: rows.map((row) => viewOfTransaction(row, now)), total, cursor }
}

function keyOf(row: TransactionRow, sortBy: SortBy): number {
  const value = row[sortColumns[sortBy]]
  return value instanceof Date ? value.getTime() : value
}

/** @returns undefined when there is none, null when it is no date. */
function dateOf(text: string | undefined): Date | undefined | null {
  if (text === undefined) return undefined
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? null : date
}
