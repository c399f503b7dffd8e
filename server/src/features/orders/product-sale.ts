import type { EntitlementKind } from '../access/index.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { oneLineWithoutTags, withoutTags } from '#src/platform/text/plain-text.ts'
import { findAddress } from './addresses/queries.ts'
import { deliveryAddressOf } from './addresses/views.ts'
import type { OrdersDeps } from './deps.ts'
import { noteChange } from './events.ts'
import { makeOrderNumber } from './order-number.ts'
import { insertOrder, lockOrderOf, markRefunded, markReinstated } from './queries.ts'
import { firstStatus, refuseOrder, returnsToStock, type ProductRefusal } from './rules.ts'

/** What a buyer sends with a charge. */
type Details = {
  address: string
  quantity: number
  deliveryAddressId: string | null
  phoneNumber: string | null
  userNote: string | null
}

type Sold = { purchaseId: string; itemId: string; buyerId: string; totalTokenCents: number; details: Details }

/** Products as purchases sells them: what one costs, the order, and what a refund undoes. */
export type ProductSale = {
  kind: 'product'
  find(
    executor: Db | Tx,
    itemId: string,
    buyerId: string,
    details: Details,
  ): Promise<{
    ownerId: string
    title: string
    isForSale: boolean
    priceTokenCents: number
    /** A digital product is bought once; every order of a physical one is another. */
    entitlement: { kind: EntitlementKind; itemId: string } | null
    refusal: ProductRefusal | null
  } | null>
  /** Takes the pieces and writes the order in the transaction of the charge. */
  settle(tx: Tx, sold: Sold): Promise<'settled' | ProductRefusal>
  /** Follows a whole refund or a lost dispute in its transaction: ends the order, pieces that were not sent go back. */
  reversed(tx: Tx, purchaseId: string): Promise<void>
  /** Follows a won dispute; false: pieces that went back were sold since. */
  reinstate(tx: Tx, purchaseId: string): Promise<boolean>
}

/** The source of `product` charges, on catalog's stock and this feature's orders. Rules SHOP-2 to SHOP-6. */
export function createProductSale(deps: OrdersDeps): ProductSale {
  const { catalog } = deps
  return {
    kind: 'product',
    async find(executor, itemId, buyerId, details) {
      const product = await catalog.products.findPriced(executor, { id: itemId, buyerId, address: details.address })
      if (!product) return null
      const isDigital = product.type === 'digital'
      const hasAddress = !isDigital && (await findDeliveryAddress(executor, buyerId, details)) !== null
      return {
        ownerId: product.ownerId,
        title: product.title,
        isForSale: true,
        priceTokenCents: product.priceTokenCents,
        entitlement: isDigital ? { kind: 'product', itemId } : null,
        refusal: refuseOrder(product, { ...details, hasAddress }),
      }
    },
    settle: (tx, sold) => settle(deps, tx, sold),
    async reversed(tx, purchaseId) {
      const order = await lockOrderOf(tx, purchaseId)
      if (!order || order.delivery_status === 'refunded') return
      await markRefunded(tx, order.id)
      await noteChange(tx, order.id, 'refunded')
      const { product_id: id, quantity } = order
      if (returnsToStock(order.type, order.delivery_status)) await catalog.products.returnStock(tx, { id, quantity })
    },
    async reinstate(tx, purchaseId) {
      const order = await lockOrderOf(tx, purchaseId)
      if (!order || order.refunded_from === null) return true
      const { product_id: id, quantity } = order
      const needsPieces = returnsToStock(order.type, order.refunded_from)
      if (needsPieces && !(await catalog.products.retakeStock(tx, { id, quantity }))) return false
      await markReinstated(tx, order.id)
      await noteChange(tx, order.id, 'updated')
      return true
    },
  }
}

const findDeliveryAddress = async (executor: Db | Tx, accountId: string, { deliveryAddressId }: Details) =>
  deliveryAddressId === null ? null : findAddress(executor, { id: deliveryAddressId, accountId })

async function settle(
  { catalog }: OrdersDeps,
  tx: Tx,
  { purchaseId, itemId, buyerId, totalTokenCents, details }: Sold,
): Promise<'settled' | ProductRefusal> {
  const { quantity, phoneNumber, userNote } = details
  const product = await catalog.products.takeStock(tx, { id: itemId, quantity })
  if (!product) return { outcome: 'out_of_stock', available: (await catalog.products.findStock(tx, itemId)) ?? 0 }
  const isDigital = product.type === 'digital'
  const address = isDigital ? null : await findDeliveryAddress(tx, buyerId, details)
  if (!isDigital && !address) return { outcome: 'field', field: 'deliveryAddressId', rule: 'required' }
  const phone = oneLineWithoutTags(phoneNumber ?? '').trim()
  const id = await insertOrder(tx, {
    order_number: makeOrderNumber(),
    transaction_id: purchaseId,
    buyer_id: buyerId,
    seller_id: product.performer_id,
    product_id: itemId,
    type: product.type,
    name: product.title,
    description: product.description,
    image_file_id: product.image_ids[0] ?? null,
    digital_file_id: product.digital_file_id,
    quantity,
    total_price_token_cents: totalTokenCents,
    delivery_address: address && deliveryAddressOf(address),
    phone_number: isDigital || phone === '' ? null : phone,
    user_note: withoutTags(userNote ?? '').trim(),
    delivery_status: firstStatus(product.type),
  })
  await noteChange(tx, id, 'placed')
  return 'settled'
}
