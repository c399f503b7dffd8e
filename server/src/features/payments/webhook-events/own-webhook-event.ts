import type { PaymentFailure } from '@stagedoor/contract/payment-words'
import type { WebhookEvent, WebhookEventKind } from '#src/platform/gateways/gateway.ts'
import type { TransactionRow } from '../queries.ts'

type GatewayEvent = { kind: WebhookEventKind; failure: PaymentFailure; occurredAt: Date }

/** Our own word for what no gateway will tell; kept and folded like any webhook event, at most once of a kind per payment. */
export function ownWebhookEvent(row: TransactionRow, { kind, failure, occurredAt }: GatewayEvent): WebhookEvent {
  return {
    eventId: `own:${kind}:${row.id}`,
    kind,
    orderId: row.id,
    paymentId: null,
    subscriptionReference: null,
    amountCents: row.price_cents,
    currency: row.currency,
    failure,
    decline: null,
    card: null,
    occurredAt,
  }
}
