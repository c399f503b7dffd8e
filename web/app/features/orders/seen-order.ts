import type { OrderPage } from './order.ts'

/** What a reader has seen of an order: what its other side decides, and the last `updatedAt` with which it was so. */
export type SeenOrder = { id: string; part: string; seenAt: string }

/**
 * What the other side decides of an order: for its creator where it is sent, for its buyer how far it is. Comparable as
 * text.
 */
const partOfOther = (order: OrderPage): string =>
  JSON.stringify(
    order.side === 'seller'
      ? [order.address, order.phoneNumber]
      : [order.status, order.shippingCode, order.performerNote],
  )

/** An order that its reader opens, or says to have seen. */
export const seeOrder = (order: OrderPage): SeenOrder => ({
  id: order.id,
  part: partOfOther(order),
  seenAt: order.updatedAt,
})

/** Whether the other side has changed the order since its reader saw it, however the page came to know. */
export const isChangedSince = (seen: SeenOrder, order: OrderPage): boolean => seen.part !== partOfOther(order)

/**
 * What its reader has seen once the page shows this order: another order as it is, and the same one with what the reader
 * changed themselves. What the other side changed stays unseen.
 */
export function followOrder(seen: SeenOrder, order: OrderPage): SeenOrder {
  if (seen.id !== order.id) return seeOrder(order)
  if (isChangedSince(seen, order) || seen.seenAt === order.updatedAt) return seen
  return { ...seen, seenAt: order.updatedAt }
}
