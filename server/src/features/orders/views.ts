import { fromCents } from '@stagedoor/contract/money'
import type { Order } from '@stagedoor/contract/orders'
import type { FileView } from '@stagedoor/contract/media'
import type { UserCard } from '@stagedoor/contract/users'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { OrdersDeps } from './deps.ts'
import type { OrderRow } from './queries.ts'
import { mayCancel } from './rules.ts'

/** Orders as one of their two sides, or staff, sees them; in the given order. */
export async function showOrders(
  { db, profiles, media }: OrdersDeps,
  viewer: Viewer,
  rows: readonly OrderRow[],
): Promise<Order[]> {
  const people = [...new Set(rows.flatMap((row) => [row.buyer_id, row.seller_id]))]
  const images = [...new Set(rows.flatMap((row) => row.image_file_id ?? []))]
  const [cards, files] = await Promise.all([
    profiles.findUserCards(db, people),
    media.viewsOfFiles(images, { level: 'full', viewer }),
  ])
  return rows.map((row) => orderView(row, { viewer, cards, files }))
}

type Around = { viewer: Viewer; cards: ReadonlyMap<string, UserCard>; files: ReadonlyMap<string, FileView> }

/** Which side of an order an account is on. */
export const sideOf = (row: OrderRow, { accountId }: Pick<Viewer, 'accountId'>): 'buyer' | 'seller' | 'staff' =>
  row.buyer_id === accountId ? 'buyer' : row.seller_id === accountId ? 'seller' : 'staff'

function orderView(row: OrderRow, { viewer, cards, files }: Around): Order {
  const side = sideOf(row, viewer)
  return {
    _id: row.id,
    orderNumber: row.order_number,
    transactionId: row.transaction_id,
    productId: row.product_id,
    productInfo: {
      name: row.name,
      description: row.description,
      type: row.type,
      image: row.image_file_id === null ? null : (files.get(row.image_file_id) ?? null),
    },
    quantity: row.quantity,
    unitPrice: fromCents(row.total_price_token_cents / row.quantity),
    totalPrice: fromCents(row.total_price_token_cents),
    deliveryStatus: row.delivery_status,
    deliveryAddress: row.delivery_address,
    phoneNumber: row.phone_number,
    shippingCode: row.shipping_code,
    userNote: row.user_note,
    performerNote: row.performer_note,
    userId: row.buyer_id,
    userInfo: cards.get(row.buyer_id) ?? null,
    performerId: row.seller_id,
    performerInfo: cards.get(row.seller_id) ?? null,
    isCancellable: mayCancel(row.delivery_status, side),
    isAddressOpen: row.delivery_status === 'processing' && side === 'buyer',
    cancelledBy: row.cancelled_by,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    shippedAt: row.shipped_at?.toISOString() ?? null,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    refundedAt: row.refunded_at?.toISOString() ?? null,
  }
}
