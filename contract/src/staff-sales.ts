import { Type, type Static } from 'typebox'
import { ChargeStatus, ChargeType, WalletTransaction } from './charges.ts'
import { endpointsOf } from './endpoint.ts'
import { Id, Time } from './fields.ts'
import { listOf, listQuery, several } from './list.ts'
import { SignedAmount } from './money.ts'
import { nullable } from './nullable.ts'
import { PaymentGateway, PaymentTransactionStatus, PaymentType } from './payment-words.ts'
import { ListedPayment } from './payments.ts'
import { RefundKind } from './refunds.ts'
import { UserCard } from './users.ts'

const endpoint = endpointsOf({ area: 'payments', caller: 'staff', staffRoles: ['support', 'finance', 'admin'] })

/** A payment of anybody, for staff. Nobody but its payer gets the way to pay it. USD. */
export const StaffPayment = Type.Object({
  ...Type.Omit(ListedPayment, ['paymentUrl', 'stripeClientSecret']).properties,
  receiptNumber: Type.String(),
  userId: Id,
  userInfo: nullable(UserCard),
  refundedPrice: SignedAmount,
  paidAt: nullable(Time),
})
export type StaffPayment = Static<typeof StaffPayment>

const whose = { userId: several(Id), transactionId: Type.Optional(Id) }

export const searchAllPayments = endpoint('GET /admin/payments', {
  summary: 'Payments of all accounts, newest first.',
  query: listQuery(['createdAt'], {
    ...whose,
    status: several(PaymentTransactionStatus),
    type: several(PaymentType),
    paymentGateway: several(PaymentGateway),
  }),
  data: { 200: listOf(StaffPayment) },
})

/** A charge of anybody's wallet, for staff. Tokens. */
export const StaffCharge = Type.Object({
  ...WalletTransaction.properties,
  userId: Id,
  userInfo: nullable(UserCard),
  refundedPrice: SignedAmount,
})
export type StaffCharge = Static<typeof StaffCharge>

export const searchAllCharges = endpoint('GET /admin/charges', {
  summary: 'Charges of all wallets, newest first.',
  query: listQuery(['createdAt'], { ...whose, status: several(ChargeStatus), type: several(ChargeType) }),
  data: { 200: listOf(StaffCharge) },
})

/** Why nothing of a sale can be given back now. Rules PAY-11 to PAY-13. */
export const refundRefusals = ['not_refundable', 'disputed', 'spent', 'nothing_paid', 'at_gateway'] as const

/** What can be given back of a sale now. Tokens of a purchase, USD of a payment. */
export const Refundable = Type.Object({
  kind: RefundKind,
  transactionId: Id,
  userId: Id,
  price: SignedAmount,
  refunded: SignedAmount,
  /** Asked for and not decided or settled yet. */
  waiting: SignedAmount,
  /** The most that can be given back; 0 with a refusal. */
  maximum: SignedAmount,
  refusal: nullable(Type.Enum([...refundRefusals])),
  /** Above this, counted over all refunds by staff of this sale, another member of staff decides. */
  secondApprovalAbove: SignedAmount,
})
export type Refundable = Static<typeof Refundable>

export const getRefundable = endpoint('GET /admin/refundable/:kind/:id', {
  summary: 'How much of a sale can be given back, or why nothing can.',
  params: Type.Object({ kind: RefundKind, id: Id }),
  data: { 200: Refundable },
})
