import type { DeliveryAddress } from '@stagedoor/contract/addresses'
import { sql } from 'kysely'
import { changedRowsOf, rowsOf, type ErasureStep } from '#src/platform/db/erasure.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'

const NOWHERE: DeliveryAddress = {
  name: '',
  country: '',
  state: '',
  city: '',
  district: '',
  ward: '',
  streetAddress: '',
  streetNumber: '',
  zipCode: '',
  description: '',
  lines: [],
}
const nowhere = sql`${JSON.stringify(NOWHERE)}::jsonb`

/** Addresses go; orders stay as receipts, without where they went and what was written about them. */
export const ordersErasure: readonly ErasureStep[] = [
  rowsOf('address', 'account_id'),
  changedRowsOf('product_order', {
    set: sql`delivery_address = case when delivery_address is null then null else ${nowhere} end, phone_number = null, user_note = ''`,
    where: ({ accountId }) => sql`buyer_id = ${accountId} and (phone_number is not null or user_note <> ''
      or delivery_address is not null and delivery_address <> ${nowhere})`,
  }),
]

/** Whether a creator has sold what is neither delivered nor refunded. */
export async function hasOpenOrders(executor: Db | Tx, sellerId: string): Promise<boolean> {
  const { rows } = await sql`select from product_order
    where seller_id = ${sellerId} and delivery_status in ('processing', 'shipping') limit 1`.execute(executor)
  return rows.length > 0
}
