import type { CardGateway } from '@stagedoor/contract/payment-words'
import { sql } from 'kysely'
import type { Tx } from '#src/platform/db/database.ts'
import type { WebhookEvent } from '#src/platform/gateways/gateway.ts'
import type { WebhookEventDecision } from './rules.ts'
import type { PaymentState } from './state/rules.ts'

type NewEvent = { gateway: CardGateway; webhookEvent: WebhookEvent; transactionId: string | null }

/** An event without a known order; once the order is known it is stored with it. */
const UNMATCHED = { state: 'unmatched', reason: 'unknown_order' } as const

/**
 * Stores a verified webhook event once per gateway and event, undecided. A known event without an order takes the order
 * that it names now. @returns its id; null when it is known already.
 */
export async function insertWebhookEvent(
  tx: Tx,
  { gateway, webhookEvent, transactionId }: NewEvent,
): Promise<string | null> {
  const values = {
    kind: webhookEvent.kind,
    order_id: webhookEvent.orderId,
    transaction_id: transactionId,
    facts: JSON.stringify(webhookEvent),
  }
  const row = await tx
    .insertInto('webhook_event')
    .values({
      ...values,
      ...UNMATCHED,
      gateway,
      event_id: webhookEvent.eventId,
      occurred_at: webhookEvent.occurredAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['gateway', 'event_id'])
        .doUpdateSet(values)
        .where('webhook_event.transaction_id', 'is', null)
        .where(sql<boolean>`${transactionId}::uuid is not null`),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** A stored webhook event. */
export type StoredEvent = {
  id: string
  gateway: string
  webhookEvent: WebhookEvent
  state: string
  reason: string | null
}

/** All webhook events of a transaction, in no particular order. */
export async function listWebhookEvents(tx: Tx, transactionId: string): Promise<StoredEvent[]> {
  const rows = await tx
    .selectFrom('webhook_event')
    .where('transaction_id', '=', transactionId)
    .select(['id', 'gateway', 'facts', 'state', 'reason', 'occurred_at'])
    .execute()
  return rows.map(({ id, gateway, facts, state, reason, occurred_at: occurredAt }) => {
    // Written by `insertWebhookEvent` above and `moveWebhookEvent` below alone.
    const stored = facts as unknown as Omit<WebhookEvent, 'occurredAt'>
    return { id, gateway, state, reason, webhookEvent: { ...stored, occurredAt } }
  })
}

/** Writes the decision about an event. */
export async function setDecision(tx: Tx, id: string, decision: WebhookEventDecision): Promise<void> {
  const values =
    decision.decision === 'applies'
      ? { state: 'applied', reason: null }
      : { state: decision.decision, reason: decision.reason }
  await tx.updateTable('webhook_event').where('id', '=', id).set(values).execute()
}

/** Moves an event to another transaction. */
export async function moveWebhookEvent(
  tx: Tx,
  id: string,
  { transactionId, webhookEvent }: { transactionId: string; webhookEvent: WebhookEvent },
): Promise<void> {
  await tx
    .updateTable('webhook_event')
    .where('id', '=', id)
    .set({
      kind: webhookEvent.kind,
      order_id: webhookEvent.orderId,
      transaction_id: transactionId,
      facts: JSON.stringify(webhookEvent),
      ...UNMATCHED,
    })
    .execute()
}

/**
 * Locks payments of a gateway, then returns those that have settled another transaction. The lock serialises two orders
 * that name one payment.
 */
export async function lockTakenPayments(
  tx: Tx,
  { gateway, paymentIds, except }: { gateway: string; paymentIds: ReadonlySet<string>; except: string },
): Promise<ReadonlySet<string>> {
  if (paymentIds.size === 0) return paymentIds
  for (const paymentId of [...paymentIds].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${gateway} ${paymentId}`}, 0))`.execute(tx)
  const rows = await tx
    .selectFrom('payment_transaction')
    .where('gateway', '=', gateway)
    .where('gateway_payment_id', 'in', [...paymentIds])
    .where('id', '<>', except)
    .select('gateway_payment_id')
    .execute()
  return new Set(rows.flatMap((row) => row.gateway_payment_id ?? []))
}

/** `settledCheckAt`: given with the event that settles the payment. */
type StateChange = { state: PaymentState; nextCheckAt: Date | null; settledCheckAt?: Date | null }

/** Writes the state that the applied webhook events of a transaction amount to. */
export async function updateState(
  tx: Tx,
  id: string,
  { state, nextCheckAt, settledCheckAt }: StateChange,
): Promise<void> {
  await tx
    .updateTable('payment_transaction')
    .where('id', '=', id)
    .set({
      status: state.status,
      failure: state.failure,
      ...(state.isClosed ? { client_secret: null } : {}),
      captured_cents: state.capturedCents,
      refunded_cents: state.refundedCents,
      reversed_cents: state.reversedCents,
      gateway_payment_id: state.paymentId,
      paid_at: state.paidAt,
      card_brand: state.card?.brand ?? null,
      card_last4_digits: state.card?.last4Digits ?? null,
      next_check_at: nextCheckAt,
      ...(settledCheckAt === undefined ? {} : { settled_check_at: settledCheckAt }),
      updated_at: sql<Date>`app_now()`,
    })
    .execute()
}
