import type { Tx } from '#src/platform/db/database.ts'
import type { WebhookEvent } from '#src/platform/gateways/gateway.ts'
import type { TransactionRow } from '../transactions/index.ts'
import type { PaymentState } from './state/rules.ts'
import {
  insertAppliedEvents,
  selectFirstReported,
  selectUnpaidTopUps,
  tryPaymentLocks,
  updatePaidPayments,
} from './statements.ts'

/** A payment of tokens, the event that reports that it was paid, and the gateway's id of it. */
export type Reported = { row: TransactionRow; webhookEvent: WebhookEvent; paymentId: string }

/**
 * Locks those of some payments of which nothing but tokens follows, and whose payer is present: not paid yet, without coupon and
 * renewals. What others hold is left out.
 */
export const lockUnpaidTopUps = (tx: Tx, ids: readonly string[]): Promise<TransactionRow[]> =>
  selectUnpaidTopUps(tx, ids)

/**
 * Locks the payments of gateways like `lockTakenPayments`, but for those that others hold; then this transaction waits for a tenth of
 * a second at most for anything. @returns those that it got
 */
export async function lockPayments(tx: Tx, reported: readonly Reported[]): Promise<Reported[]> {
  const keys = reported.map(({ row, paymentId }) => `${row.gateway} ${paymentId}`)
  const rows = await tryPaymentLocks(tx, keys)
  const locked = new Set(rows.filter(({ is_locked: isLocked }) => isLocked).map(({ place }) => place))
  return reported.filter((_, index) => locked.has(index + 1))
}

/** Of locked payments those without any event before, of which neither event nor payment is known from elsewhere. */
export async function findFirstReported(tx: Tx, reported: readonly Reported[]): Promise<Reported[]> {
  const rows = await selectFirstReported(
    tx,
    reported.map(({ row }) => row.id),
    reported.map(({ row }) => row.gateway),
    reported.map(({ webhookEvent }) => webhookEvent.eventId),
    reported.map(({ paymentId }) => paymentId),
  )
  const ids = new Set(rows.map(({ id }) => id))
  return reported.filter(({ row }) => ids.has(row.id))
}

/** Stores events that apply. @throws a unique violation when one of them was stored meanwhile */
export async function insertApplied(tx: Tx, reported: readonly Reported[]): Promise<void> {
  const rows = reported.map(({ row, webhookEvent }) => ({
    gateway: row.gateway,
    event_id: webhookEvent.eventId,
    kind: webhookEvent.kind,
    order_id: webhookEvent.orderId,
    transaction_id: row.id,
    facts: webhookEvent,
    occurred_at: webhookEvent.occurredAt,
  }))
  await insertAppliedEvents(tx, JSON.stringify(rows))
}

/** A paid payment as `updateState` writes it, and when it is checked next. */
export type Paid = { id: string; state: PaymentState; settledCheckAt: Date | null }

/** Writes the states of paid payments. */
export async function updatePaid(tx: Tx, paid: readonly Paid[]): Promise<void> {
  const rows = paid.map(({ id, state, settledCheckAt }) => ({
    id,
    status: state.status,
    captured_cents: state.capturedCents,
    gateway_payment_id: state.paymentId,
    paid_at: state.paidAt,
    card_brand: state.card?.brand ?? null,
    card_last4_digits: state.card?.last4Digits ?? null,
    settled_check_at: settledCheckAt,
  }))
  await updatePaidPayments(tx, JSON.stringify(rows))
}
