import * as calls from '@stagedoor/contract/orders'
import { getProductDownload } from '@stagedoor/contract/products'
import type { StaffRole } from '@stagedoor/contract/endpoint'
import { answerBy, ok, refuse } from '#src/platform/http/answer.ts'
import { readDateRange } from '#src/platform/http/date-range.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { cancelOrder, updateDeliveryAddress, updateOrder, type ChangeOutcome } from './change-order.ts'
import type { OrdersDeps } from './deps.ts'
import { findOrder, findPurchased, listOrders, type OrderRow } from './queries.ts'
import { showOrders, sideOf } from './views.ts'

/** Who of the staff reads orders of others, with their addresses. */
const READERS: ReadonlySet<StaffRole> = new Set(['support', 'finance', 'admin'])

const mayRead = (row: OrderRow, viewer: Viewer): boolean =>
  sideOf(row, viewer) !== 'staff' || (viewer.role === 'staff' && viewer.staffRoles.some((role) => READERS.has(role)))

export const orderRoutes = (deps: OrdersDeps): BoundRoute[] => [
  ...readingRoutes(deps),
  ...writingRoutes(deps),
  downloadRoute(deps),
]

function readingRoutes(deps: OrdersDeps): BoundRoute[] {
  return [
    route(calls.searchSoldOrders, async ({ viewer, query }) => {
      const { userId: otherId, deliveryStatus: statuses, phoneNumber, q: text } = query
      const narrowing = { otherId, statuses, phoneNumber, text, ...readDateRange(query) }
      const filter = { side: 'seller_id' as const, accountId: viewer.accountId, ...narrowing }
      const { rows, total } = await listOrders(deps.db, filter, query)
      return ok({ data: await showOrders(deps, viewer, rows), total })
    }),
    route(calls.searchOwnOrders, async ({ viewer, query }) => {
      const { performerId: otherId, deliveryStatus: statuses, phoneNumber, q: text } = query
      const narrowing = { otherId, statuses, phoneNumber, text, ...readDateRange(query) }
      const filter = { side: 'buyer_id' as const, accountId: viewer.accountId, ...narrowing }
      const { rows, total } = await listOrders(deps.db, filter, query)
      return ok({ data: await showOrders(deps, viewer, rows), total })
    }),
    route(calls.checkUserPurchased, async ({ viewer, query }) => {
      const { productId, userId: buyerId = viewer.accountId } = query
      const order = await findPurchased(deps.db, { productId, buyerId })
      // About others only the creator learns something; to everybody else they have bought nothing.
      const mayKnow = order !== null && mayRead(order, viewer)
      return ok({ isPurchased: mayKnow, orderId: mayKnow ? order.id : null })
    }),
    route(calls.getOrder, async ({ viewer, params }) => {
      const row = await findOrder(deps.db, params.id)
      const [order] = row && mayRead(row, viewer) ? await showOrders(deps, viewer, [row]) : []
      return order ? ok(order) : refuse('NOT_FOUND')
    }),
  ]
}

function writingRoutes(deps: OrdersDeps): BoundRoute[] {
  return [
    route(calls.updateOrder, async ({ viewer, params, body }) => {
      const result = await updateOrder(deps, viewer, { id: params.id, change: body })
      return result.outcome === 'changed_since' ? refuse('ORDER_CHANGED') : answerOf(result)
    }),
    route(calls.updateDeliveryAddress, async ({ viewer, params, body }) => {
      const { deliveryAddressId: addressId, phoneNumber } = body
      return answerOf(await updateDeliveryAddress(deps, viewer, { id: params.id, addressId, phoneNumber }))
    }),
    route(calls.cancelOrder, async ({ viewer, params }) => answerOf(await cancelOrder(deps, viewer, params.id))),
  ]
}

function answerOf(result: ChangeOutcome) {
  return answerBy(result, {
    changed: ({ order }) => ok(order),
    absent: 'NOT_FOUND',
    no_address: () => refuse('VALIDATION_FAILED', { fields: [{ field: 'deliveryAddressId', rule: 'required' }] }),
    passed: ({ status }) => refuse('ORDER_STATE_PASSED', { deliveryStatus: status }),
  })
}

/** A buyer gets the file that they bought, whatever replaced it since. */
function downloadRoute(deps: OrdersDeps): BoundRoute {
  return route(getProductDownload, async ({ viewer, params, address }) => {
    const seen = await deps.catalog.products.seeFile({ viewer, address }, params.id)
    if (!seen || seen.isHidden) return refuse('NOT_FOUND')
    if (seen.level !== 'full') return refuse('FORBIDDEN')
    const isBuyer = viewer.role !== 'staff' && viewer.accountId !== seen.ownerId
    const order = isBuyer ? await findPurchased(deps.db, { productId: params.id, buyerId: viewer.accountId }) : null
    const fileId = isBuyer ? (order?.digital_file_id ?? null) : seen.fileId
    const title = order?.name ?? seen.title
    const link = fileId && (await deps.media.linkDownload({ viewerId: viewer.accountId, fileId, title }))
    return link ? ok({ url: link.url, expiresAt: link.expiresAt.toISOString() }) : refuse('FILE_MISSING')
  })
}
