import type { NewAddress } from '@stagedoor/contract/addresses'
import type { Order } from '@stagedoor/contract/orders'
import type { BoundRoute } from '#src/platform/http/route.ts'
import type { EventHandler } from '#src/platform/outbox/handlers.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { listAddressIds } from './addresses/queries.ts'
import { addressRoutes } from './addresses/routes.ts'
import { writeAddress, type AddressOutcome } from './addresses/write-address.ts'
import { cancelOrder, updateOrder, type ChangeOutcome, type OrderUpdate, type UpdateOutcome } from './change-order.ts'
import type { OrdersDeps } from './deps.ts'
import { createProductSale, type ProductSale } from './product-sale.ts'
import { orderMails } from './mails.ts'
import { orderAnnouncements } from './realtime.ts'
import { listBought } from './list-bought.ts'
import { findSides, type OrderSides } from './queries.ts'
import { orderRoutes } from './routes.ts'

export { ordersErasure, hasOpenOrders } from './erasure-queries.ts'
export { ordersExport } from './export-queries.ts'

export type Orders = {
  routes: readonly BoundRoute[]
  handlers: readonly EventHandler[]
  /** Products as purchases sells them. */
  productSale: ProductSale
  /** For the demo world. */
  addresses: {
    /** Keeps an address as its owner's own call does. */
    add(accountId: string, given: NewAddress): Promise<AddressOutcome>
    /** At most 10; the latest change first. */
    listIds(accountId: string): Promise<string[]>
  }
  /** The newest 100 orders that an account made, as it sees them; for the demo world. */
  listBought(buyer: Viewer): Promise<Order[]>
  /** Orders by their ids: the sides and what was ordered; an unknown id is absent. */
  findSides: (orderIds: readonly string[]) => Promise<Map<string, OrderSides>>
  /** Moves an order forward as its creator's own call does; also for the demo world. */
  update(creator: Viewer, update: { id: string; change: OrderUpdate }): Promise<UpdateOutcome>
  /** Cancels an order as the call of one of its sides does; also for the demo world. */
  cancel(viewer: Viewer, id: string): Promise<ChangeOutcome>
}

/** Addresses, and what was ordered of products. */
export function createOrders(deps: OrdersDeps): Orders {
  return {
    routes: [...addressRoutes(deps), ...orderRoutes(deps)],
    handlers: [...orderMails(deps), ...orderAnnouncements(deps)],
    productSale: createProductSale(deps),
    addresses: {
      add: (accountId, given) => writeAddress(deps.db, { accountId, id: null, given }),
      listIds: (accountId) => listAddressIds(deps.db, accountId),
    },
    listBought: (buyer) => listBought(deps, buyer),
    findSides: (orderIds) => findSides(deps.db, orderIds),
    update: (creator, update) => updateOrder(deps, creator, update),
    cancel: (viewer, id) => cancelOrder(deps, viewer, id),
  }
}
