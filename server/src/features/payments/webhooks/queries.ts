import type { CardGateway } from '@stagedoor/contract/payment-words'
import { sql } from 'kysely'
import type { Tx } from '#src/platform/db/database.ts'
import type { WebhookEvent } from '#src/platform/gateways/gateway.ts'
import type { PaymentState, WebhookEventFacts } from './state/rules.ts'
import type { WebhookEventDecision } from './rules.ts'

/** Keeps a proven webhook event once per gateway and event. @returns null when it is known already. */
export async function insertWebhookEvent(
  tx: Tx,
  {
    gateway,
    webhookEvent,
    transactionId,
    decision,
  }: { gateway: CardGateway; webhookEvent: WebhookEvent; transactionId: string | null; decision: WebhookEventDecision },
): Promise<string | null> {
  const row = await tx
    .insertInto('webhook_event')
    .values({
      gateway,
      event_id: webhookEvent.eventId,
      kind: webhookEvent.kind,
      order_id: webhookEvent.orderId,
      transaction_id: transactionId,
      facts: JSON.stringify(webhookEvent),
      state: decision.decision === 'applies' ? 'applied' : decision.decision,
      reason: decision.decision === 'applies' ? null : decision.reason,
      occurred_at: webhookEvent.occurredAt,
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** What the applied webhook events of a transaction say, in no particular order. */
export async function listAppliedWebhookEvents(tx: Tx, transactionId: string): Promise<WebhookEventFacts[]> {
  const rows = await tx
    .selectFrom('webhook_event')
    .where('transaction_id', '=', transactionId)
    .where('state', '=', 'applied')
    .select(['facts', 'occurred_at'])
    .execute()
  return rows.map(({ facts, occurred_at: occurredAt }) => {
    // Written by `insertWebhookEvent` above and by nobody else.
    const webhookEvent = facts as unknown as Omit<WebhookEventFacts, 'occurredAt'>
    return { ...webhookEvent, occurredAt }
  })
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
      ...(settledCheckAt === undefined ? {} : { watch_at: settledCheckAt }),
      updated_at: sql<Date>`app_now()`,
    })
    .execute()
}
