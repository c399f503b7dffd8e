import { inBatches, type EventHandler } from '#src/platform/outbox/handlers.ts'
import type { OrdersDeps } from './deps.ts'
import './events.ts'
import { findSides } from './queries.ts'

/** Tells the open pages of both sides that an order is not as they show it. Rule SHOP-11. */
export function orderAnnouncements({ db, realtime }: Pick<OrdersDeps, 'db' | 'realtime'>): EventHandler[] {
  return inBatches('orders.realtime', {
    async 'orders.order_changed'(events) {
      const sides = await findSides(
        db,
        events.map(({ orderId }) => orderId),
      )
      for (const { orderId } of events) {
        const order = sides.get(orderId)
        if (order) realtime.toAccounts([order.fanId, order.performerId], 'order_changed', { _id: orderId })
      }
    },
  })
}
