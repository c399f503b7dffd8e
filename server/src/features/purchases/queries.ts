import type { ChargeStatus, ChargeTarget, ChargeType } from '@stagedoor/contract/charges'
import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { prepare } from '#src/platform/db/prepared.ts'

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

const columns = `id, buyer_id, seller_id, type, target, target_id, session_id, title, quantity, original_price_token_cents,
  price_token_cents, commission_token_cents, commission_basis_points, balance_token_cents, refunded_token_cents, status, created_at, updated_at`

const selectPurchase = prepare<PurchaseRow, [string]>(`select ${columns} from purchase where id = $1`)

export async function findPurchase(executor: Db | Tx, id: string): Promise<PurchaseRow | null> {
  return (await selectPurchase(executor, id))[0] ?? null
}

export async function findPurchases(executor: Db | Tx, ids: readonly string[]): Promise<PurchaseRow[]> {
  const rows = await executor
    .selectFrom('purchase')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .selectAll()
    .execute()
  return rows
}

const countCharges = prepare<{ count: number }, [buyerId: string, sellerId: string, type: string]>(
  `select count(*)::int as count from purchase where buyer_id = $1 and seller_id = $2 and type = $3`,
)

export async function countPurchases(
  executor: Db | Tx,
  { buyerId, sellerId, type }: { buyerId: string; sellerId: string; type: ChargeType },
): Promise<number> {
  return (await countCharges(executor, buyerId, sellerId, type))[0]?.count ?? 0
}

const selectTips = prepare<{ sum: number }, [string]>(
  `select coalesce(sum(price_token_cents), 0)::bigint as sum from purchase
    where buyer_id = $1 and created_at > app_now() - interval '24 hours' and type in ('tip', 'stream_tip')`,
)

/** What a buyer tipped in the last 24 hours, as a charge counts it. */
export async function sumRecentTips(executor: Db | Tx, buyerId: string): Promise<number> {
  return (await selectTips(executor, buyerId))[0]?.sum ?? 0
}

export type PurchaseFilter = {
  buyerId: string
  performerId: string | undefined
  type: ChargeType | undefined
  target: ChargeTarget | undefined
  targetId: string | undefined
  status: ChargeStatus | undefined
  q: string | undefined
  from: Date | null
  to: Date | null
}

const sortColumns = { updatedAt: 'updated_at', createdAt: 'created_at', totalPrice: 'price_token_cents' } as const
export type SortBy = keyof typeof sortColumns

export type PurchasePage = {
  sortBy: SortBy
  sort: 'asc' | 'desc'
  limit: number
  offset: number
  after: { key: number; id: string } | null
}

const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const matching = (db: Db, filter: PurchaseFilter) =>
  db
    .selectFrom('purchase')
    .where('buyer_id', '=', filter.buyerId)
    .$if(filter.performerId !== undefined, (query) => query.where('seller_id', '=', filter.performerId ?? ''))
    .$if(filter.type !== undefined, (query) => query.where('type', '=', filter.type ?? 'tip'))
    .$if(filter.target !== undefined, (query) => query.where('target', '=', filter.target ?? 'performer'))
    .$if(filter.targetId !== undefined, (query) => query.where('target_id', '=', filter.targetId ?? ''))
    .$if(filter.status !== undefined, (query) => query.where('status', '=', filter.status ?? 'success'))
    .$if(filter.q !== undefined, (query) => query.where('title', 'ilike', like(filter.q ?? '')))
    .$if(filter.from !== null, (query) => query.where('created_at', '>=', filter.from ?? new Date(0)))
    .$if(filter.to !== null, (query) => query.where('created_at', '<', filter.to ?? new Date(0)))

/** One page of a buyer's purchases in a total order, and how many there are in all. */
export async function listPurchases(
  db: Db,
  filter: PurchaseFilter,
  { sortBy, sort, limit, offset, after }: PurchasePage,
): Promise<{ rows: PurchaseRow[]; total: number }> {
  const column = sortColumns[sortBy]
  const { total } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching(db, filter)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) => {
        const value =
          sortBy === 'totalPrice'
            ? sql<number>`${after?.key ?? 0}::bigint`
            : sql<Date>`${new Date(after?.key ?? 0)}::timestamptz`
        return eb(refTuple(column, 'id'), sort === 'asc' ? '>' : '<', tuple(value as never, after?.id ?? ''))
      }),
    )
    .selectAll()
    .orderBy(column, sort)
    .orderBy('id', sort)
    .limit(limit)
    .offset(after === null ? offset : 0)
    .execute()
  return { rows, total }
}
