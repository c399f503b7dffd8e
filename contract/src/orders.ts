import { Type, type Static } from 'typebox'
import { DeliveryAddress } from './addresses.ts'
import { endpoint, endpointsOf } from './endpoint.ts'
import { Id, Time } from './fields.ts'
import { listOf, listQuery, several } from './list.ts'
import { FileView } from './media.ts'
import { SignedAmount } from './money.ts'
import { nullable } from './nullable.ts'
import { ProductType } from './products.ts'
import { UserCard } from './users.ts'

/** `refunded`: cancelled, or given back by staff or a lost dispute. */
export const deliveryStatuses = ['processing', 'shipping', 'delivered', 'refunded'] as const
export const DeliveryStatus = Type.Enum([...deliveryStatuses])
export type DeliveryStatus = Static<typeof DeliveryStatus>

/** What was ordered, as it was when it was bought. */
export const OrderedProduct = Type.Object({
  name: Type.String(),
  description: Type.String(),
  type: ProductType,
  image: nullable(FileView),
})

/** One order. Its address and phone number are for buyer, seller, and staff of support and finance. */
export const Order = Type.Object({
  _id: Id,
  orderNumber: Type.String(),
  transactionId: Id,
  productId: Id,
  productInfo: OrderedProduct,
  quantity: Type.Integer(),
  unitPrice: SignedAmount,
  totalPrice: SignedAmount,
  deliveryStatus: DeliveryStatus,
  /** Null: digital. */
  deliveryAddress: nullable(DeliveryAddress),
  phoneNumber: nullable(Type.String()),
  shippingCode: nullable(Type.String()),
  /** The buyer's words to the creator, and the creator's to the buyer. */
  userNote: Type.String(),
  performerNote: Type.String(),
  userId: Id,
  userInfo: nullable(UserCard),
  performerId: Id,
  performerInfo: nullable(UserCard),
  /** Whether the caller may cancel it now, and whether its address can still be changed by its buyer. */
  isCancellable: Type.Boolean(),
  isAddressOpen: Type.Boolean(),
  /** Who cancelled a refunded order; null: staff refunded it, or a dispute was lost. */
  cancelledBy: nullable(Type.Enum(['buyer', 'seller'])),
  createdAt: Time,
  updatedAt: Time,
  shippedAt: nullable(Time),
  deliveredAt: nullable(Time),
  refundedAt: nullable(Time),
})
export type Order = Static<typeof Order>

const filters = {
  deliveryStatus: several(DeliveryStatus),
  phoneNumber: Type.Optional(Type.String({ maxLength: 30 })),
}

export const searchSoldOrders = endpoint('GET /orders/search', {
  area: 'orders',
  caller: 'performer',
  summary: 'Orders that the creator received.',
  query: listQuery(['updatedAt', 'createdAt'], {
    ...filters,
    userId: Type.Optional(Id),
  }),
  data: { 200: listOf(Order) },
})

export const searchOwnOrders = endpoint('GET /orders/users/search', {
  area: 'orders',
  caller: 'fan_or_creator',
  summary: 'Orders that the caller made.',
  query: listQuery(['updatedAt', 'createdAt'], { ...filters, performerId: Type.Optional(Id) }),
  data: { 200: listOf(Order) },
})

const accountEndpoint = endpointsOf({ area: 'orders', caller: 'account' })

/** `userId`: asked by the creator of the product about a buyer; by default the caller. */
export const checkUserPurchased = accountEndpoint('GET /orders/check-user-purchased', {
  summary: 'Whether an account has bought a product, and not got its money back. About others only to its creator.',
  query: Type.Object({ productId: Id, userId: Type.Optional(Id) }),
  data: { 200: Type.Object({ isPurchased: Type.Boolean(), orderId: nullable(Id) }) },
})

export const getOrder = accountEndpoint('GET /orders/:id', {
  summary: 'One order, for its buyer, its creator, and staff of support and finance.',
  data: { 200: Order },
})

const writingEndpoint = endpointsOf({
  area: 'orders',
  forbidsImpersonation: true,
  data: { 200: Order },
  problems: ['ORDER_STATE_PASSED'],
  rateLimit: { count: 120, windowSeconds: 60, by: 'account' },
})

/** States only go forward: processing, shipping, delivered. */
export const updateOrder = writingEndpoint('PUT /orders/:id/update', {
  caller: 'performer',
  summary: 'Moves an order forward, and notes its tracking code and words for the buyer.',
  body: Type.Object({
    deliveryStatus: Type.Optional(Type.Enum(['processing', 'shipping', 'delivered'])),
    shippingCode: Type.Optional(Type.String({ maxLength: 100 })),
    performerNote: Type.Optional(Type.String({ maxLength: 1_000 })),
    /** The `updatedAt` of the order as its creator saw it: what has changed since is not shipped. */
    seenAt: Type.Optional(Time),
  }),
  problems: ['ORDER_STATE_PASSED', 'ORDER_CHANGED'],
})

export const updateDeliveryAddress = writingEndpoint('PUT /orders/:id/update/delivery-address', {
  caller: 'fan_or_creator',
  summary: 'Sends an order to another address of its buyer, before it is shipped.',
  body: Type.Object({ deliveryAddressId: Id, phoneNumber: Type.Optional(Type.String({ maxLength: 30 })) }),
})

/** Cancelling what is cancelled changes nothing. */
export const cancelOrder = writingEndpoint('POST /orders/:id/cancel', {
  caller: 'fan_or_creator',
  summary:
    'Cancels an order and gives its price back: its buyer before it is shipped, its creator before it is delivered.',
})
