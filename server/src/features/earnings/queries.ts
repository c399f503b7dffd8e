import { sql } from 'kysely'
import type { EarningKind, EarningSource, EarningType } from '@stagedoor/contract/earnings'
import { containsText, inTimeRange, isBehind, isOneOf, startOf } from '#src/platform/db/conditions.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'

export type EarningRow = {
  id: string
  performer_id: string
  buyer_id: string
  transaction_id: string
  type: EarningType
  kind: EarningKind
  sale_id: string | null
  source_type: EarningSource
  source_id: string
  title: string
  gross_token_cents: number
  commission_token_cents: number
  net_token_cents: number
  commission_basis_points: number
  paid_token_cents: number
  paid_at: Date | null
  available_at: Date
  created_at: Date
  updated_at: Date
}

export type NewEarning = Omit<EarningRow, 'paid_token_cents' | 'paid_at' | 'updated_at'>

const newColumns = [
  'id',
  'performer_id',
  'buyer_id',
  'transaction_id',
  'type',
  'kind',
  'sale_id',
  'source_type',
  'source_id',
  'title',
  'gross_token_cents',
  'commission_token_cents',
  'net_token_cents',
  'commission_basis_points',
  'available_at',
  'created_at',
] as const satisfies (keyof NewEarning)[]

/** Writes lines with one statement; existing ones stay. */
export async function insertEarnings(tx: Tx | Db, rows: readonly NewEarning[]): Promise<void> {
  await tx
    .insertInto('earning')
    .columns(newColumns)
    .expression((eb) =>
      eb
        // One array parameter for any number of rows, so that the statement is parsed once.
        .selectFrom(sql<NewEarning>`json_populate_recordset(null::earning, ${JSON.stringify(rows)}::json)`.as('line'))
        .select(newColumns),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function findEarning(executor: Tx | Db, id: string): Promise<EarningRow | null> {
  const row = await executor.selectFrom('earning').where('id', '=', id).selectAll().executeTakeFirst()
  return (row ?? null) as EarningRow | null
}

export type MaturityFacts = { performer_id: string; first_sold_at: Date | null; is_high_risk: boolean }

/** The time of each creator's first sale (null before it), and whether staff marked them as high risk. */
export async function findMaturityFacts(db: Db, performerIds: readonly string[]): Promise<MaturityFacts[]> {
  const { rows } = await sql<MaturityFacts>`select performer_id,
      (select created_at from earning where earning.performer_id = creator.performer_id order by created_at, id limit 1)
        as first_sold_at,
      exists (select from high_risk_creator where high_risk_creator.performer_id = creator.performer_id) as is_high_risk
    from unnest(${performerIds}::uuid[]) as creator (performer_id)`.execute(db)
  return rows
}

export type EarningFilter = {
  performerId: string
  type?: EarningType[] | undefined
  sourceType?: EarningSource[] | undefined
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
  /** The end of the previous page, used instead of `offset`. */
  after: { key: number; id: string } | null
}

function filtered(db: Db, filter: EarningFilter) {
  let query = db.selectFrom('earning').where('performer_id', '=', filter.performerId)
  query = query.where(isOneOf('type', filter.type)).where(isOneOf('source_type', filter.sourceType))
  if (filter.isPaid !== undefined) query = query.where('paid_at', filter.isPaid ? 'is not' : 'is', null)
  return query.where(inTimeRange('created_at', filter)).where(containsText(['title'], filter.text))
}

/** One page of a creator's sales in a total order. */
export async function findEarnings(db: Db, filter: EarningFilter, order: EarningOrder): Promise<EarningRow[]> {
  const { sortBy, sort, limit, offset, after } = order
  const column = columns[sortBy]
  const isAmount = sortBy === 'grossPrice' || sortBy === 'netPrice'
  const rows = await filtered(db, filter)
    .where(isBehind({ column, direction: sort }, startOf(isAmount, after)))
    .selectAll()
    .orderBy(column, sort)
    .orderBy('id', sort)
    .limit(limit)
    .offset(after === null ? offset : 0)
    .execute()
  // Check constraints restrict types and sources to the contract's values.
  return rows as EarningRow[]
}

/** How many lines a filter with a text means: each is looked at. */
export async function countMatches(db: Db, filter: EarningFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
