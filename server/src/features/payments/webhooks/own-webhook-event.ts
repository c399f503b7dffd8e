import type { PaymentFailure } from '@stagedoor/contract/payment-words'
import type { WebhookEvent, WebhookEventKind } from '#src/platform/gateways/gateway.ts'
import type { TransactionRow } from '../transactions/index.ts'

export type OwnEvent = { kind: WebhookEventKind; failure: PaymentFailure; occurredAt: Date }

/** An event of our own, stored and folded like those of gateways; its id allows one of each kind per payment. */
export function ownWebhookEvent(row: TransactionRow, { kind, failure, occurredAt }: OwnEvent): WebhookEvent {
  return {
    eventId: `own:${kind}:${row.id}`,
    kind,
    orderId: row.id,
    paymentId: null,
    subscriptionReference: null,
    amountCents: row.price_cents,
    currency: row.currency,
    refund: null,
    failure,
    decline: null,
    card: null,
    occurredAt,
  }
}
