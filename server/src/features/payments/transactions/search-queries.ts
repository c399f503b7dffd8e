import { sql, type ExpressionBuilder } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'
import type { DB } from '#src/platform/db/schema.ts'
import type { Position } from '#src/platform/http/cursor.ts'
import type { TransactionRow } from './queries.ts'

export type TransactionFilter = {
  accountId: string
  targetId: string | undefined
  status: string | undefined
  type: string | undefined
  target: string | undefined
  gateway: string | undefined
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
    .$if(filter.status !== undefined, (query) => query.where('status', '=', filter.status ?? ''))
    .$if(filter.type !== undefined, (query) => query.where('type', '=', filter.type ?? ''))
    .$if(filter.target !== undefined, (query) => query.where('target', '=', filter.target ?? ''))
    .$if(filter.gateway !== undefined, (query) => query.where('gateway', '=', filter.gateway ?? ''))
    .$if(filter.from !== null, (query) => query.where('created_at', '>=', filter.from ?? new Date(0)))
    .$if(filter.to !== null, (query) => query.where('created_at', '<', filter.to ?? new Date(0)))

/** One page of an account's payments in a total order, and how many there are in all. */
export async function listTransactions(
  db: Db,
  filter: TransactionFilter,
  page: TransactionPage,
): Promise<{ rows: TransactionRow[]; total: number }> {
  const { total } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const column = sortColumns[page.sortBy]
  const { after } = page
  const rows = await matching(db, filter)
    .$if(after !== null, (query) => query.where((eb) => beyond(eb, page, after ?? { keys: [0], id: '' })))
    .selectAll()
    .orderBy(column, page.direction)
    .orderBy('id', page.direction)
    .limit(page.limit)
    .offset(after === null ? page.offset : 0)
    .execute()
  return { rows, total }
}

function beyond(
  eb: ExpressionBuilder<DB, 'payment_transaction'>,
  { sortBy, direction }: TransactionPage,
  after: Position,
) {
  const [key = 0] = after.keys
  const value = sortBy === 'totalPrice' ? sql<number>`${key}::bigint` : sql<Date>`${new Date(key)}::timestamptz`
  const pair = eb.refTuple(sortColumns[sortBy], 'id')
  return eb(pair, direction === 'asc' ? '>' : '<', eb.tuple(value as never, after.id))
}
