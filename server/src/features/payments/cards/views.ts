import type { PaymentCard } from '@stagedoor/contract/payment-cards'
import type { CardRow } from './queries.ts'

/** A saved card as its owner sees it. */
export function viewOfCard(row: CardRow): PaymentCard {
  return {
    _id: row.id,
    holderName: row.holder_name,
    brand: row.brand,
    last4Digits: row.last4_digits,
    month: row.month,
    year: row.year,
    // Kept among the gateways by a check constraint.
    paymentGateway: row.gateway as PaymentCard['paymentGateway'],
    createdAt: row.created_at.toISOString(),
  }
}
