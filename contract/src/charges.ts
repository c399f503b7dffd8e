import { Type, type Static } from 'typebox'
import { endpoint, endpointsOf } from './endpoint.ts'
import { Id, Time } from './fields.ts'
import { endlessListQuery, listOf, several } from './list.ts'
import { Amount, MAXIMUM_CENTS, SignedAmount } from './money.ts'
import { nullable } from './nullable.ts'
import { PaymentReceipt, ReceiptFile, ReceiptZone } from './payments.ts'
import { UserCard } from './users.ts'

/** What a wallet can be charged for: the last part but one of the call's path. Rule WAL-5. */
export const chargeKinds = ['tip', 'feed', 'product', 'video', 'gallery', 'message', 'stream'] as const

/** What a charge was, on receipts and earnings. A tip given in a stream and a private call are kinds of their own. */
export const chargeTypes = [
  'tip',
  'stream_tip',
  'feed',
  'video',
  'gallery',
  'product',
  'message',
  'stream',
  'private_chat',
] as const

/** What a charge points at. */
export const chargeTargets = ['performer', 'feed', 'video', 'gallery', 'product', 'message', 'stream'] as const

/** What a wallet paid, in the list of its charges: what it was charged for, and subscriptions. */
export const listedChargeTypes = [...chargeTypes, 'subscription'] as const

export const chargeStatuses = ['pending', 'success', 'refunded'] as const

export const ChargeKind = Type.Enum([...chargeKinds])
export const ChargeType = Type.Enum([...chargeTypes])
export const ChargeTarget = Type.Enum([...chargeTargets])
export const ChargeStatus = Type.Enum([...chargeStatuses])

export type ChargeKind = Static<typeof ChargeKind>
export type ChargeType = Static<typeof ChargeType>
export type ChargeTarget = Static<typeof ChargeTarget>
export type ChargeStatus = Static<typeof ChargeStatus>

/** One line of a receipt. `price` is that of one piece, in tokens. */
export const ChargeProduct = Type.Object({
  productType: ChargeTarget,
  productId: Id,
  name: Type.String(),
  quantity: Type.Integer({ minimum: 1 }),
  price: SignedAmount,
})
export type ChargeProduct = Static<typeof ChargeProduct>

/** A movement out of the buyer's wallet, in tokens. */
export const WalletTransaction = Type.Object({
  _id: Id,
  performerId: Id,
  performerInfo: nullable(UserCard),
  target: ChargeTarget,
  targetId: Id,
  /** The stream session that a tip or a ticket belongs to. */
  sessionId: nullable(Id),
  type: ChargeType,
  products: Type.Array(ChargeProduct),
  originalPrice: SignedAmount,
  totalPrice: SignedAmount,
  status: ChargeStatus,
  createdAt: Time,
})
export type WalletTransaction = Static<typeof WalletTransaction>

/** A movement in the list of charges. The receipt of a subscription is that of a payment with the same `_id`. Rule WAL-14. */
export const ListedCharge = Type.Object({
  ...WalletTransaction.properties,
  type: Type.Enum([...listedChargeTypes]),
})
export type ListedCharge = Static<typeof ListedCharge>

/** The receipt of a charge with the tokens that the buyer's wallet holds after it. */
export const ChargeReceipt = Type.Object({ ...WalletTransaction.properties, balance: SignedAmount })
export type ChargeReceipt = Static<typeof ChargeReceipt>

/** The price the buyer saw. If it has changed, the call is refused. */
const expectedPrice = Type.Optional(Amount)

const ownEndpoint = endpointsOf({
  area: 'charges',
  caller: 'fan_or_creator',
  forbidsImpersonation: true,
  requiresAge: true,
  isIdempotent: true,
  rateLimit: { count: 300, windowSeconds: 60, by: 'account' },
  data: { 200: ChargeReceipt, 201: ChargeReceipt },
  problems: [
    'INSUFFICIENT_BALANCE',
    'PRICE_CHANGED',
    'NOT_FOR_SALE',
    'OUT_OF_STOCK',
    'OWN_ITEM',
    'AMOUNT_OUT_OF_LIMITS',
    'TIP_LIMIT_REACHED',
    'SPENDING_LIMIT_REACHED',
    'STREAM_ENDED',
    'CHAT_RESTRICTED',
    'WORDS_REFUSED',
  ],
})

/**
 * Tips a creator. Every call is a separate tip, unless an `Idempotency-Key` marks a repeat. Rule WAL-7. Words for a stream's chat are
 * refused before anything is paid where their sender is muted or banned, or they hold a blocked word. Rule LIVE-11.
 */
export const chargeTip = ownEndpoint('POST /wallet/charges/tip/:id', {
  summary: 'Tips a creator from the wallet',
  body: Type.Object({
    price: Type.Number({
      exclusiveMinimum: 0,
      maximum: MAXIMUM_CENTS / 100,
      decimals: 2,
      description: 'tokens, at most two decimals',
    }),
    conversationId: Type.Optional(Id),
    sessionId: Type.Optional(Id),
    streamType: Type.Optional(Type.Enum(['public', 'private'])),
    message: Type.Optional(
      Type.String({ maxLength: 140, description: "words for the creator, shown as the tip's title to both" }),
    ),
    expectedPrice,
  }),
})

/** The calls that buy one item once, which differ only in the item. */
const chargeItem = <const K extends string>(kind: K, thing: string) =>
  ownEndpoint(`POST /wallet/charges/${kind}/:id`, {
    summary: `Buys ${thing} from the wallet, at most once`,
    body: Type.Object({ expectedPrice }),
  })

export const chargeFeed = chargeItem('feed', 'a post')
export const chargeVideo = chargeItem('video', 'a video')
export const chargeGallery = chargeItem('gallery', 'a gallery')
export const chargeMessage = chargeItem('message', "a message's attachments")
export const chargeStream = chargeItem('stream', 'a ticket for the running session of a stream')

/**
 * Orders pieces of a product. A digital product is bought once, one piece; every call for a physical one is an order of
 * its own, which needs an address. `expectedPrice` is that of all pieces together.
 */
export const chargeProduct = ownEndpoint('POST /wallet/charges/product/:id', {
  summary: 'Orders a product, paid from the wallet',
  body: Type.Object({
    deliveryAddressId: Type.Optional(Id),
    phoneNumber: Type.Optional(Type.String({ maxLength: 30 })),
    userNote: Type.Optional(Type.String({ maxLength: 1_000 })),
    quantity: Type.Integer({ minimum: 1, maximum: 1_000, default: 1 }),
    expectedPrice,
  }),
})

export const searchCharges = endpoint('GET /wallet/charges/search', {
  area: 'charges',
  summary: "What the caller's wallet paid: charges and subscriptions",
  caller: 'account',
  query: endlessListQuery(['updatedAt', 'createdAt', 'totalPrice'], {
    performerId: Type.Optional(Id),
    type: several(ListedCharge.properties.type),
    target: several(ChargeTarget),
    targetId: Type.Optional(Id),
    status: several(ChargeStatus),
  }),
  cursor: { list: 'charges' },
  data: { 200: listOf(ListedCharge) },
})

/** The proof of what a wallet was charged for. Prices are tokens; `tokenPrice` is what one cost then, in USD. Rule WAL-13. */
export const PurchaseReceipt = Type.Object({
  ...Type.Pick(WalletTransaction, [
    '_id',
    'performerInfo',
    'target',
    'targetId',
    'type',
    'products',
    'originalPrice',
    'totalPrice',
    'status',
    'createdAt',
  ]).properties,
  receiptNumber: Type.String(),
  /** Who sold it: the operator of the site. */
  siteName: Type.String(),
  payer: PaymentReceipt.properties.payer,
  refundedPrice: SignedAmount,
  /** What came back to the wallet, oldest first; below zero what a dispute that was won took again. */
  refunds: Type.Array(Type.Object({ price: SignedAmount, createdAt: Time })),
  tokenPrice: SignedAmount,
})
export type PurchaseReceipt = Static<typeof PurchaseReceipt>

const receiptEndpoint = endpointsOf({ area: 'charges', caller: 'account' })

export const getPurchaseReceipt = receiptEndpoint('GET /wallet/charges/:id/receipt', {
  summary: 'The receipt of something bought from the wallet, for its buyer alone',
  data: { 200: PurchaseReceipt },
})

export const getPurchaseReceiptFile = receiptEndpoint('GET /wallet/charges/:id/receipt/file', {
  summary: 'The same receipt as a PDF of one page, in the language of the call and with the dates of a time zone',
  rateLimit: { count: 60, windowSeconds: 60, by: 'account' },
  query: ReceiptZone,
  data: { 200: ReceiptFile },
})
