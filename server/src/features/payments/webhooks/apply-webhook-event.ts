import type { CardGateway, PaymentTransactionStatus, PaymentType } from '@stagedoor/contract/payment-words'
import type { Tx } from '#src/platform/db/database.ts'
import type { WebhookEvent } from '#src/platform/gateways/gateway.ts'
import { crashPoint } from '#src/platform/faults/crash-point.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import { keepCard } from '../cards/index.ts'
import { firstSettledCheckAt, nextCheckAt } from '../reconciliation/index.ts'
import { lockTransaction, type TransactionRow } from '../transactions/index.ts'
import { findSubject } from './find-subject.ts'
import type { WebhooksDeps } from './index.ts'
import { insertWebhookEvent, listAppliedWebhookEvents, updateState } from './queries.ts'
import { nameSubscription } from './renewal-queries.ts'
import type { WebhookEventDecision } from './rules.ts'
import { foldWebhookEvents, type PaymentState } from './state/rules.ts'
import { writeReversal } from './write-reversal.ts'

export type ApplyOutcome =
  | { outcome: 'applied' | 'known' }
  | { outcome: 'quarantined'; decision: Exclude<WebhookEventDecision, { decision: 'applies' }> }

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Applies a proven webhook event exactly once: the event, the state of the payment, the wallet's postings and the outbox
 * rows are one transaction. Events of one payment are applied one after the other; the state that they amount to does
 * not depend on their order.
 */
export async function applyWebhookEvent(
  deps: WebhooksDeps,
  gateway: CardGateway,
  given: WebhookEvent,
): Promise<ApplyOutcome> {
  const outcome = await deps.db.transaction().execute(async (tx): Promise<ApplyOutcome> => {
    const ordered = UUID.test(given.orderId) ? await lockTransaction(tx, given.orderId) : null
    const { row, webhookEvent, decision } = await findSubject(deps, tx, { ordered, gateway, given })
    const webhookEventId = await insertWebhookEvent(tx, {
      gateway,
      webhookEvent,
      transactionId: row?.id ?? null,
      decision,
    })
    if (webhookEventId === null) return { outcome: 'known' }
    if (decision.decision !== 'applies' || row === null) {
      if (decision.decision === 'applies') throw new Error('a webhook event applies to no transaction')
      await recordEvent(tx, 'payments.webhook_event_quarantined', { webhookEventId, gateway, reason: decision.reason })
      return { outcome: 'quarantined', decision }
    }
    const keptCardId = await keepCardOf(tx, gateway, webhookEvent, row)
    const state = foldWebhookEvents(row.price_cents, await listAppliedWebhookEvents(tx, row.id))
    await writeState(deps, tx, { row, state, keptCardId, webhookEvent, gateway })
    await deps.orders.followBilling(tx, { row, webhookEvent })
    await writeReversal(deps, tx, { row, state, webhookEventId })
    crashPoint('webhookEvent.before_commit')
    return { outcome: 'applied' }
  })
  crashPoint('webhookEvent.after_commit')
  if (outcome.outcome === 'quarantined') {
    deps.log.error(
      { gateway, event: given.eventId, order: given.orderId, reason: outcome.decision.reason },
      'webhook event quarantined',
    )
  }
  return outcome
}

/** Keeps the card that the payer chose to save. @returns its id; null when there is none. */
async function keepCardOf(
  tx: Tx,
  gateway: CardGateway,
  { card }: WebhookEvent,
  row: TransactionRow,
): Promise<string | null> {
  if (!card?.reference) return null
  const kept = { accountId: row.account_id, gateway, card: { ...card, reference: card.reference } }
  return (await keepCard(tx, kept)).id
}

type Written = {
  row: TransactionRow
  state: PaymentState
  keptCardId: string | null
  webhookEvent: WebhookEvent
  gateway: CardGateway
}

/** Writes the new state, and does what follows from its difference to the earlier one. */
async function writeState(
  deps: WebhooksDeps,
  tx: Tx,
  { row, state, keptCardId, webhookEvent, gateway }: Written,
): Promise<void> {
  const now = deps.clock.now()
  const isRenewal = row.renewal_of !== null
  const isNewlySettled = row.captured_cents === 0 && state.capturedCents > 0
  // A renewal cannot be asked about alone: it is checked with its first payment.
  const isSettled = state.capturedCents > 0 || state.isClosed || isRenewal
  await updateState(tx, row.id, {
    state,
    nextCheckAt: isSettled
      ? null
      : (row.next_check_at ?? nextCheckAt({ now, expiresAt: row.expires_at, checkCount: row.check_count })),
    ...(isNewlySettled
      ? { settledCheckAt: firstSettledCheckAt(deps, { id: row.id, gateway, paidAt: state.paidAt, isRenewal }) }
      : {}),
  })
  if (row.renews_cents !== null && state.capturedCents > 0 && webhookEvent.subscriptionReference !== null)
    await nameSubscription(tx, row.id, webhookEvent.subscriptionReference)
  // Both may be repeated: a use of a coupon is kept or released once.
  if (state.capturedCents > 0) await deps.coupons.keep(tx, row.id)
  else if (state.isClosed) await deps.coupons.release(tx, row.id)
  if (isNewlySettled) await creditTokens(deps, tx, row)
  await deps.orders.fulfil(tx, { row, state, keptCardId, nextChargeAt: webhookEvent.nextChargeAt ?? null })
  if (row.status !== state.status) await recordChange(tx, row, state.status)
}

/** Credits the tokens that were bought with the payment. */
async function creditTokens({ wallet }: WebhooksDeps, tx: Tx, row: TransactionRow): Promise<void> {
  if (row.credit_token_cents === null) return
  const topUp = {
    transactionId: row.id,
    accountId: row.account_id,
    priceCents: row.price_cents,
    creditTokenCents: row.credit_token_cents,
  }
  await wallet.creditTopUp(tx, topUp)
  await recordEvent(tx, 'payments.top_up_settled', topUp)
}

async function recordChange(tx: Tx, row: TransactionRow, status: PaymentTransactionStatus): Promise<void> {
  // Kept among those of the contract by a check constraint.
  const type = row.type as PaymentType
  await recordEvent(tx, 'payments.transaction_changed', {
    transactionId: row.id,
    accountId: row.account_id,
    type,
    status,
  })
}
