import type { BoundRoute } from '#src/platform/http/route.ts'
import { addressRoutes } from './addresses/routes.ts'
import type { OrdersDeps } from './deps.ts'
import { createProductSale, type ProductSale } from './product-sale.ts'
import { orderRoutes } from './routes.ts'

export type Orders = {
  routes: readonly BoundRoute[]
  /** Products as purchases sells them. */
  productSale: ProductSale
}

/** Addresses, and what was ordered of products. */
export function createOrders(deps: OrdersDeps): Orders {
  return {
    routes: [...addressRoutes(deps), ...orderRoutes(deps)],
    productSale: createProductSale(deps),
  }
}
