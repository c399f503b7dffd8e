import type { ChargeStatus, ChargeTarget, ChargeType } from '@stagedoor/contract/charges'
import { sql } from 'kysely'
import { containsText, inTimeRange, isOneOf, type TimeRange } from '#src/platform/db/conditions.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { pageWithTotal } from '#src/platform/db/page-with-total.ts'

export type PurchaseRow = {
  id: string
  buyer_id: string
  seller_id: string
  type: ChargeType
  target: ChargeTarget
  target_id: string
  session_id: string | null
  title: string
  quantity: number
  original_price_token_cents: number
  price_token_cents: number
  commission_token_cents: number
  commission_basis_points: number
  balance_token_cents: number
  refunded_token_cents: number
  status: ChargeStatus
  created_at: Date
  updated_at: Date
}

export async function findPurchase(executor: Db | Tx, id: string): Promise<PurchaseRow | null> {
  return (await executor.selectFrom('purchase').where('id', '=', id).selectAll().executeTakeFirst()) ?? null
}

/** A purchase of one buyer with the USD cents that a token cost then; null for another's. */
export async function findReceiptRow(
  db: Db,
  { buyerId, id }: { buyerId: string; id: string },
): Promise<(PurchaseRow & { token_price_cents: number }) | null> {
  const own = db.selectFrom('purchase').where('id', '=', id).where('buyer_id', '=', buyerId)
  return (await own.selectAll().executeTakeFirst()) ?? null
}

export async function findPurchases(executor: Db | Tx, ids: readonly string[]): Promise<PurchaseRow[]> {
  const rows = await executor
    .selectFrom('purchase')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .selectAll()
    .execute()
  return rows
}

export async function countPurchases(
  executor: Db | Tx,
  { buyerId, sellerId, type }: { buyerId: string; sellerId: string; type: ChargeType },
): Promise<number> {
  const { count } = await executor
    .selectFrom('purchase')
    .where('buyer_id', '=', buyerId)
    .where('seller_id', '=', sellerId)
    .where('type', '=', type)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A buyer's tips in the last 24 hours, counted like a charge counts them. */
export async function sumRecentTips(executor: Db | Tx, buyerId: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(price_token_cents), 0)::bigint as sum from purchase
    where buyer_id = ${buyerId} and created_at > app_now() - interval '24 hours' and type in ('tip', 'stream_tip')`.execute(
    executor,
  )
  return rows[0]?.sum ?? 0
}

/** What a buyer has tipped a creator in all, refunds taken off. */
export async function sumTips(
  executor: Db | Tx,
  { buyerId, sellerId }: { buyerId: string; sellerId: string },
): Promise<number> {
  const { rows } = await sql<{
    sum: number
  }>`select coalesce(sum(price_token_cents - refunded_token_cents), 0)::bigint as sum
    from purchase where buyer_id = ${buyerId} and seller_id = ${sellerId} and type in ('tip', 'stream_tip')`.execute(
    executor,
  )
  return rows[0]?.sum ?? 0
}

/** What was sold in a session of a stream, refunds taken off, before commission. Tokens of 0.01. */
export type SessionSales = {
  tipTokenCents: number
  ticketTokenCents: number
  /** Those that were given back are not counted. */
  tickets: number
}

/** The tips and tickets of a stream's session to its creator. Uses `purchase_of_session`. */
export async function sumSession(
  executor: Db | Tx,
  { sessionId, sellerId }: { sessionId: string; sellerId: string },
): Promise<SessionSales> {
  const { rows } = await sql<SessionSales>`
    select coalesce(sum(kept) filter (where type = 'stream_tip'), 0)::bigint as "tipTokenCents",
      coalesce(sum(kept) filter (where type = 'stream'), 0)::bigint as "ticketTokenCents",
      (count(*) filter (where type = 'stream' and kept > 0))::int as tickets
    from (select type, price_token_cents - refunded_token_cents as kept from purchase
      where session_id = ${sessionId} and seller_id = ${sellerId} and type in ('stream_tip', 'stream')) as sale`.execute(
    executor,
  )
  return rows[0] ?? { tipTokenCents: 0, ticketTokenCents: 0, tickets: 0 }
}

export type StaffFilter = TimeRange & {
  id: string | undefined
  buyerIds: string[] | undefined
  type: ChargeType[] | undefined
  status: ChargeStatus[] | undefined
  q: string | undefined
}

/** One page of all purchases in the order of their ids, which is that of their making, and how many there are in all. */
export async function listAllPurchases(
  db: Db,
  filter: StaffFilter,
  { sort, limit, offset }: { sort: 'asc' | 'desc'; limit: number; offset: number },
): Promise<{ rows: PurchaseRow[]; total: number }> {
  const found = db
    .selectFrom('purchase')
    .$if(filter.id !== undefined, (query) => query.where('id', '=', filter.id ?? ''))
    .where(isOneOf('buyer_id', filter.buyerIds))
    .where(isOneOf('type', filter.type))
    .where(isOneOf('status', filter.status))
    .where(containsText(['title'], filter.q))
    .where(inTimeRange('created_at', filter))
  return pageWithTotal(found, { limit, offset }, (query) => query.selectAll().orderBy('id', sort))
}
