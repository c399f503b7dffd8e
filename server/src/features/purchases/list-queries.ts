import type { ChargeStatus, ChargeTarget, ListedCharge } from '@stagedoor/contract/charges'
import { sql, type RawBuilder } from 'kysely'
import { containsText, hasValue, inTimeRange, isBehind, isOneOf, startOf } from '#src/platform/db/conditions.ts'
import type { Db } from '#src/platform/db/database.ts'

/** What a wallet paid: a purchase, or a period of a subscription, which has its names by language. */
export type ListedRow = {
  id: string
  seller_id: string
  type: ListedCharge['type']
  target: ChargeTarget
  target_id: string
  session_id: string | null
  title: string
  names: unknown
  quantity: number
  original_price_token_cents: number
  price_token_cents: number
  status: ChargeStatus
  created_at: Date
  updated_at: Date
}

export type ChargeFilter = {
  buyerId: string
  performerId: string | undefined
  type: ListedCharge['type'][] | undefined
  target: ChargeTarget[] | undefined
  targetId: string | undefined
  status: ChargeStatus[] | undefined
  q: string | undefined
  from: Date | null
  to: Date | null
}

const sortColumns = { updatedAt: 'updated_at', createdAt: 'created_at', totalPrice: 'price_token_cents' } as const
export type SortBy = keyof typeof sortColumns

export type ChargePage = {
  sortBy: SortBy
  sort: 'asc' | 'desc'
  limit: number
  offset: number
  after: { key: number; id: string } | null
}

const purchasesOf = (
  buyerId: string,
) => sql`(select id, seller_id, type::text as type, target::text as target, target_id,
    session_id, title, null::jsonb as names, quantity, original_price_token_cents, price_token_cents, status::text as status,
    created_at, updated_at
  from purchase where buyer_id = ${buyerId}) as charge`

/** A text is looked for in the names of all languages. */
const subscriptionsOf = (buyerId: string) => sql`(select id, payee_id as seller_id, 'subscription' as type,
    'performer' as target, payee_id as target_id, null::uuid as session_id,
    (select string_agg(value, ' ') from jsonb_each_text(product_names)) as title, product_names as names, 1 as quantity,
    original_price_token_cents, price_token_cents, case status when 'refunded' then status else 'success' end as status,
    created_at, updated_at
  from paid_from_wallet(${buyerId}) as paid) as charge`

const matches = (filter: ChargeFilter) => sql`${hasValue('seller_id', filter.performerId ?? null)}
  and ${isOneOf('type', filter.type)} and ${isOneOf('target', filter.target)}
  and ${hasValue('target_id', filter.targetId ?? null)} and ${isOneOf('status', filter.status)}
  and ${containsText(['title'], filter.q)} and ${inTimeRange('created_at', filter)}`

/** Where charges of the wanted kinds are: a subscription is no purchase. */
const sourcesOf = ({ buyerId, type = [] }: ChargeFilter): RawBuilder<unknown>[] => [
  ...(type.length === 0 || type.some((one) => one !== 'subscription') ? [purchasesOf(buyerId)] : []),
  ...(type.length === 0 || type.includes('subscription') ? [subscriptionsOf(buyerId)] : []),
]

/** How many of a wallet's charges a filter means: each is looked at. */
export async function countMatches(db: Db, filter: ChargeFilter): Promise<number> {
  const counts = sourcesOf(filter).map((source) => sql`(select count(*) from ${source} where ${matches(filter)})`)
  const { rows } = await sql<{ total: number }>`select ${sql.join(counts, sql` + `)} as total`.execute(db)
  return rows[0]?.total ?? 0
}

/** All that a wallet paid: the wallet counts its charges as they are made, and its subscriptions are few. */
export async function countAll(db: Db, buyerId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`select coalesce((select charges from charges_counted(${buyerId})), 0)
    + (select count(*) from paid_from_wallet(${buyerId})) as total`.execute(db)
  return rows[0]?.total ?? 0
}

/**
 * One page of what a wallet paid, in a total order. Each source gives as many rows as the page can need of it, in this order,
 * so that neither is read as a whole.
 */
export async function listPaid(
  db: Db,
  filter: ChargeFilter,
  { sortBy, sort, limit, offset, after }: ChargePage,
): Promise<ListedRow[]> {
  const column = sortColumns[sortBy]
  const order = sql`order by ${sql.ref(column)} ${sql.raw(sort)}, id ${sql.raw(sort)}`
  const skipped = after === null ? offset : 0
  const isAfter = isBehind({ column, direction: sort }, startOf(sortBy === 'totalPrice', after))
  const firstOf = (source: RawBuilder<unknown>) =>
    sql`(select * from ${source} where ${matches(filter)} and ${isAfter} ${order} limit ${limit + skipped})`
  const first = sql.join(sourcesOf(filter).map(firstOf), sql` union all `)
  const { rows } =
    await sql<ListedRow>`select * from (${first}) as charge ${order} limit ${limit} offset ${skipped}`.execute(db)
  return rows
}
