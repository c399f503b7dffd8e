import { Type, type Static } from 'typebox'
import { endpointsOf } from './endpoint.ts'
import { Done, Id, Time } from './fields.ts'
import { listOf, listQuery } from './list.ts'
import { CardGateway } from './payment-words.ts'

/** A card that the gateway keeps; we hold its reference and what is printed on a receipt. */
export const PaymentCard = Type.Object({
  _id: Id,
  holderName: Type.String(),
  brand: Type.String(),
  last4Digits: Type.String(),
  month: Type.Integer(),
  year: Type.Integer(),
  paymentGateway: CardGateway,
  createdAt: Time,
})
export type PaymentCard = Static<typeof PaymentCard>

const endpoint = endpointsOf({ area: 'payments', caller: 'account' })

export const listPaymentCards = endpoint('GET /payment-cards', {
  summary: "The caller's saved cards",
  query: listQuery(['updatedAt', 'createdAt'], { paymentGateway: Type.Optional(CardGateway) }),
  data: { 200: listOf(PaymentCard) },
})

export const savePaymentCard = endpoint('POST /:gateway/cards', {
  summary: "Keeps a card by the gateway's reference to it; never by its number",
  forbidsImpersonation: true,
  rateLimit: { count: 20, windowSeconds: 3_600, by: 'account' },
  params: Type.Object({ gateway: CardGateway }),
  body: Type.Object({ reference: Type.String({ minLength: 4, maxLength: 120, pattern: '^[A-Za-z0-9_-]+$' }) }),
  data: { 201: PaymentCard },
  problems: ['CARD_AUTHENTICATION_REQUIRED', 'CARD_REFERENCE_UNKNOWN', 'GATEWAY_NOT_CHOSEN', 'GATEWAY_UNAVAILABLE'],
})

export const listCardGateways = endpoint('GET /payment-cards/gateways', {
  summary: 'The gateways with a page for adding a card without a payment; first the one that takes new payments',
  data: { 200: Type.Object({ gateways: Type.Array(CardGateway) }) },
})

export const openCardPage = endpoint('POST /:gateway/cards/page', {
  summary:
    "Opens the gateway's page for adding a card without a payment. It returns to the site with the reference to keep the card by",
  forbidsImpersonation: true,
  rateLimit: { count: 20, windowSeconds: 3_600, by: 'account' },
  params: Type.Object({ gateway: CardGateway }),
  data: { 201: Type.Object({ pageUrl: Type.String() }) },
  problems: ['GATEWAY_NOT_CHOSEN', 'GATEWAY_UNAVAILABLE'],
})

/** Rule PAY-20. */
export const beginCardSetup = endpoint('POST /:gateway/cards/setup', {
  summary:
    "Begins to save a card in Stripe's fields on a page of the site, without a payment. The script returns the reference to keep the card by",
  forbidsImpersonation: true,
  rateLimit: { count: 20, windowSeconds: 3_600, by: 'account' },
  params: Type.Object({ gateway: CardGateway }),
  data: { 201: Type.Object({ stripeClientSecret: Type.String() }) },
  problems: ['GATEWAY_NOT_CHOSEN', 'GATEWAY_UNAVAILABLE'],
})

export const deletePaymentCard = endpoint('DELETE /payment-cards/:id', {
  summary: 'Forgets a saved card, here and at the gateway',
  forbidsImpersonation: true,
  data: { 200: Done },
})
