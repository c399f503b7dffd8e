import type { DeliveryStatus, Order } from '@stagedoor/contract/orders'
import type { Tx } from '#src/platform/db/database.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { oneLineWithoutTags, withoutTags } from '#src/platform/text/plain-text.ts'
import { findAddress } from './addresses/queries.ts'
import { deliveryAddressOf } from './addresses/views.ts'
import type { OrdersDeps } from './deps.ts'
import { noteChange } from './events.ts'
import { changeDeliveryAddress, changeOrder, findOrder, lockOrder, markCancelled, type OrderRow } from './queries.ts'
import { isUnseen, mayBecome, mayCancel } from './rules.ts'
import { showOrders, sideOf } from './views.ts'

type Refused = { outcome: 'absent' | 'no_address' } | { outcome: 'passed'; status: DeliveryStatus }

type Unseen = { outcome: 'changed_since' }

export type ChangeOutcome = { outcome: 'changed'; order: Order } | Refused

/** `changed_since`: it would be shipped, and is not as it was seen. */
export type UpdateOutcome = ChangeOutcome | Unseen

/** What a creator changes of an order; omitted parts stay. */
export type OrderUpdate = {
  deliveryStatus?: 'processing' | 'shipping' | 'delivered'
  shippingCode?: string
  performerNote?: string
  seenAt?: string
}

const passed = (status: DeliveryStatus): Refused => ({ outcome: 'passed', status })

/** Moves an order of the creator forward, and notes what they write. Absent: not theirs, or unknown. */
export async function updateOrder(
  deps: OrdersDeps,
  creator: Viewer,
  { id, change }: { id: string; change: OrderUpdate },
): Promise<UpdateOutcome> {
  const refusal = await deps.db.transaction().execute(async (tx): Promise<Refused | Unseen | null> => {
    const order = await lockOrder(tx, id)
    if (order?.seller_id !== creator.accountId) return { outcome: 'absent' }
    const from = order.delivery_status
    const { deliveryStatus: to = from, shippingCode, performerNote, seenAt } = change
    if (from === 'refunded' || to === 'refunded' || !mayBecome(from, to)) return passed(from)
    if (isUnseen({ from, to, seenAt, updatedAt: order.updated_at })) return { outcome: 'changed_since' }
    const code = shippingCode === undefined ? order.shipping_code : oneLineWithoutTags(shippingCode).trim()
    await changeOrder(tx, id, {
      status: to,
      shippingCode: code === '' ? null : code,
      performerNote: performerNote === undefined ? order.performer_note : withoutTags(performerNote).trim(),
    })
    const isShipped = from === 'processing' && to === 'shipping'
    await noteChange(tx, id, isShipped ? 'shipped' : 'updated')
    return null
  })
  return refusal ?? show(deps, creator, id)
}

/** Sends an order to another address of its buyer. Absent: not their order. */
export async function updateDeliveryAddress(
  deps: OrdersDeps,
  buyer: Viewer,
  { id, addressId, phoneNumber }: { id: string; addressId: string; phoneNumber: string | undefined },
): Promise<ChangeOutcome> {
  const { accountId } = buyer
  const refusal = await deps.db.transaction().execute(async (tx): Promise<Refused | null> => {
    const order = await lockOrder(tx, id)
    if (order?.buyer_id !== accountId) return { outcome: 'absent' }
    if (order.type === 'digital' || order.delivery_status !== 'processing') return passed(order.delivery_status)
    const address = await findAddress(tx, { id: addressId, accountId })
    if (!address) return { outcome: 'no_address' }
    const phone = phoneNumber === undefined ? (order.phone_number ?? '') : oneLineWithoutTags(phoneNumber).trim()
    await changeDeliveryAddress(tx, id, {
      address: deliveryAddressOf(address),
      phoneNumber: phone === '' ? null : phone,
    })
    await noteChange(tx, id, 'updated')
    return null
  })
  return refusal ?? show(deps, buyer, id)
}

/**
 * Cancels an order and gives its price back, in one transaction. The purchase is locked before the order, as by every
 * refund. Cancelling what is refunded answers with the order.
 */
export async function cancelOrder(deps: OrdersDeps, viewer: Viewer, id: string): Promise<ChangeOutcome> {
  const found = await findOrder(deps.db, id)
  if (!found || sideOf(found, viewer) === 'staff') return { outcome: 'absent' }
  const refusal = await deps.db.transaction().execute(async (tx) => cancel(deps, tx, viewer, found))
  return refusal ?? show(deps, viewer, id)
}

async function cancel({ facts }: OrdersDeps, tx: Tx, viewer: Viewer, found: OrderRow): Promise<Refused | null> {
  await facts.lockPurchase(tx, found.transaction_id)
  const order = await lockOrder(tx, found.id)
  if (!order || order.delivery_status === 'refunded') return null
  const side = sideOf(order, viewer)
  if (side === 'staff' || !mayCancel(order.delivery_status, side)) return passed(order.delivery_status)
  await facts.refundPurchase(tx, order.transaction_id)
  await markCancelled(tx, order.id, side)
  return null
}

async function show(deps: OrdersDeps, viewer: Viewer, id: string): Promise<ChangeOutcome> {
  const row = await findOrder(deps.db, id)
  const [order] = row ? await showOrders(deps, viewer, [row]) : []
  return order ? { outcome: 'changed', order } : { outcome: 'absent' }
}
