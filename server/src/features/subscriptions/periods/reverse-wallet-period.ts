import type { Tx } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { SubscriptionsDeps } from '../deps.ts'
import '../events.ts'
import { findUnusedMs, loseTime, reinstateTime } from '../chargebacks/move-end.ts'
import type { PeriodRow, SubscriptionRow } from '../queries.ts'
import { creditTime } from './credit-unused.ts'
import { intoWallet, takenBack, type Part } from './postings.ts'
import { insertReversal } from './queries.ts'

/** The reversal of a period that a wallet paid. */
export type WalletReversal = {
  /** Of its own: the same id has its effect once. */
  reversalId: string
  row: SubscriptionRow
  period: PeriodRow
  part: Part
}

/**
 * Returns the price of a period, or part of it, to the wallet that paid it, out of the creator's earnings and the
 * commission. `isWhole`: nothing of it remains, so its remaining time is lost. The caller updates the payment.
 */
export async function reverseWalletPeriod(
  deps: SubscriptionsDeps,
  tx: Tx,
  { reversalId: id, row, period, part }: WalletReversal,
  why: { kind: 'refund'; isWhole: boolean } | { kind: 'dispute'; paymentId: string },
): Promise<void> {
  const isWhole = why.kind === 'dispute' || why.isWhole
  const unusedMs = isWhole ? await findUnusedMs(deps, tx, row, period.id) : 0
  const paymentId = why.kind === 'dispute' ? why.paymentId : null
  if (!(await insertReversal(tx, { id, periodId: period.id, kind: why.kind, part, paymentId, unusedMs }))) return
  await post(deps, tx, { reversalId: id, row, period, part })
  if (!isWhole) return
  const reason = why.kind === 'dispute' ? 'payment_lost' : 'refunded'
  const isEnded = await loseTime(deps, tx, row, { unusedMs, isNewest: period.number === row.period_number, reason })
  if (why.kind !== 'dispute') return
  const notification = { reversalId: id, subscriptionId: row.id, periodId: period.id }
  await recordEvent(tx, 'subscriptions.payment_lost', { ...notification, isEnded })
}

/**
 * Takes the price again that `reverseWalletPeriod` returned for a lost payment, and reinstates what was lost with it;
 * days that cannot be given any more are credited to the payer. The caller has locked the wallet.
 * @returns false when the wallet has spent the tokens: then they were its worth, and nothing more is done.
 */
export async function reinstateWalletPeriod(
  deps: SubscriptionsDeps,
  tx: Tx,
  { reversalId: id, row, period, part }: WalletReversal,
  { paymentId, unusedMs }: { paymentId: string | null; unusedMs: number },
): Promise<boolean> {
  const won = { id, periodId: period.id, kind: 'dispute_won', paymentId, unusedMs } as const
  const { unspentCents } = await deps.wallet.findFunds(tx, period.payer_id)
  if (unspentCents < part.priceTokenCents) {
    await insertReversal(tx, { ...won, part: { priceTokenCents: 0, commissionTokenCents: 0 } })
    return false
  }
  const givenTo = await reinstateTime(deps, tx, row, unusedMs)
  await insertReversal(tx, { ...won, part, reinstatedIn: givenTo })
  const again = { priceTokenCents: -part.priceTokenCents, commissionTokenCents: -part.commissionTokenCents }
  await post(deps, tx, { reversalId: id, row, period, part: again })
  if (givenTo === null) await creditTime(deps, tx, { row, period, unusedMs })
  const notification = { reversalId: id, subscriptionId: row.id, periodId: period.id }
  await recordEvent(tx, 'subscriptions.payment_reinstated', notification)
  return true
}

async function post(
  { wallet }: SubscriptionsDeps,
  tx: Tx,
  { reversalId: id, row, period, part }: WalletReversal,
): Promise<void> {
  const outcome = await wallet.post(tx, {
    id,
    kind: 'subscription_reversal',
    sourceId: id,
    reversesId: period.id,
    isReversal: true,
    postings: [...takenBack(row.performer_id, part), ...intoWallet(period.payer_id, part.priceTokenCents)],
  })
  if (outcome !== 'posted') throw new Error(`reversal ${id} was not posted: ${outcome}`)
  await recordEvent(tx, 'subscriptions.period_reversed', { reversalId: id, performerId: row.performer_id })
}
