import type { PaymentFailure } from '@stagedoor/contract/payment-words'
import type { GatewayNotice, NoticeKind } from '#src/platform/gateways/gateway.ts'
import type { TransactionRow } from '../queries.ts'

type Happening = { kind: NoticeKind; failure: PaymentFailure; occurredAt: Date }

/** Our own word for what no gateway will tell; kept and folded like any notice, at most once of a kind per payment. */
export function ownNotice(row: TransactionRow, { kind, failure, occurredAt }: Happening): GatewayNotice {
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
