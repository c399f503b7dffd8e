import type { ChargeType } from '@stagedoor/contract/charges'
import {
  searchAllCharges,
  searchAllPayments,
  type StaffCharge,
  type StaffPayment,
} from '@stagedoor/contract/staff-sales'
import type { RefundKind } from '@stagedoor/contract/refunds'
import type { PaymentTransactionStatus, PaymentType } from '@stagedoor/contract/payment-words'
import type { UserCard } from '@stagedoor/contract/users'
import { data } from 'react-router'
import { callOrThrow } from '../../../session/answers.ts'
import type { Visit } from '../../../session/visit.ts'

/** A payment or a charge, for the screens of staff. USD of a payment, tokens of a purchase. */
export type Sale = {
  kind: RefundKind
  id: string
  type: PaymentType | ChargeType
  status: PaymentTransactionStatus | StaffCharge['status']
  payer: UserCard | null
  payee: UserCard | null
  name: string | null
  price: number
  refunded: number
  /** Tokens that a top-up gave. */
  tokens: number | null
  receiptNumber: string | null
  source: string | null
  at: string
}

export const saleOfPayment = (payment: StaffPayment): Sale => ({
  kind: 'payment',
  id: payment._id,
  type: payment.type,
  status: payment.status,
  payer: payment.userInfo,
  payee: payment.performerInfo,
  name: payment.products[0]?.name ?? null,
  price: payment.totalPrice,
  refunded: payment.refundedPrice,
  tokens: payment.tokens,
  receiptNumber: payment.paidAt === null ? null : payment.receiptNumber,
  source: [payment.paymentGateway, payment.card && `${payment.card.brand} ·· ${payment.card.last4Digits}`]
    .filter(Boolean)
    .join(', '),
  at: payment.createdAt,
})

export const saleOfCharge = (charge: StaffCharge): Sale => ({
  kind: 'purchase',
  id: charge._id,
  type: charge.type,
  status: charge.status,
  payer: charge.userInfo,
  payee: charge.performerInfo,
  name: charge.products.map(({ name }) => name).join(', '),
  price: charge.totalPrice,
  refunded: charge.refundedPrice,
  tokens: null,
  receiptNumber: null,
  source: null,
  at: charge.createdAt,
})

/** One sale. @throws 404, as a route's answer, when there is none */
export async function findSale(visit: Visit, kind: RefundKind, id: string): Promise<Sale> {
  const query = { transactionId: id, limit: 1 }
  const [sale] =
    kind === 'payment'
      ? (await callOrThrow(visit, searchAllPayments, { query })).data.map(saleOfPayment)
      : (await callOrThrow(visit, searchAllCharges, { query })).data.map(saleOfCharge)
  if (!sale) throw data(null, { status: 404 })
  return sale
}
