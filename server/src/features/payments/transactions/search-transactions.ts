import type { ListedPayment, searchPaymentTransactions } from '@stagedoor/contract/payments'
import type { searchAllPayments, StaffPayment } from '@stagedoor/contract/staff-sales'
import type { QueryOf } from '@stagedoor/contract/endpoint'
import { cursorOfFullPage, type ListPage } from '#src/platform/http/cursor.ts'
import { readDateRange } from '#src/platform/http/date-range.ts'
import type { PaymentsDeps } from '../deps.ts'
import type { TransactionRow } from './queries.ts'
import { listAllTransactions, listTransactions, sortColumns, type SortBy } from './search-queries.ts'
import { viewForStaff, viewOfTransaction, withoutSecret } from './views.ts'

type Query = QueryOf<typeof searchPaymentTransactions>

/** The caller's payments, page by page. */
export async function searchTransactions(
  { db, clock, findUserCards }: PaymentsDeps,
  { accountId, locale }: { accountId: string; locale: string },
  query: Query,
  page: ListPage,
): Promise<{ data: ListedPayment[]; total: number; cursor: string | null }> {
  const { sortBy, sort, limit } = query
  const { after, offset } = page
  const { performerId: targetId, status, type, target, paymentGateway: gateway } = query
  const filter = { accountId, targetId, status, type, target, gateway, ...readDateRange(query) }
  const { rows, total } = await listTransactions(db, filter, { sortBy, direction: sort, limit, offset, after })
  const cursor = cursorOfFullPage(rows, limit, { page, keysOf: (row) => [keyOf(row, sortBy)] })
  const now = clock.now()
  const payees = await findUserCards(db, [...new Set(rows.flatMap((row) => payeeOf(row) ?? []))])
  const data = rows.map((row) => ({
    ...withoutSecret(viewOfTransaction(row, now, locale)),
    performerInfo: payees.get(payeeOf(row) ?? '') ?? null,
  }))
  return { data, total, cursor }
}

/** Payments of all accounts for staff, page by page. */
export async function searchForStaff(
  { db, clock, findUserCards }: PaymentsDeps,
  query: QueryOf<typeof searchAllPayments>,
  locale: string,
): Promise<{ data: StaffPayment[]; total: number }> {
  const { userId: accountIds, transactionId: id, status, type, paymentGateway: gateway } = query
  const filter = { accountIds, id, status, type, gateway, ...readDateRange(query) }
  const { rows, total } = await listAllTransactions(db, filter, { ...query, direction: query.sort })
  const people = rows.flatMap((row) => [row.account_id, payeeOf(row) ?? row.account_id])
  const cards = await findUserCards(db, [...new Set(people)])
  const now = clock.now()
  const data = rows.map((row) => ({
    ...viewForStaff(row, now, locale),
    userInfo: cards.get(row.account_id) ?? null,
    performerInfo: cards.get(payeeOf(row) ?? '') ?? null,
  }))
  return { data, total }
}

/** The creator whom a payment is to; null for tokens. */
export const payeeOf = (row: TransactionRow): string | null => (row.target === 'performer' ? row.target_id : null)

function keyOf(row: TransactionRow, sortBy: SortBy): number {
  const value = row[sortColumns[sortBy]]
  return value instanceof Date ? value.getTime() : value
}
