import { sql } from 'kysely'
import { inTimeRange, isBehind, isOneOf, startOf } from '#src/platform/db/conditions.ts'
import type { Db } from '#src/platform/db/database.ts'
import { totalOf } from '#src/platform/db/list-total.ts'
import { pageWithTotal } from '#src/platform/db/page-with-total.ts'
import type { Position } from '#src/platform/http/cursor.ts'
import type { TransactionRow } from './queries.ts'

export type TransactionFilter = {
  accountId: string
  targetId: string | undefined
  status: string[] | undefined
  type: string[] | undefined
  target: string[] | undefined
  gateway: string[] | undefined
  from: Date | null
  to: Date | null
}

export const sortColumns = { updatedAt: 'updated_at', createdAt: 'created_at', totalPrice: 'price_cents' } as const
export type SortBy = keyof typeof sortColumns

export type TransactionPage = {
  sortBy: SortBy
  direction: 'asc' | 'desc'
  limit: number
  offset: number
  /** Where the page before ended; counts instead of `offset`. */
  after: Position | null
}

const matching = (db: Db, filter: TransactionFilter) =>
  db
    .selectFrom('payment_transaction')
    .where('account_id', '=', filter.accountId)
    .$if(filter.targetId !== undefined, (query) => query.where('target_id', '=', filter.targetId ?? null))
    .where(isOneOf('status', filter.status))
    .where(isOneOf('type', filter.type))
    .where(isOneOf('target', filter.target))
    .where(isOneOf('gateway', filter.gateway))
    .where(inTimeRange('created_at', filter))

export type StaffFilter = Omit<TransactionFilter, 'accountId' | 'targetId' | 'target'> & {
  id: string | undefined
  accountIds: string[] | undefined
}

/** One page of all payments in the order of their ids, which is that of their beginning, and how many there are in all. */
export async function listAllTransactions(
  db: Db,
  filter: StaffFilter,
  page: Pick<TransactionPage, 'direction' | 'limit' | 'offset'>,
): Promise<{ rows: TransactionRow[]; total: number }> {
  const found = db
    .selectFrom('payment_transaction')
    .$if(filter.id !== undefined, (query) => query.where('id', '=', filter.id ?? null))
    .where(isOneOf('account_id', filter.accountIds))
    .where(isOneOf('status', filter.status))
    .where(isOneOf('type', filter.type))
    .where(isOneOf('gateway', filter.gateway))
    .where(inTimeRange('created_at', filter))
  return pageWithTotal(found, page, (query) => query.selectAll().orderBy('id', page.direction))
}

/** One page of an account's payments in a total order, and how many there are in all. */
export async function listTransactions(
  db: Db,
  filter: TransactionFilter,
  page: TransactionPage,
): Promise<{ rows: TransactionRow[]; total: number }> {
  const counted = matching(db, filter).select((eb) => eb.fn.countAll<number>().as('total'))
  const column = sortColumns[page.sortBy]
  const { after } = page
  const start = after && startOf(page.sortBy === 'totalPrice', { key: after.keys[0] ?? 0, id: after.id })
  const rows = await matching(db, filter)
    .where(isBehind({ column, direction: page.direction }, start))
    .selectAll()
    .select(sql<number>`(${counted})`.as('total'))
    .orderBy(column, page.direction)
    .orderBy('id', page.direction)
    .limit(page.limit)
    .offset(after === null ? page.offset : 0)
    .execute()
  const isFirstPage = after === null && page.offset === 0
  return { rows, total: await totalOf(rows, { isFirstPage, count: () => counted.executeTakeFirstOrThrow() }) }
}
