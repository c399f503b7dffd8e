import { randomUUID } from 'node:crypto'
import { paymentFailures } from '@stagedoor/contract/payment-words'
import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { webhookEventKinds, type WebhookEvent } from '../gateway.ts'
import { nullable } from '@stagedoor/contract/nullable'
import type { Tampering } from './control/faults.ts'

/** The body of a webhook event, as the sandbox writes and the merchant reads it. */
const EventBody = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 80 }),
  kind: Type.Enum([...webhookEventKinds]),
  isTest: Type.Literal(true),
  createdAt: Type.String(),
  orderId: Type.String({ minLength: 1, maxLength: 80 }),
  paymentId: nullable(Type.String()),
  subscriptionReference: nullable(Type.String()),
  amountCents: Type.Integer({ minimum: 0 }),
  currency: Type.String({ minLength: 3, maxLength: 3 }),
  refund: nullable(Type.Object({ reference: Type.String(), refundId: nullable(Type.String()) })),
  failure: nullable(Type.Enum([...paymentFailures])),
  decline: nullable(Type.Enum(['soft', 'hard'])),
  card: nullable(
    Type.Object({
      reference: nullable(Type.String()),
      holderName: Type.String(),
      brand: Type.String(),
      last4Digits: Type.String({ pattern: '^[0-9]{4}$' }),
      month: Type.Integer({ minimum: 1, maximum: 12 }),
      year: Type.Integer(),
    }),
  ),
})
export type EventBody = Static<typeof EventBody>

/** Compiled once: interpreted, the check was a sixth of what a webhook event cost. */
const eventBodies = Compile(EventBody)

/** Text → webhook event; null when it has another form. */
export function readEventBody(text: string): WebhookEvent | null {
  const parsed = parseJson(text)
  if (!eventBodies.Check(parsed)) return null
  const occurredAt = new Date(parsed.createdAt)
  if (Number.isNaN(occurredAt.getTime())) return null
  const { id: eventId, isTest: _isTest, createdAt: _createdAt, ...facts } = parsed
  return { ...facts, eventId, occurredAt }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The tampered version of an event, under an id of its own, so that the original can still be delivered or polled. */
export function tampered(event: { id: string; body: string }, tampering: Tampering): { id: string; body: string } {
  const original = JSON.parse(event.body) as EventBody
  const id = `${event.id}-false`
  return { id, body: JSON.stringify({ ...original, id, ...falsifiedFields(original, tampering) }) }
}

function falsifiedFields(original: EventBody, tampering: Tampering): Partial<EventBody> {
  switch (tampering) {
    case 'amount':
      return { amountCents: original.amountCents * 10 }
    case 'currency':
      return { currency: original.currency === 'EUR' ? 'USD' : 'EUR' }
    case 'order':
      return { orderId: randomUUID() }
    default:
      return tampering satisfies never
  }
}
