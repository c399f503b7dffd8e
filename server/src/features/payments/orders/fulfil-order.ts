import type { CardGateway, PaymentType } from '@stagedoor/contract/payment-words'
import type { Tx } from '#src/platform/db/database.ts'
import type { WebhookEvent, WebhookEventKind } from '#src/platform/gateways/gateway.ts'
import type { PaymentsDeps } from '../deps.ts'
import type { TransactionRow } from '../queries.ts'
import type { PaymentState } from '../rules.ts'
import {
  orderKindOf,
  type BillingEvent,
  type OrderPayment,
  type PaymentFulfilment,
  type PaymentReversal,
} from './fulfilment.ts'

/** The room that sold a payment, and the payment as that room knows it; null for tokens, which payments gives itself. */
export function orderBehind(
  deps: PaymentsDeps,
  row: TransactionRow,
  keptCardId: string | null,
  told: { paidAt: Date | null; nextChargeAt: Date | null } = { paidAt: row.paid_at, nextChargeAt: null },
): { fulfilment: PaymentFulfilment; payment: OrderPayment } | null {
  // Both are kept among those of the contract by check constraints.
  const [type, gateway] = [row.type as PaymentType, row.gateway as CardGateway]
  const kind = orderKindOf(type)
  if (kind === null) return null
  const payment = {
    transactionId: row.id,
    accountId: row.account_id,
    type,
    gateway,
    cardId: keptCardId ?? row.card_id,
    priceCents: row.price_cents,
    tokenPriceCents: row.token_price_cents,
    renewalOf: row.renewal_of,
    isBilledByGateway: row.renews_cents !== null,
    ...told,
  }
  return { fulfilment: deps.fulfilments[kind], payment }
}

/**
 * Whether a payment came to nothing: its page is closed, or it was declined and there is no page where another card could
 * be tried.
 */
const isOver = (row: TransactionRow, state: PaymentState): boolean =>
  state.isClosed || (state.status === 'fail' && !row.is_payer_present)

type Fulfilling = { row: TransactionRow; state: PaymentState; keptCardId: string | null; webhookEvent: WebhookEvent }

/** Tells the room that sold a payment what its webhook events come to now. */
export async function fulfilOrder(
  deps: PaymentsDeps,
  tx: Tx,
  { row, state, keptCardId, webhookEvent }: Fulfilling,
): Promise<void> {
  const order = orderBehind(deps, row, keptCardId, {
    paidAt: state.paidAt,
    nextChargeAt: webhookEvent.nextChargeAt ?? null,
  })
  if (order === null) return
  const { fulfilment, payment } = order
  if (state.capturedCents === 0) {
    const { failure } = state
    if (isOver(row, state)) await fulfilment.fail(tx, payment, { failure, isHard: failure === 'card_refused' })
  } else if (row.captured_cents === 0) {
    await fulfilment.settle(tx, payment)
  }
}

const GATEWAY_EVENTS: Readonly<Partial<Record<WebhookEventKind, BillingEvent['kind']>>> = {
  subscription_renewal_failed: 'renewal_failed',
  subscription_canceled: 'canceled',
  subscription_expired: 'expired',
}

/** Tells the room that sold it what a gateway tells of its own billing, besides payments. */
export async function followBilling(
  deps: PaymentsDeps,
  tx: Tx,
  { row, webhookEvent }: { row: TransactionRow; webhookEvent: WebhookEvent },
): Promise<void> {
  const kind = GATEWAY_EVENTS[webhookEvent.kind]
  const order = kind === undefined || row.renews_cents === null ? null : orderBehind(deps, row, null)
  if (kind === undefined || order === null) return
  const { occurredAt, nextChargeAt = null } = webhookEvent
  await order.fulfilment.follow(tx, order.payment, { kind, occurredAt, nextChargeAt })
}

/** Asks the room that sold a payment to begin another in its place. @returns its id; null: there is nothing to pay. */
export async function retryOrder(deps: PaymentsDeps, tx: Tx, row: TransactionRow): Promise<string | null> {
  const order = orderBehind(deps, row, null)
  return order === null ? null : order.fulfilment.retry(tx, order.payment)
}

/** Tells the room that sold a payment that part of it went back, or came again. */
export async function reverseOrder(
  deps: PaymentsDeps,
  tx: Tx,
  { row, reversal }: { row: TransactionRow; reversal: PaymentReversal },
): Promise<void> {
  const order = orderBehind(deps, row, null)
  await order?.fulfilment.reverse(tx, order.payment, reversal)
}
