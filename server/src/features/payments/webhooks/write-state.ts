import type { CardGateway, PaymentTransactionStatus, PaymentType } from '@stagedoor/contract/payment-words'
import type { Tx } from '#src/platform/db/database.ts'
import type { WebhookEvent } from '#src/platform/gateways/gateway.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import { keepCard } from '../cards/index.ts'
import { firstSettledCheckAt, nextCheckAt } from '../reconciliation/index.ts'
import { matchRefunds } from '../refunds/index.ts'
import type { TransactionRow } from '../transactions/index.ts'
import type { WebhooksDeps } from './index.ts'
import { updateState } from './queries.ts'
import { nameSubscription } from './renewal-queries.ts'
import { byOccurrence } from './rules.ts'
import { foldWebhookEvents, type PaymentState } from './state/rules.ts'
import { writeReversal } from './write-reversal.ts'

type Writing = {
  row: TransactionRow
  applied: readonly WebhookEvent[]
  /** The stored event that caused this. */
  cause: { id: string; webhookEvent: WebhookEvent; isApplied: boolean }
  gateway: CardGateway
}

/** Writes the state that the applied events amount to, and does what follows from its difference to the earlier one. */
export async function writeState(deps: WebhooksDeps, tx: Tx, { row, applied, cause, gateway }: Writing): Promise<void> {
  const state = foldWebhookEvents(row.price_cents, applied)
  const isNewlySettled = row.captured_cents === 0 && state.capturedCents > 0
  await updateState(tx, row.id, {
    state,
    nextCheckAt: checkAfter(deps, row, state),
    ...(isNewlySettled ? { settledCheckAt: settledCheckOf(deps, row, { gateway, state }) } : {}),
  })
  if (row.renews_cents !== null && state.capturedCents > 0)
    for (const { subscriptionReference } of applied)
      if (subscriptionReference !== null) await nameSubscription(tx, row.id, subscriptionReference)
  // Both are idempotent: a use of a coupon is kept or released once.
  if (state.capturedCents > 0) await deps.coupons.keep(tx, row.id)
  else if (state.isClosed) await deps.coupons.release(tx, row.id)
  if (isNewlySettled) await creditTokens(deps, tx, row)
  const news = cause.isApplied ? cause.webhookEvent : null
  const keptCardId = news && (await keepCardOf(tx, gateway, news, row))
  const nextChargeAt = news?.nextChargeAt ?? null
  await deps.orders.fulfil(tx, { row, state, keptCardId, nextChargeAt })
  if (row.status !== state.status) await recordChange(tx, row, state.status)
  // Events of the gateway's own billing mean nothing to the seller before the first payment is settled.
  const billing = isNewlySettled ? applied.toSorted(byOccurrence) : news ? [news] : []
  for (const webhookEvent of billing) await deps.orders.followBilling(tx, { row, webhookEvent })
  await writeReversal(deps, tx, { row, state, webhookEventId: cause.id })
  await matchRefunds(tx, row)
}

/** When to poll the gateway next; null: no more polls. */
function checkAfter({ clock }: WebhooksDeps, row: TransactionRow, state: PaymentState): Date | null {
  // A renewal cannot be polled separately: it is checked with its first payment.
  if (state.capturedCents > 0 || state.isClosed || row.renewal_of !== null) return null
  const { expires_at: expiresAt, check_count: checkCount } = row
  return row.next_check_at ?? nextCheckAt({ now: clock.now(), expiresAt, checkCount })
}

/** When a payment that an event has settled is checked first. */
export const settledCheckOf = (
  deps: WebhooksDeps,
  row: TransactionRow,
  { gateway, state }: { gateway: CardGateway; state: PaymentState },
): Date | null =>
  firstSettledCheckAt(deps, { id: row.id, gateway, paidAt: state.paidAt, isRenewal: row.renewal_of !== null })

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
  const { id: transactionId, account_id: accountId } = row
  await recordEvent(tx, 'payments.transaction_changed', { transactionId, accountId, type, status })
  if (type === 'token_package' && !row.is_payer_present)
    await recordEvent(tx, 'payments.automatic_top_up_changed', { transactionId })
}
