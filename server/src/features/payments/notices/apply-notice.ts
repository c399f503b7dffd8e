import type { CardGateway, PaymentTransactionStatus, PaymentType } from '@stagedoor/contract/payment-words'
import type { Tx } from '#src/platform/db/database.ts'
import type { GatewayNotice } from '#src/platform/gateways/gateway.ts'
import { crashPoint } from '#src/platform/faults/crash-point.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import { keepCard } from '../cards/queries.ts'
import { coupons } from '../coupons/coupons.ts'
import type { PaymentsDeps } from '../deps.ts'
import { fulfilOrder } from '../orders/fulfil-order.ts'
import { lockTransaction, updateState, type TransactionRow } from '../queries.ts'
import { writeReversal } from './write-reversal.ts'
import { foldNotices, judgeNotice, nextCheckAt, type NoticeVerdict, type PaymentState } from '../rules.ts'
import { insertNotice, listAppliedNotices } from './queries.ts'

export type ApplyOutcome =
  | { outcome: 'applied' | 'known' }
  | { outcome: 'set_aside'; verdict: Exclude<NoticeVerdict, { verdict: 'applies' }> }

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Lets a proven notice have its effect, exactly once: notice, state of the payment, postings of the wallet and the
 * events that tell of it are one transaction. Notices of one payment are heard one after the other; what they come to
 * together does not depend on their order.
 */
export async function applyNotice(
  deps: PaymentsDeps,
  gateway: CardGateway,
  notice: GatewayNotice,
): Promise<ApplyOutcome> {
  const outcome = await deps.db.transaction().execute(async (tx): Promise<ApplyOutcome> => {
    const row = UUID.test(notice.orderId) ? await lockTransaction(tx, notice.orderId) : null
    const verdict = judgeNotice(row && orderOf(row), gateway, notice)
    const noticeId = await insertNotice(tx, { gateway, notice, transactionId: row?.id ?? null, verdict })
    if (noticeId === null) return { outcome: 'known' }
    if (verdict.verdict !== 'applies' || row === null) {
      if (verdict.verdict === 'applies') throw new Error('a notice applies to no transaction')
      await recordEvent(tx, 'payments.notice_set_aside', { noticeId, gateway, reason: verdict.reason })
      return { outcome: 'set_aside', verdict }
    }
    const keptCardId = await keepCardOf(tx, gateway, notice, row)
    const state = foldNotices(row.price_cents, await listAppliedNotices(tx, row.id))
    await writeState(deps, tx, { row, state, keptCardId })
    await writeReversal(deps, tx, { row, state, noticeId })
    crashPoint('notice.before_commit')
    return { outcome: 'applied' }
  })
  crashPoint('notice.after_commit')
  if (outcome.outcome === 'set_aside') {
    deps.log.error(
      { gateway, event: notice.eventId, order: notice.orderId, reason: outcome.verdict.reason },
      'payment notice set aside for staff',
    )
  }
  return outcome
}

/** Keeps the card that the payer wanted kept. @returns its id; null when there is none. */
async function keepCardOf(
  tx: Tx,
  gateway: CardGateway,
  { card }: GatewayNotice,
  row: TransactionRow,
): Promise<string | null> {
  if (!card?.reference) return null
  const kept = { accountId: row.account_id, gateway, card: { ...card, reference: card.reference } }
  return (await keepCard(tx, kept)).id
}

const orderOf = (row: TransactionRow) => ({
  gateway: row.gateway,
  priceCents: row.price_cents,
  currency: row.currency,
  paymentId: row.gateway_payment_id,
})

/** Writes what the notices come to, and does what follows from the difference to what was written before. */
async function writeState(
  deps: PaymentsDeps,
  tx: Tx,
  { row, state, keptCardId }: { row: TransactionRow; state: PaymentState; keptCardId: string | null },
): Promise<void> {
  const now = deps.clock.now()
  const isSettled = state.capturedCents > 0 || state.isClosed
  const next = isSettled
    ? null
    : (row.next_check_at ?? nextCheckAt({ now, expiresAt: row.expires_at, checkCount: row.check_count }))
  await updateState(tx, row.id, { state, nextCheckAt: next })
  // Both may be said again: a use of a coupon is kept or given back once.
  if (state.capturedCents > 0) await coupons.keep(tx, row.id)
  else if (state.isClosed) await coupons.release(tx, row.id)
  if (row.captured_cents === 0 && state.capturedCents > 0) await creditTokens(deps, tx, row)
  await fulfilOrder(deps, tx, { row, state, keptCardId })
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
