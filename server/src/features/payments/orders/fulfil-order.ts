import type { CardGateway, PaymentType } from '@stagedoor/contract/payment-words'
import type { Tx } from '#src/platform/db/database.ts'
import type { WebhookEvent, WebhookEventKind } from '#src/platform/gateways/gateway.ts'
import type { PaymentsDeps } from '../deps.ts'
import type { TransactionRow } from '../transactions/index.ts'
import type { PaymentState } from '../webhooks/index.ts'
import {
  orderKindOf,
  type BillingEvent,
  type OrderPayment,
  type PaymentFulfilment,
  type PaymentReversal,
} from './fulfilment.ts'

type OrdersDeps = Pick<PaymentsDeps, 'fulfilments'>

/** The feature that sold a payment, and the payment as that feature knows it; null for tokens, which payments credits. */
function orderBehind(
  deps: OrdersDeps,
  row: TransactionRow,
  keptCardId: string | null,
  times: { paidAt: Date | null; nextChargeAt: Date | null } = { paidAt: row.paid_at, nextChargeAt: null },
): { fulfilment: PaymentFulfilment; payment: OrderPayment } | null {
  // Check constraints restrict both to the contract's values.
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
    ...times,
  }
  return { fulfilment: deps.fulfilments[kind], payment }
}

/** Whether a payment failed permanently: its page is closed, or it was declined without a page to try another card. */
const isOver = (row: TransactionRow, state: PaymentState): boolean =>
  state.isClosed || (state.status === 'fail' && !row.is_payer_present)

export type Fulfilling = {
  row: TransactionRow
  state: PaymentState
  keptCardId: string | null
  nextChargeAt: Date | null
}

/** Calls the feature that sold a payment when its new state settles it or ends it unpaid. */
export async function fulfilOrder(
  deps: OrdersDeps,
  tx: Tx,
  { row, state, keptCardId, nextChargeAt }: Fulfilling,
): Promise<void> {
  const order = orderBehind(deps, row, keptCardId, { paidAt: state.paidAt, nextChargeAt })
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

export type Following = { row: TransactionRow; webhookEvent: WebhookEvent }

/** Calls the feature that sold a subscription with an event of its gateway's own billing. */
export async function followBilling(deps: OrdersDeps, tx: Tx, { row, webhookEvent }: Following): Promise<void> {
  const kind = GATEWAY_EVENTS[webhookEvent.kind]
  const order = kind === undefined || row.renews_cents === null ? null : orderBehind(deps, row, null)
  if (kind === undefined || order === null) return
  const { occurredAt, nextChargeAt = null } = webhookEvent
  await order.fulfilment.follow(tx, order.payment, { kind, occurredAt, nextChargeAt })
}

/** Has another payment begun in place of one that failed. @returns its id; null: there is nothing to pay. */
export async function retryOrder(deps: OrdersDeps, tx: Tx, row: TransactionRow): Promise<string | null> {
  const order = orderBehind(deps, row, null)
  return order === null ? null : order.fulfilment.retry(tx, order.payment)
}

/** Calls the feature that sold a payment when part of it was reversed or reinstated. */
export async function reverseOrder(
  deps: OrdersDeps,
  tx: Tx,
  { row, reversal }: { row: TransactionRow; reversal: PaymentReversal },
): Promise<void> {
  const order = orderBehind(deps, row, null)
  await order?.fulfilment.reverse(tx, order.payment, reversal)
}
