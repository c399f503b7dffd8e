import type { Order } from '@stagedoor/contract/orders'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { OrdersDeps } from './deps.ts'
import { listOrders } from './queries.ts'
import { showOrders } from './views.ts'

/** The newest 100 orders that an account made. */
export async function listBought(deps: OrdersDeps, buyer: Viewer): Promise<Order[]> {
  const everything = {
    otherId: undefined,
    statuses: undefined,
    phoneNumber: undefined,
    text: undefined,
    from: null,
    to: null,
  }
  const filter = { side: 'buyer_id' as const, accountId: buyer.accountId, ...everything }
  const { rows } = await listOrders(deps.db, filter, { sortBy: 'createdAt', sort: 'desc', limit: 100, offset: 0 })
  return showOrders(deps, buyer, rows)
}
