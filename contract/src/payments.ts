import { Type, type Static } from 'typebox'
import { CouponCode } from './coupons.ts'
import { endpoint, endpointsOf } from './endpoint.ts'
import { Id, Time, Url } from './fields.ts'
import { endlessListQuery, listOf, several } from './list.ts'
import { MAXIMUM_CENTS, SignedAmount } from './money.ts'
import { nullable } from './nullable.ts'
import { UserCard } from './users.ts'
import { CardGateway, PaymentFailure, PaymentGateway, PaymentTransactionStatus, PaymentType } from './payment-words.ts'

/** The subject of a payment. `name` is null where the kind suffices: tokens by amount. */
export const PaymentProduct = Type.Object({
  productType: Type.Enum(['tokens', 'subscription']),
  productId: nullable(Id),
  name: nullable(Type.String()),
  quantity: Type.Integer({ minimum: 1 }),
  price: SignedAmount,
  tokens: nullable(SignedAmount),
})

export const CardSummary = Type.Object({ brand: Type.String(), last4Digits: Type.String() })

/** A payment through a gateway, in any state. Prices are USD. */
export const PaymentTransaction = Type.Object({
  _id: Id,
  paymentGateway: PaymentGateway,
  target: Type.Enum(['wallet', 'performer']),
  targetId: nullable(Id),
  type: PaymentType,
  status: PaymentTransactionStatus,
  failureCode: nullable(PaymentFailure),
  originalPrice: SignedAmount,
  totalPrice: SignedAmount,
  currency: Type.Literal('USD'),
  /** What the wallet gets; null for anything but tokens. */
  tokens: nullable(SignedAmount),
  /** USD for one token when the payment began. */
  tokenPrice: SignedAmount,
  products: Type.Array(PaymentProduct),
  /** The coupon that makes `totalPrice` less than `originalPrice`. */
  couponCode: nullable(Type.String()),
  card: nullable(CardSummary),
  /** Where the payer goes next, while there is a step to take. */
  paymentUrl: nullable(Url),
  /**
   * At Stripe, for the payer's own step alone: Stripe's script takes a card or runs the bank's authentication in place,
   * instead of at `paymentUrl`. Null otherwise, in lists, and when no step is pending.
   */
  stripeClientSecret: nullable(Type.String()),
  createdAt: Time,
  updatedAt: Time,
  /** When an unpaid checkout expires. */
  expiredAt: Time,
})
export type PaymentTransaction = Static<typeof PaymentTransaction>

/** A payment in a list, with the creator whom it was to. */
export const ListedPayment = Type.Object({ ...PaymentTransaction.properties, performerInfo: nullable(UserCard) })
export type ListedPayment = Static<typeof ListedPayment>

/** Begins a top-up of the caller's wallet. The wallet is credited when the gateway's signed webhook event arrives. Rules PAY-6 and PAY-7. */
export const topUpWallet = endpoint('POST /payment/wallet/top-up', {
  area: 'payments',
  summary: 'Begins a top-up of the wallet; `paymentUrl` leads to the page where it is paid',
  caller: 'fan_or_creator',
  forbidsImpersonation: true,
  requiresAge: true,
  isIdempotent: true,
  rateLimit: { count: 100, windowSeconds: 600, by: 'account' },
  body: Type.Object({
    /** USD; either this or a package. */
    amount: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: MAXIMUM_CENTS / 100,
        decimals: 2,
        description: 'USD, at most two decimals',
      }),
    ),
    packageId: Type.Optional(Id),
    paymentGateway: Type.Optional(CardGateway),
    cardId: Type.Optional(Id),
    couponCode: Type.Optional(CouponCode),
  }),
  data: { 201: PaymentTransaction },
  problems: [
    'AMOUNT_OUT_OF_LIMITS',
    'CARD_REFERENCE_UNKNOWN',
    'COUPON_REFUSED',
    'GATEWAY_NOT_CHOSEN',
    'GATEWAY_UNAVAILABLE',
  ],
})

const publicEndpoint = endpointsOf({ area: 'payments', caller: 'anyone' })

/** The webhook of a gateway. Signed by the gateway; no session. Rule PAY-4. */
export const receiveWebhook = publicEndpoint('POST /payment/webhooks/:gateway', {
  summary: "A gateway's signed webhook event; a repeat is answered like the first and has no effect",
  isRaw: true,
  mayAnswerText: true,
  params: Type.Object({ gateway: CardGateway }),
  data: { 200: Type.Object({ received: Type.Literal(true) }) },
  problems: ['WEBHOOK_REFUSED', 'GATEWAY_UNAVAILABLE'],
})

/**
 * The webhook of the gateway that signs a query and sends it by GET. It changes state although it is a GET, but only
 * with the gateway's signature, and a repeat changes nothing.
 */
export const receiveWebhookByGet = publicEndpoint('GET /payment/webhooks/:gateway', {
  summary: "Verotel's signed postback; a repeat is answered like the first and has no effect",
  isRaw: true,
  mayAnswerText: true,
  params: Type.Object({ gateway: Type.Literal('verotel') }),
  data: { 200: Type.Object({ received: Type.Literal(true) }) },
  problems: ['GATEWAY_UNAVAILABLE', 'WEBHOOK_REFUSED'],
})

const accountEndpoint = endpointsOf({ area: 'payments', caller: 'account' })

export const getPaymentTransaction = accountEndpoint('GET /payment/transactions/:id', {
  summary: 'One payment of the caller',
  data: { 200: PaymentTransaction },
})

export const searchPaymentTransactions = accountEndpoint('GET /payment/transactions/user/search', {
  summary: "The caller's payments, newest first",
  query: endlessListQuery(['updatedAt', 'createdAt', 'totalPrice'], {
    performerId: Type.Optional(Id),
    status: several(PaymentTransactionStatus),
    type: several(PaymentType),
    target: several(Type.Enum(['wallet', 'performer'])),
    paymentGateway: several(PaymentGateway),
  }),
  cursor: { list: 'payments' },
  data: { 200: listOf(ListedPayment) },
})

export const PaymentReceipt = Type.Object({
  receiptNumber: Type.String(),
  transactionId: Id,
  /** Who sold it: the operator of the site. */
  siteName: Type.String(),
  /** The creator of what was bought; null for tokens. */
  performerInfo: nullable(UserCard),
  /** Who was given the subscription; null of one for oneself, and of anything else. */
  recipientInfo: nullable(UserCard),
  /** The time that a subscription's payment is for; null for anything else. */
  period: nullable(Type.Object({ startsAt: Time, endsAt: Time })),
  payer: Type.Object({ name: Type.String(), username: Type.String(), email: nullable(Type.String()) }),
  paymentGateway: PaymentGateway,
  status: PaymentTransactionStatus,
  card: nullable(CardSummary),
  products: Type.Array(PaymentProduct),
  couponCode: nullable(Type.String()),
  originalPrice: SignedAmount,
  totalPrice: SignedAmount,
  refundedPrice: SignedAmount,
  currency: Type.Literal('USD'),
  /** What the wallet paid, and what of it came back, at the price of a token then; null of a payment through a gateway. */
  fromWallet: nullable(Type.Object({ totalTokens: SignedAmount, refundedTokens: SignedAmount })),
  tokens: nullable(SignedAmount),
  tokenPrice: SignedAmount,
  createdAt: Time,
  paidAt: Time,
})
export type PaymentReceipt = Static<typeof PaymentReceipt>

/** A receipt exists once a payment succeeded; until then it is not found. */
export const getPaymentReceipt = accountEndpoint('GET /payment/transactions/:id/receipt', {
  summary: 'The receipt of a payment that succeeded',
  data: { 200: PaymentReceipt },
})

/** A file inside the envelope: `content` is base64. */
export const ReceiptFile = Type.Object({
  fileName: Type.String(),
  mimeType: Type.Literal('application/pdf'),
  content: Type.String(),
})

/** Where a receipt in a file is read: its dates are of that time zone. */
export const ReceiptZone = Type.Object({
  timeZone: Type.Optional(Type.String({ maxLength: 60, description: 'IANA name; UTC without one' })),
})

export const getPaymentReceiptFile = accountEndpoint('GET /payment/transactions/:id/receipt/file', {
  summary: 'The same receipt as a PDF of one page, in the language of the call and with the dates of a time zone',
  rateLimit: { count: 60, windowSeconds: 60, by: 'account' },
  query: ReceiptZone,
  data: { 200: ReceiptFile },
})

/** Opens a new checkout for a failed or abandoned payment; an open one is returned. */
export const retryPayment = accountEndpoint('POST /payment/retry/:id', {
  summary: 'Tries a failed or abandoned payment again',
  forbidsImpersonation: true,
  requiresAge: true,
  isIdempotent: true,
  rateLimit: { count: 100, windowSeconds: 600, by: 'account' },
  data: { 200: PaymentTransaction, 201: PaymentTransaction },
  problems: [
    'AMOUNT_OUT_OF_LIMITS',
    'CARD_REFERENCE_UNKNOWN',
    'CHECKOUT_CLOSED',
    'COUPON_REFUSED',
    'GATEWAY_NOT_CHOSEN',
    'GATEWAY_UNAVAILABLE',
  ],
})
