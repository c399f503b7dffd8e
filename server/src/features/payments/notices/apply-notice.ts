import type { CardGateway, PaymentTransactionStatus, PaymentType } from '@stagedoor/contract/payment-words'
import type { Tx } from '#src/platform/db/database.ts'
import type { GatewayNotice } from '#src/platform/gateways/gateway.ts'
import { crashPoint } from '#src/platform/faults/crash-point.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import { keepCard } from '../cards/queries.ts'
import { coupons } from '../coupons/coupons.ts'
import type { PaymentsDeps } from '../deps.ts'
import { followBilling, fulfilOrder } from '../orders/fulfil-order.ts'
import { lockTransaction, updateState, type TransactionRow } from '../queries.ts'
import { nameSubscription } from '../renewals/queries.ts'
import { writeReversal } from './write-reversal.ts'
import { foldNotices, nextCheckAt, type PaymentState } from '../rules.ts'
import type { NoticeVerdict } from './rules.ts'
import { firstWatchAt } from '../watch/first-watch.ts'
import { setWatch } from '../watch/queries.ts'
import { findSubject } from './find-subject.ts'
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
  given: GatewayNotice,
): Promise<ApplyOutcome> {
  const outcome = await deps.db.transaction().execute(async (tx): Promise<ApplyOutcome> => {
    const ordered = UUID.test(given.orderId) ? await lockTransaction(tx, given.orderId) : null
    const { row, notice, verdict } = await findSubject(deps, tx, { ordered, gateway, given })
    const noticeId = await insertNotice(tx, { gateway, notice, transactionId: row?.id ?? null, verdict })
    if (noticeId === null) return { outcome: 'known' }
    if (verdict.verdict !== 'applies' || row === null) {
      if (verdict.verdict === 'applies') throw new Error('a notice applies to no transaction')
      await recordEvent(tx, 'payments.notice_set_aside', { noticeId, gateway, reason: verdict.reason })
      return { outcome: 'set_aside', verdict }
    }
    const keptCardId = await keepCardOf(tx, gateway, notice, row)
    const state = foldNotices(row.price_cents, await listAppliedNotices(tx, row.id))
    await writeState(deps, tx, { row, state, keptCardId, notice, gateway })
    await followBilling(deps, tx, { row, notice })
    await writeReversal(deps, tx, { row, state, noticeId })
    crashPoint('notice.before_commit')
    return { outcome: 'applied' }
  })
  crashPoint('notice.after_commit')
  if (outcome.outcome === 'set_aside') {
    deps.log.error(
      { gateway, event: given.eventId, order: given.orderId, reason: outcome.verdict.reason },
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

type Written = {
  row: TransactionRow
  state: PaymentState
  keptCardId: string | null
  notice: GatewayNotice
  gateway: CardGateway
}

/** Writes what the notices come to, and does what follows from the difference to what was written before. */
async function writeState(
  deps: PaymentsDeps,
  tx: Tx,
  { row, state, keptCardId, notice, gateway }: Written,
): Promise<void> {
  const now = deps.clock.now()
  // Nobody can be asked about a renewal alone: it is asked about with its first payment.
  const isSettled = state.capturedCents > 0 || state.isClosed || row.renewal_of !== null
  const next = isSettled
    ? null
    : (row.next_check_at ?? nextCheckAt({ now, expiresAt: row.expires_at, checkCount: row.check_count }))
  await updateState(tx, row.id, { state, nextCheckAt: next })
  if (row.renews_cents !== null && state.capturedCents > 0 && notice.subscriptionReference !== null)
    await nameSubscription(tx, row.id, notice.subscriptionReference)
  // Both may be said again: a use of a coupon is kept or given back once.
  if (state.capturedCents > 0) await coupons.keep(tx, row.id)
  else if (state.isClosed) await coupons.release(tx, row.id)
  if (row.captured_cents === 0 && state.capturedCents > 0) {
    const settled = { id: row.id, gateway, paidAt: state.paidAt, isRenewal: row.renewal_of !== null }
    await setWatch(tx, row.id, firstWatchAt(deps, settled))
    await creditTokens(deps, tx, row)
  }
  await fulfilOrder(deps, tx, { row, state, keptCardId, notice })
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
