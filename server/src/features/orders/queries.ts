import type { DeliveryAddress } from '@stagedoor/contract/addresses'
import type { DeliveryStatus } from '@stagedoor/contract/orders'
import type { ProductType } from '@stagedoor/contract/products'
import { sql } from 'kysely'
import { containsText, inTimeRange, isOneOf, type TimeRange } from '#src/platform/db/conditions.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { totalOf } from '#src/platform/db/list-total.ts'

export type OrderRow = {
  id: string
  order_number: string
  transaction_id: string
  buyer_id: string
  seller_id: string
  product_id: string
  type: ProductType
  name: string
  description: string
  image_file_id: string | null
  digital_file_id: string | null
  quantity: number
  total_price_token_cents: number
  delivery_address: DeliveryAddress | null
  phone_number: string | null
  user_note: string
  performer_note: string
  delivery_status: DeliveryStatus
  refunded_from: Exclude<DeliveryStatus, 'refunded'> | null
  cancelled_by: 'buyer' | 'seller' | null
  shipping_code: string | null
  created_at: Date
  updated_at: Date
  shipped_at: Date | null
  delivered_at: Date | null
  refunded_at: Date | null
}

type NewOrder = Omit<
  OrderRow,
  | 'id'
  | 'created_at'
  | 'updated_at'
  | 'shipped_at'
  | 'delivered_at'
  | 'refunded_at'
  | 'refunded_from'
  | 'cancelled_by'
  | 'shipping_code'
  | 'performer_note'
>

/** @returns its id. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<string> {
  const address = order.delivery_address === null ? null : JSON.stringify(order.delivery_address)
  const deliveredAt = order.delivery_status === 'delivered' ? sql<Date>`app_now()` : null
  const inserted = tx
    .insertInto('product_order')
    .values({ ...order, delivery_address: sql`${address}::jsonb`, delivered_at: deliveredAt })
    .returning('id')
  return (await inserted.executeTakeFirstOrThrow()).id
}

const rowOf = (row: object | undefined): OrderRow | null => (row ? (row as OrderRow) : null)

export async function findOrder(executor: Db | Tx, id: string): Promise<OrderRow | null> {
  return rowOf(await executor.selectFrom('product_order').where('id', '=', id).selectAll().executeTakeFirst())
}

/** Locked until the transaction ends. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | null> {
  return rowOf(await tx.selectFrom('product_order').where('id', '=', id).selectAll().forUpdate().executeTakeFirst())
}

/** The order of a purchase, locked. */
export async function lockOrderOf(tx: Tx, purchaseId: string): Promise<OrderRow | null> {
  const found = tx.selectFrom('product_order').where('transaction_id', '=', purchaseId).selectAll().forUpdate()
  return rowOf(await found.executeTakeFirst())
}

export type OrderChange = {
  status: Exclude<DeliveryStatus, 'refunded'>
  shippingCode: string | null
  performerNote: string
}

/** The times of shipping and delivery are those of the first change to that state. */
export async function changeOrder(tx: Tx, id: string, { status, shippingCode, performerNote }: OrderChange) {
  await sql`update product_order set delivery_status = ${status}, shipping_code = ${shippingCode},
      performer_note = ${performerNote}, updated_at = app_now(),
      shipped_at = case when ${status} = 'processing' then null else coalesce(shipped_at, app_now()) end,
      delivered_at = case when ${status} = 'delivered' then coalesce(delivered_at, app_now()) end
    where id = ${id}`.execute(tx)
}

export async function changeDeliveryAddress(
  tx: Tx,
  id: string,
  { address, phoneNumber }: { address: DeliveryAddress; phoneNumber: string | null },
): Promise<void> {
  await sql`update product_order set delivery_address = ${JSON.stringify(address)}::jsonb, phone_number = ${phoneNumber},
    updated_at = app_now() where id = ${id}`.execute(tx)
}

/** Ends an order whose money went back. */
export async function markRefunded(tx: Tx, id: string): Promise<void> {
  await sql`update product_order set delivery_status = 'refunded', refunded_from = delivery_status, refunded_at = app_now(),
    updated_at = app_now() where id = ${id} and delivery_status <> 'refunded'`.execute(tx)
}

/** Notes which side asked for the refund that ended an order. */
export async function markCancelled(tx: Tx, id: string, side: 'buyer' | 'seller'): Promise<void> {
  await tx.updateTable('product_order').set({ cancelled_by: side }).where('id', '=', id).execute()
}

/** Gives an order the state back that it had before its money went back. */
export async function markReinstated(tx: Tx, id: string): Promise<void> {
  await sql`update product_order set delivery_status = refunded_from, refunded_from = null, refunded_at = null,
    cancelled_by = null,
    updated_at = app_now() where id = ${id} and delivery_status = 'refunded'`.execute(tx)
}

/** A buyer's newest order of a product whose money did not go back. */
export async function findPurchased(
  db: Db,
  { productId, buyerId }: { productId: string; buyerId: string },
): Promise<OrderRow | null> {
  const found = db
    .selectFrom('product_order')
    .where('product_id', '=', productId)
    .where('buyer_id', '=', buyerId)
    .where('delivery_status', '<>', 'refunded')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
  return rowOf(await found.executeTakeFirst())
}

export type OrderFilter = TimeRange & {
  side: 'buyer_id' | 'seller_id'
  accountId: string
  otherId: string | undefined
  statuses: readonly string[] | undefined
  phoneNumber: string | undefined
  text: string | undefined
}

export type OrderPage = { sortBy: 'updatedAt' | 'createdAt'; sort: 'asc' | 'desc'; limit: number; offset: number }

const columnOf = { updatedAt: 'updated_at', createdAt: 'created_at' } as const

/** One page of an account's orders, on one side of them. Only numbers and names are searched, never addresses. */
export async function listOrders(
  db: Db,
  { side, accountId, otherId, statuses, phoneNumber, text, ...range }: OrderFilter,
  { sortBy, sort, limit, offset }: OrderPage,
): Promise<{ rows: OrderRow[]; total: number }> {
  const found = db
    .selectFrom('product_order')
    .where(side, '=', accountId)
    .$if(otherId !== undefined, (query) =>
      query.where(side === 'buyer_id' ? 'seller_id' : 'buyer_id', '=', otherId ?? ''),
    )
    .$if(phoneNumber !== undefined, (query) => query.where('phone_number', '=', phoneNumber ?? ''))
    .where(isOneOf('delivery_status', statuses))
    .where(containsText(['order_number', 'name'], text))
    .where(inTimeRange('created_at', range))
  const counted = found.select((eb) => eb.fn.countAll<number>().as('total'))
  const rows = await found
    .selectAll()
    .select(sql<number>`(${counted})`.as('total'))
    .orderBy(columnOf[sortBy], sort)
    .orderBy('id', sort)
    .limit(limit)
    .offset(offset)
    .execute()
  const count = () => counted.executeTakeFirstOrThrow()
  const total = await totalOf(rows, { isFirstPage: offset === 0, count })
  return { rows: rows.flatMap((row) => rowOf(row) ?? []), total }
}

/** Who ordered what from whom. */
export type OrderSides = { fanId: string; performerId: string; name: string; isPhysical: boolean }

export async function findSides(db: Db, orderIds: readonly string[]): Promise<Map<string, OrderSides>> {
  const { rows } = await sql<{ id: string } & OrderSides>`
    select id, buyer_id as "fanId", seller_id as "performerId", name, type = 'physical' as "isPhysical"
    from product_order where id = any(${[...orderIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...sides }) => [id, sides]))
}
