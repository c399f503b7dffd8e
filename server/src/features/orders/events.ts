import type { Tx } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'

/** What its sides are told of an order. `updated`: something else of it has changed. */
export type OrderChange = 'placed' | 'shipped' | 'refunded' | 'updated'

declare module '#src/platform/outbox/record-event.ts' {
  interface DomainEvents {
    /** An order was placed, shipped or changed, or its money went back. It holds no address: handlers read the order. */
    'orders.order_changed': { orderId: string; change: OrderChange }
  }
}

export const noteChange = (tx: Tx, orderId: string, change: OrderChange): Promise<void> =>
  recordEvent(tx, 'orders.order_changed', { orderId, change })
