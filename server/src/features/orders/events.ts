import type { Tx } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'

/** What its sides are told of an order. `updated`: something else of it has changed. */
export type OrderChange = 'placed' | 'shipped' | 'refunded' | 'updated'

/** Which side changed it; null: none of both, or it follows from a payment. */
export type ChangedBy = 'buyer' | 'seller' | null

declare module '#src/platform/outbox/record-event.ts' {
  interface DomainEvents {
    /** An order was placed, shipped or changed, or its money went back. It holds no address: handlers read the order. */
    'orders.order_changed': { orderId: string; change: OrderChange; by: ChangedBy }
  }
}

export const noteChange = (
  tx: Tx,
  orderId: string,
  { change, by }: { change: OrderChange; by: ChangedBy },
): Promise<void> => recordEvent(tx, 'orders.order_changed', { orderId, change, by })
