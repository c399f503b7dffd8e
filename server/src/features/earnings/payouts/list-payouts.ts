import type { QueryOf } from '@stagedoor/contract/endpoint'
import type { PayoutRequest, searchAllPayoutRequests } from '@stagedoor/contract/payouts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { cursorOfFullPage, type ListPage } from '#src/platform/http/cursor.ts'
import { readDateRange } from '#src/platform/http/date-range.ts'
import type { BankingDeps } from '../banking/save-account.ts'
import { listPayouts as listRows, sortColumns, type PayoutRow, type SortBy } from './queries.ts'
import { payoutView } from './views.ts'

/** Payout requests page by page: of one creator, or of all. */
export async function listPayouts(
  deps: BankingDeps,
  query: QueryOf<typeof searchAllPayoutRequests>,
  page: ListPage,
): Promise<{ data: PayoutRequest[]; total: number; cursor: string | null }> {
  const { sortBy, sort, limit, performerId, status, paymentAccountType } = query
  const { after: position, offset } = page
  const after = position && { key: position.keys[0] ?? 0, id: position.id }
  const filter = { performerId, status, paymentAccountType, ...readDateRange(query) }
  const { rows, total } = await listRows(deps.db, filter, { sortBy, sort, limit, offset, after })
  const cursor = cursorOfFullPage(rows, limit, { page, keysOf: (row) => [keyOf(row, sortBy)] })
  return { data: await showPayouts(deps, deps.db, rows), total, cursor }
}

/** One request as its creator and staff see it. */
export async function showPayout(deps: BankingDeps, executor: Db | Tx, row: PayoutRow): Promise<PayoutRequest> {
  const [shown] = await showPayouts(deps, executor, [row])
  if (!shown) throw new Error('one row is one request')
  return shown
}

/** Requests with the numbers of accounts masked. */
async function showPayouts(
  { facts, vault, settings }: BankingDeps,
  executor: Db | Tx,
  rows: readonly PayoutRow[],
): Promise<PayoutRequest[]> {
  const creators = await facts.findUserCards(executor, [...new Set(rows.map((row) => row.performer_id))])
  const secondApprovalAboveTokenCents = settings.cents('payoutSecondApprovalAbove')
  return rows.map((row) => payoutView(row, { vault, creators, secondApprovalAboveTokenCents }))
}

function keyOf(row: PayoutRow, sortBy: SortBy): number {
  const value = row[sortColumns[sortBy]]
  return value instanceof Date ? value.getTime() : value
}
