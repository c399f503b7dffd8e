import type { Tx } from '#src/platform/db/database.ts'
import { crashPoint } from '#src/platform/faults/crash-point.ts'
import { uuidv7 } from '#src/platform/db/uuidv7.ts'
import type { SubscriptionsDeps } from '../deps.ts'
import { findPeriod, leftOf } from '../periods/queries.ts'
import { lockOwner } from '../periods/reverse-payment.ts'
import { reinstateWalletPeriod, reverseWalletPeriod } from '../periods/reverse-wallet-period.ts'
import type { PeriodRow } from '../queries.ts'
import { listPeriodsPaidFrom, sumLost } from './queries.ts'

/**
 * Makes periods that a wallet paid agree with how the dispute of a top-up stands now: what any lost top-up has paid for is
 * undone as a whole, and given again once none of them is lost. Asks for the state and does not believe the news, so that it
 * may be told in any order, and twice. docs/decisions/0160.
 */
export async function followDispute(
  deps: SubscriptionsDeps,
  payment: { transactionId: string; accountId: string },
): Promise<void> {
  const { transactionId: paymentId } = payment
  const debitIds = await deps.wallet.spentFrom(deps.db, payment)
  for (const periodId of await listPeriodsPaidFrom(deps.db, { debitIds, paymentId }))
    await deps.db.transaction().execute(async (tx) => {
      await followPeriod(deps, tx, { periodId, paymentId })
      crashPoint('dispute.before_commit')
    })
}

/** One period a transaction, and locks in the order of every other: payment, pair, subscription, wallet. */
async function followPeriod(
  deps: SubscriptionsDeps,
  tx: Tx,
  { periodId, paymentId }: { periodId: string; paymentId: string },
): Promise<void> {
  const period = await findPeriod(tx, periodId)
  if (!period) throw new Error(`period ${periodId} is missing`)
  const transactionId = period.transaction_id ?? period.id
  await deps.payments.transactions.lock(tx, transactionId)
  const row = await lockOwner(tx, period)
  const isLost = await isPaidByLost(deps, tx, period, paymentId)
  const { unusedMs, ...lost } = await sumLost(tx, periodId)
  const isUndone = lost.priceTokenCents > 0
  if (isLost === isUndone) return
  const reversalId = uuidv7(deps.clock.now())
  if (isUndone) {
    const again = { reversalId, row, period, part: lost }
    if (await reinstateWalletPeriod(deps, tx, again, { paymentId, unusedMs }))
      await deps.payments.orders.recordReversal(tx, { transactionId, kind: 'reinstated' })
    return
  }
  const left = await leftOf(tx, period)
  // All of it was refunded before: there is nothing to lose.
  if (left.priceTokenCents === 0) return
  await reverseWalletPeriod(deps, tx, { reversalId, row, period, part: left }, { kind: 'dispute', paymentId })
  await deps.payments.orders.recordReversal(tx, { transactionId, kind: 'lost' })
}

/** Whether any of the top-ups whose tokens paid a period is lost now: this one, or another that paid a part. */
async function isPaidByLost(
  { wallet, payments }: SubscriptionsDeps,
  tx: Tx,
  period: PeriodRow,
  paymentId: string,
): Promise<boolean> {
  const funds = (await wallet.fundsOf(tx, period.payer_id)).get(period.id) ?? new Set<string>()
  for (const topUpId of new Set([paymentId, ...funds]))
    if ((await payments.disputes.findStatus(tx, topUpId)) === 'lost') return true
  return false
}
