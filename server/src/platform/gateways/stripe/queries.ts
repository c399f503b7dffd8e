import type { Db } from '../../db/database.ts'

export async function findCustomer(db: Db, customerId: string): Promise<string | null> {
  const found = db.selectFrom('stripe_customer').where('customer_id', '=', customerId).select('reference')
  return (await found.executeTakeFirst())?.reference ?? null
}

/** Stores Stripe's reference of a customer, once. Concurrent inserts may conflict on either unique index. */
export async function insertCustomer(db: Db, customer: { customerId: string; reference: string }): Promise<void> {
  await db
    .insertInto('stripe_customer')
    .values({ customer_id: customer.customerId, reference: customer.reference })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type OrderRow = { customer_reference: string; created_at: Date }

/** Records a request before it is sent to Stripe. @returns whether it is the first. */
export async function insertOrder(db: Db, order: { orderId: string; customerReference: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('stripe_order')
    .values({ order_id: order.orderId, customer_reference: order.customerReference })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function findOrder(db: Db, orderId: string): Promise<OrderRow | null> {
  const found = db.selectFrom('stripe_order').where('order_id', '=', orderId)
  return (await found.select(['customer_reference', 'created_at']).executeTakeFirst()) ?? null
}
