import { sql } from 'kysely'
import type { EarningSource, EarningType } from '@stagedoor/contract/earnings'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { prepare } from '#src/platform/db/prepared.ts'

export type EarningRow = {
  id: string
  performer_id: string
  buyer_id: string
  transaction_id: string
  type: EarningType
  source_type: EarningSource
  source_id: string
  title: string
  gross_token_cents: number
  commission_token_cents: number
  net_token_cents: number
  commission_basis_points: number
  paid_at: Date | null
  available_at: Date
  created_at: Date
  updated_at: Date
}

/** Writes a sale once. @returns whether it is new. */
export async function insertEarning(tx: Tx | Db, row: Omit<EarningRow, 'paid_at' | 'updated_at'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('earning')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

const selectMaturityFacts = prepare<{ first_sold_at: Date | null; is_high_risk: boolean }, [string]>(
  `select (select created_at from earning where performer_id = $1 order by created_at, id limit 1) as first_sold_at,
    exists (select from high_risk_creator where performer_id = $1) as is_high_risk`,
)

/** When a creator's first sale was (null before it), and whether staff hold them for a high risk. */
export async function findMaturityFacts(
  db: Db,
  performerId: string,
): Promise<{ firstSoldAt: Date | null; isHighRisk: boolean }> {
  const [row] = await selectMaturityFacts(db, performerId)
  return { firstSoldAt: row?.first_sold_at ?? null, isHighRisk: row?.is_high_risk ?? false }
}

export type EarningFilter = {
  performerId: string
  type?: EarningType | undefined
  sourceType?: EarningSource | undefined
  isPaid?: boolean | undefined
  from: Date | null
  to: Date | null
  text?: string | undefined
}

const columns = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  availableAt: 'available_at',
  grossPrice: 'gross_token_cents',
  netPrice: 'net_token_cents',
} as const

export type SortBy = keyof typeof columns

export type EarningOrder = {
  sortBy: SortBy
  sort: 'asc' | 'desc'
  limit: number
  offset: number
  /** Where the page before ended; counts instead of `offset`. */
  after: { key: number; id: string } | null
}

function filtered(db: Db, filter: EarningFilter) {
  let query = db.selectFrom('earning').where('performer_id', '=', filter.performerId)
  if (filter.type !== undefined) query = query.where('type', '=', filter.type)
  if (filter.sourceType !== undefined) query = query.where('source_type', '=', filter.sourceType)
  if (filter.isPaid !== undefined) query = query.where('paid_at', filter.isPaid ? 'is not' : 'is', null)
  if (filter.from !== null) query = query.where('created_at', '>=', filter.from)
  if (filter.to !== null) query = query.where('created_at', '<', filter.to)
  if (filter.text !== undefined) query = query.where('title', 'ilike', `%${filter.text.replaceAll(/[\\%_]/g, '\\$&')}%`)
  return query
}

/** One page of a creator's sales in a total order. */
export async function findEarnings(db: Db, filter: EarningFilter, order: EarningOrder): Promise<EarningRow[]> {
  const { sortBy, sort, limit, offset, after } = order
  const column = columns[sortBy]
  const isAmount = sortBy === 'grossPrice' || sortBy === 'netPrice'
  const rows = await filtered(db, filter)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) => {
        const key = after?.key ?? 0
        const value = isAmount ? sql<number>`${key}::bigint` : sql<Date>`${new Date(key)}::timestamptz`
        return eb(refTuple(column, 'id'), sort === 'asc' ? '>' : '<', tuple(value as never, after?.id ?? ''))
      }),
    )
    .selectAll()
    .orderBy(column, sort)
    .orderBy('id', sort)
    .limit(limit)
    .offset(after === null ? offset : 0)
    .execute()
  // The table's checks keep types and sources to the contract's words.
  return rows as EarningRow[]
}

export type EarningSums = {
  count: number
  gross: number
  commission: number
  net: number
  pending: number
  available: number
  next_maturity: Date | null
}

/** Sums over the same rows as the list. What matures later is pending; what is mature and not paid is available. */
export async function sumEarnings(db: Db, filter: EarningFilter, now: Date): Promise<EarningSums> {
  const isUnpaid = sql`paid_at is null`
  const row = await filtered(db, filter)
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(gross_token_cents), 0)::bigint`.as('gross'),
      sql<number>`coalesce(sum(commission_token_cents), 0)::bigint`.as('commission'),
      sql<number>`coalesce(sum(net_token_cents), 0)::bigint`.as('net'),
      sql<number>`coalesce(sum(net_token_cents) filter (where ${isUnpaid} and available_at > ${now}), 0)::bigint`.as(
        'pending',
      ),
      sql<number>`coalesce(sum(net_token_cents) filter (where ${isUnpaid} and available_at <= ${now}), 0)::bigint`.as(
        'available',
      ),
      sql<Date | null>`min(available_at) filter (where ${isUnpaid} and available_at > ${now})`.as('next_maturity'),
    ])
    .executeTakeFirstOrThrow()
  return row
}

export async function countEarnings(db: Db, filter: EarningFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
