import type { Tx } from '#src/platform/db/database.ts'
import { crashPoint } from '#src/platform/faults/crash-point.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import { findDispute, saveDispute } from '../disputes/queries.ts'
import type { PaymentsDeps } from '../deps.ts'
import { reverseOrder } from '../orders/fulfil-order.ts'
import type { TransactionRow } from '../queries.ts'
import { tokensReversed, type PaymentState } from '../rules.ts'

type Told = { row: TransactionRow; state: PaymentState; webhookEventId: string }

/**
 * Does what follows from money that went back, or came again: the difference between what the webhook events come to now and
 * what was written before. Each webhook event makes one difference, so its id is the cause of the postings; their sum is the
 * same in whatever order the webhook events came.
 */
export async function writeReversal(deps: PaymentsDeps, tx: Tx, told: Told): Promise<void> {
  const { row, state } = told
  const changeCents = state.reversedCents - row.reversed_cents
  if (changeCents !== 0) {
    if (row.credit_token_cents === null) await reverseSale(deps, tx, told, changeCents)
    else await reverseTokens(deps, tx, told, row.credit_token_cents)
  }
  const { id: transactionId, account_id: accountId } = row
  if (state.refundedCents > row.refunded_cents) {
    const { refundedCents } = state
    await recordEvent(tx, 'payments.payment_refunded', { transactionId, accountId, refundedCents })
  }
  await writeDispute(deps, tx, told)
  if (changeCents !== 0) crashPoint('webhookEvent.reversal_written')
}

/** A room below sold it: that room posts. */
async function reverseSale(deps: PaymentsDeps, tx: Tx, { row, state, webhookEventId }: Told, changeCents: number) {
  const taken = state.dispute === null || state.dispute.status === 'won' ? 'refund' : 'dispute'
  await reverseOrder(deps, tx, {
    row,
    reversal: {
      reversalId: webhookEventId,
      kind: changeCents > 0 ? taken : 'dispute_won',
      amountCents: Math.abs(changeCents),
      isWhole: state.reversedCents === row.price_cents,
    },
  })
}

/** Tokens go back with the money: the payer's wallet may go below zero, and nothing is spent until it is filled. */
async function reverseTokens(
  { wallet }: PaymentsDeps,
  tx: Tx,
  { row, state, webhookEventId }: Told,
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

async function writeDispute({ settings, wallet }: PaymentsDeps, tx: Tx, { row, state }: Told): Promise<void> {
  const { dispute } = state
  if (dispute === null) return
  const before = await findDispute(tx, row.id)
  if (before === null) await wallet.payDisputeFee(tx, { transactionId: row.id, feeCents: settings.cents('disputeFee') })
  await saveDispute(tx, row.id, dispute)
  if (before?.status !== dispute.status) {
    await recordEvent(tx, 'payments.dispute_changed', { transactionId: row.id, accountId: row.account_id })
  }
}
