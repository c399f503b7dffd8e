import type { CardGateway, PaymentTransactionStatus, PaymentType } from '@stagedoor/contract/payment-words'
import type { Tx } from '#src/platform/db/database.ts'
import type { WebhookEvent } from '#src/platform/gateways/gateway.ts'
import { crashPoint } from '#src/platform/faults/crash-point.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import { keepCard } from '../cards/queries.ts'
import { coupons } from '../coupons/coupons.ts'
import type { PaymentsDeps } from '../deps.ts'
import { followBilling, fulfilOrder } from '../orders/fulfil-order.ts'
import { lockTransaction, updateState, type TransactionRow } from '../queries.ts'
import { nameSubscription } from '../renewals/queries.ts'
import { writeReversal } from './write-reversal.ts'
import { foldWebhookEvents, nextCheckAt, type PaymentState } from '../rules.ts'
import type { WebhookEventDecision } from './rules.ts'
import { firstWatchAt } from '../watch/first-watch.ts'
import { setWatch } from '../watch/queries.ts'
import { findSubject } from './find-subject.ts'
import { insertWebhookEvent, listAppliedWebhookEvents } from './queries.ts'

export type ApplyOutcome =
  | { outcome: 'applied' | 'known' }
  | { outcome: 'quarantined'; decision: Exclude<WebhookEventDecision, { decision: 'applies' }> }

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Lets a proven webhook event have its effect, exactly once: webhook event, state of the payment, postings of the wallet and the
 * events that tell of it are one transaction. Webhook events of one payment are heard one after the other; what they come to
 * together does not depend on their order.
 */
export async function applyWebhookEvent(
  deps: PaymentsDeps,
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
    await followBilling(deps, tx, { row, webhookEvent })
    await writeReversal(deps, tx, { row, state, webhookEventId })
    crashPoint('webhookEvent.before_commit')
    return { outcome: 'applied' }
  })
  crashPoint('webhookEvent.after_commit')
  if (outcome.outcome === 'quarantined') {
    deps.log.error(
      { gateway, event: given.eventId, order: given.orderId, reason: outcome.decision.reason },
      'payment webhook event quarantined for staff',
    )
  }
  return outcome
}

/** Keeps the card that the payer wanted kept. @returns its id; null when there is none. */
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

/** Writes what the webhook events come to, and does what follows from the difference to what was written before. */
async function writeState(
  deps: PaymentsDeps,
  tx: Tx,
  { row, state, keptCardId, webhookEvent, gateway }: Written,
): Promise<void> {
  const now = deps.clock.now()
  // Nobody can be asked about a renewal alone: it is asked about with its first payment.
  const isSettled = state.capturedCents > 0 || state.isClosed || row.renewal_of !== null
  const next = isSettled
    ? null
    : (row.next_check_at ?? nextCheckAt({ now, expiresAt: row.expires_at, checkCount: row.check_count }))
  await updateState(tx, row.id, { state, nextCheckAt: next })
  if (row.renews_cents !== null && state.capturedCents > 0 && webhookEvent.subscriptionReference !== null)
    await nameSubscription(tx, row.id, webhookEvent.subscriptionReference)
  // Both may be said again: a use of a coupon is kept or given back once.
  if (state.capturedCents > 0) await coupons.keep(tx, row.id)
  else if (state.isClosed) await coupons.release(tx, row.id)
  if (row.captured_cents === 0 && state.capturedCents > 0) {
    const settled = { id: row.id, gateway, paidAt: state.paidAt, isRenewal: row.renewal_of !== null }
    await setWatch(tx, row.id, firstWatchAt(deps, settled))
    await creditTokens(deps, tx, row)
  }
  await fulfilOrder(deps, tx, { row, state, keptCardId, webhookEvent })
  if (row.status !== state.status) await recordChange(tx, row, state.status)
}

/** The money has arrived: tokens that were bought with it are given. */
async function creditTokens(deps: PaymentsDeps, tx: Tx, row: TransactionRow): Promise<void> {
  if (row.credit_token_cents === null) return
  const topUp = {
    transactionId: row.id,
    accountId: row.account_id,
    priceCents: row.price_cents,
    creditTokenCents: row.credit_token_cents,
  }
  await deps.wallet.creditTopUp(tx, topUp)
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
