import type { Order } from '@stagedoor/contract/orders'
import type { PictureFile } from '../../design/Picture.tsx'
import { smallThumbnailOf } from '../media/small-thumbnail.ts'
import type { BadgeTone } from '../../design/Badge.tsx'

/** The states of an order, as keys of its texts. */
export const statusTexts = {
  processing: 'statusProcessing',
  shipping: 'statusShipping',
  delivered: 'statusDelivered',
  refunded: 'statusRefunded',
} as const

export const statusTones: Record<Order['deliveryStatus'], BadgeTone> = {
  processing: 'warning',
  shipping: 'quiet',
  delivered: 'good',
  refunded: 'danger',
}

/** One order in a list. Without address and phone number: its page has them. */
export type OrderLine = {
  id: string
  number: string
  name: string
  picture: string | null
  quantity: number
  total: number
  status: Order['deliveryStatus']
  /** The other side of it: the creator to its buyer, the buyer to its creator. */
  other: string
  at: string
}

export const orderLineOf = (order: Order, side: 'buyer' | 'seller'): OrderLine => ({
  id: order._id,
  number: order.orderNumber,
  name: order.productInfo.name,
  picture: smallThumbnailOf(order.productInfo.image),
  quantity: order.quantity,
  total: order.totalPrice,
  status: order.deliveryStatus,
  other: (side === 'buyer' ? order.performerInfo : order.userInfo)?.name ?? '',
  at: order.createdAt,
})

/** A picture without the fields that no screen shows. */
const pictureOf = (file: PictureFile): PictureFile => ({
  width: file.width,
  height: file.height,
  url: file.url,
  sources: file.sources,
  thumbnails: file.thumbnails.slice(0, 1),
  color: file.color,
})

/** One order on its page. */
export const orderPageOf = (order: Order, viewerId: string) => {
  const side: 'buyer' | 'seller' = order.performerId === viewerId ? 'seller' : 'buyer'
  const { deliveryAddress: address } = order
  return {
    ...orderLineOf(order, side),
    side,
    productId: order.productId,
    purchaseId: order.transactionId,
    isDigital: order.productInfo.type === 'digital',
    image: order.productInfo.image && pictureOf(order.productInfo.image),
    unitPrice: order.unitPrice,
    otherName: (side === 'seller' ? order.userInfo : order.performerInfo)?.name ?? '',
    shippingCode: order.shippingCode,
    userNote: order.userNote,
    performerNote: order.performerNote,
    address: address && { lines: address.lines, note: address.description },
    phoneNumber: order.phoneNumber,
    cancelledBy: order.cancelledBy,
    isCancellable: order.isCancellable,
    isAddressOpen: order.isAddressOpen,
    updatedAt: order.updatedAt,
    times: {
      processing: order.createdAt,
      shipping: order.shippedAt,
      delivered: order.deliveredAt,
      refunded: order.refundedAt,
    },
  }
}

export type OrderPage = ReturnType<typeof orderPageOf>
