import type { Tx } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'

/** What its sides are told of an order. */
export type OrderChange = 'placed' | 'shipped' | 'refunded'

declare module '#src/platform/outbox/record-event.ts' {
  interface DomainEvents {
    /** An order was placed or shipped, or its money went back. It holds no address: handlers read the order. */
    'orders.order_changed': { orderId: string; change: 'placed' | 'shipped' | 'refunded' }
  }
}

export const noteChange = (tx: Tx, orderId: string, change: OrderChange): Promise<void> =>
  recordEvent(tx, 'orders.order_changed', { orderId, change })
