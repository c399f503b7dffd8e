import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id, Time } from './fields.ts'
import { listOf, listQuery } from './list.ts'
import { Amount } from './money.ts'
import { nullable } from './nullable.ts'
import { cardGateways } from './payment-words.ts'

const CardGatewayName = Type.Enum([...cardGateways])

/**
 * `unmatched`: its order is unknown, or not paid yet; it applies once that changes. `quarantined`: verified, but does
 * not match the order; it has no effect.
 */
const unappliedStates = ['unmatched', 'quarantined'] as const

/** A proven webhook event of a gateway that has no effect on any payment. */
const UnappliedWebhookEvent = Type.Object({
  _id: Id,
  paymentGateway: CardGatewayName,
  /** The gateway's id of the event. */
  eventId: Type.String(),
  kind: Type.String(),
  /** The order as the gateway names it; ours is a payment transaction. */
  orderId: Type.String(),
  transactionId: nullable(Id),
  /** The gateway's id of the payment. */
  paymentId: nullable(Type.String()),
  amount: Amount,
  currency: Type.String(),
  state: Type.Enum([...unappliedStates]),
  reason: Type.String(),
  occurredAt: Time,
  receivedAt: Time,
})
export type UnappliedWebhookEvent = Static<typeof UnappliedWebhookEvent>

export const searchUnappliedWebhookEvents = endpoint('GET /admin/payments/webhook-events', {
  area: 'payments',
  caller: 'staff',
  staffRoles: ['finance', 'admin'],
  summary: 'Webhook events that could not be matched with a payment or are quarantined, newest first.',
  query: listQuery(['receivedAt', 'occurredAt'], {
    state: Type.Optional(Type.Enum([...unappliedStates])),
    paymentGateway: Type.Optional(CardGatewayName),
    transactionId: Type.Optional(Id),
  }),
  data: { 200: listOf(UnappliedWebhookEvent) },
})
