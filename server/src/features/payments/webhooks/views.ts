import { fromCents } from '@stagedoor/contract/money'
import type { UnappliedWebhookEvent } from '@stagedoor/contract/webhook-events'
import type { listUnapplied } from './unapplied-queries.ts'

type Row = Awaited<ReturnType<typeof listUnapplied>>['rows'][number]

/** A webhook event without effect, as staff see it. */
export const unappliedView = (row: Row): UnappliedWebhookEvent => ({
  _id: row.id,
  // The table and the writing code restrict both to the contract's values.
  paymentGateway: row.gateway as UnappliedWebhookEvent['paymentGateway'],
  state: row.state as UnappliedWebhookEvent['state'],
  eventId: row.event_id,
  kind: row.kind,
  orderId: row.order_id,
  transactionId: row.transaction_id,
  paymentId: row.payment_id,
  amount: fromCents(row.amount_cents),
  currency: row.currency,
  reason: row.reason ?? '',
  occurredAt: row.occurred_at.toISOString(),
  receivedAt: row.received_at.toISOString(),
})
