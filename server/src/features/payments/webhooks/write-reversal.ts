import type { Tx } from '#src/platform/db/database.ts'
import { crashPoint } from '#src/platform/faults/crash-point.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import { findDispute, saveDispute } from '../disputes/index.ts'
import { tokensReversed, type TransactionRow } from '../transactions/index.ts'
import type { WebhooksDeps } from './index.ts'
import type { PaymentState } from './state/rules.ts'

type Change = { row: TransactionRow; state: PaymentState; webhookEventId: string }

/**
 * Posts money that was reversed or reinstated: the difference between the new state and the previous one. Each webhook
 * event makes one difference, so its id is the source of the postings; their sum does not depend on the order of the
 * events.
 */
export async function writeReversal(deps: WebhooksDeps, tx: Tx, change: Change): Promise<void> {
  const { row, state } = change
  const changeCents = state.reversedCents - row.reversed_cents
  await writeDispute(deps, tx, change)
  if (row.credit_token_cents === null) {
    // Also without a change of the amount: the selling feature may depend on the dispute alone.
    if (changeCents !== 0 || state.wasWhole) await reverseSale(deps, tx, change, changeCents)
  } else if (changeCents !== 0) await reverseTokens(deps, tx, change, row.credit_token_cents)
  if (changeCents !== 0) crashPoint('webhookEvent.reversal_written')
}

/** The feature that sold it posts. */
async function reverseSale({ orders }: WebhooksDeps, tx: Tx, change: Change, changeCents: number): Promise<void> {
  const { row, state, webhookEventId: reversalId } = change
  const { reversedCents, wasWhole } = state
  const dispute = state.dispute?.status ?? null
  await orders.reverse(tx, row, { reversalId, reversedCents, changeCents, dispute, wasWhole })
}

/**
 * Tokens are reversed with the money: the payer's wallet may become negative, and cannot spend until it is positive.
 */
async function reverseTokens(
  { wallet }: WebhooksDeps,
  tx: Tx,
  { row, state, webhookEventId }: Change,
  creditTokenCents: number,
): Promise<void> {
  const sale = { priceCents: row.price_cents, creditTokenCents }
  const tokenCents = tokensReversed(sale, state.reversedCents) - tokensReversed(sale, row.reversed_cents)
  const changeCents = state.reversedCents - row.reversed_cents
  const step = {
    id: webhookEventId,
    transactionId: row.id,
    accountId: row.account_id,
    priceCents: Math.abs(changeCents),
    tokenCents: Math.abs(tokenCents),
  }
  if (changeCents > 0) await wallet.reverseTopUp(tx, step)
  else await wallet.restoreTopUp(tx, step)
  await recordEvent(tx, 'payments.top_up_reversed', { transactionId: row.id, accountId: row.account_id })
}

async function writeDispute({ settings, wallet }: WebhooksDeps, tx: Tx, { row, state }: Change): Promise<void> {
  const { dispute } = state
  if (dispute === null) return
  const before = await findDispute(tx, row.id)
  if (before === null) await wallet.payDisputeFee(tx, { transactionId: row.id, feeCents: settings.cents('disputeFee') })
  await saveDispute(tx, row.id, dispute)
  if (before?.status !== dispute.status) {
    await recordEvent(tx, 'payments.dispute_changed', { transactionId: row.id, accountId: row.account_id })
  }
}
