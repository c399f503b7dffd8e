import type { QueryOf } from '@stagedoor/contract/endpoint'
import type { PayoutRequest, searchAllPayoutRequests } from '@stagedoor/contract/payouts'
import { decodeCursor, encodeCursor } from '#src/platform/http/cursor.ts'
import { readDateRange } from '#src/platform/http/date-range.ts'
import type { BankingDeps } from '../banking/save-account.ts'
import { listPayouts as listRows, sortColumns, type PayoutRow, type SortBy } from './queries.ts'
import { payoutView } from './views.ts'

export type ListOutcome =
  | { outcome: 'found'; data: PayoutRequest[]; total: number; cursor: string | null }
  | { outcome: 'malformed'; field: 'cursor' | 'fromDate' | 'toDate' }

/** Payout requests page by page: of one creator, or of all. A cursor is only good for the order that it was given in. */
export async function listPayouts(
  deps: BankingDeps,
  query: QueryOf<typeof searchAllPayoutRequests>,
): Promise<ListOutcome> {
  const { sortBy, sort, limit, offset, performerId, status, paymentAccountType } = query
  const order = `payouts.${sortBy}.${sort}`
  const position = query.cursor === undefined ? null : decodeCursor(order, 1, query.cursor)
  if (query.cursor !== undefined && position === null) return { outcome: 'malformed', field: 'cursor' }
  const range = readDateRange(query)
  if (typeof range === 'string') return { outcome: 'malformed', field: range }

  const after = position && { key: position.keys[0] ?? 0, id: position.id }
  const filter = { performerId, status, paymentAccountType, ...range }
  const { rows, total } = await listRows(deps.db, filter, { sortBy, sort, limit, offset, after })
  const last = rows.at(-1)
  const cursor =
    last && rows.length === limit ? encodeCursor(order, { keys: [keyOf(last, sortBy)], id: last.id }) : null
  return { outcome: 'found', data: await showPayouts(deps, rows), total, cursor }
}

/** Requests as anybody may see them who may see them at all: numbers of accounts masked. */
export async function showPayouts(
  { db, facts, vault, settings }: BankingDeps,
  rows: readonly PayoutRow[],
): Promise<PayoutRequest[]> {
  const creators = await facts.findUserCards(db, [...new Set(rows.map((row) => row.performer_id))])
  const secondApprovalAboveTokenCents = settings.cents('payoutSecondApprovalAbove')
  return rows.map((row) => payoutView(row, { vault, creators, secondApprovalAboveTokenCents }))
}

function keyOf(row: PayoutRow, sortBy: SortBy): number {
  const value = row[sortColumns[sortBy]]
  return value instanceof Date ? value.getTime() : value
}
