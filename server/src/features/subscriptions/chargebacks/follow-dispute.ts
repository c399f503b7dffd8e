import type { Tx } from '#src/platform/db/database.ts'
import { crashPoint } from '#src/platform/faults/crash-point.ts'
import { uuidv7 } from '#src/platform/db/uuidv7.ts'
import type { SubscriptionsDeps } from '../deps.ts'
import { findPeriod, leftOf } from '../periods/queries.ts'
import { lockOwner } from '../periods/reverse-payment.ts'
import { reinstateWalletPeriod, reverseWalletPeriod } from '../periods/reverse-wallet-period.ts'
import { findLostPart, listPeriodsPaidFrom } from './queries.ts'

/**
 * Makes periods that a wallet paid agree with the current dispute state of a payment: what tokens of any lost payment paid
 * for is reversed completely, and reinstated once none of them is lost. Reads the state instead of trusting the event, so
 * events may arrive in any order and repeatedly. docs/decisions/0160, 0250, 0251.
 */
export async function followDispute(
  deps: SubscriptionsDeps,
  payment: { transactionId: string; accountId: string },
): Promise<void> {
  const { transactionId: paymentId } = payment
  const debitIds = (await deps.wallet.findFunds(deps.db, payment.accountId)).debitsFrom(paymentId)
  for (const periodId of await listPeriodsPaidFrom(deps.db, { debitIds, paymentId }))
    await deps.db.transaction().execute(async (tx) => {
      await followPeriod(deps, tx, periodId)
      crashPoint('dispute.before_commit')
    })
}

/** One period a transaction, and locks in the order of every other: payment, pair, subscription, wallet. */
async function followPeriod(deps: SubscriptionsDeps, tx: Tx, periodId: string): Promise<void> {
  const period = await findPeriod(tx, periodId)
  if (!period) throw new Error(`period ${periodId} is missing`)
  const transactionId = period.transaction_id ?? period.id
  await deps.payments.transactions.lock(tx, transactionId)
  const row = await lockOwner(tx, period)
  await deps.wallet.lock(tx, period.payer_id)
  const lost = await findLostPart(tx, periodId)
  const { fundsOf } = await deps.wallet.findFunds(tx, period.payer_id)
  const paidWith = [...fundsOf(lost?.reversalId ?? periodId), ...(lost?.paymentId ? [lost.paymentId] : [])]
  const paymentId = await findLostPayment(deps, tx, paidWith)
  if ((paymentId !== null) === (lost !== null)) return
  const reversalId = uuidv7(deps.clock.now())
  if (paymentId === null) {
    if (lost !== null && (await reinstateWalletPeriod(deps, tx, { reversalId, row, period, part: lost }, lost)))
      await deps.payments.orders.recordReversal(tx, { transactionId, kind: 'reinstated' })
    return
  }
  const left = await leftOf(tx, period)
  // All of it was refunded before, so nothing is left to reverse.
  if (left.priceTokenCents === 0) return
  await reverseWalletPeriod(deps, tx, { reversalId, row, period, part: left }, { kind: 'dispute', paymentId })
  await deps.payments.orders.recordReversal(tx, { transactionId, kind: 'lost' })
}

/** The first of these payments that is lost; null: none. */
async function findLostPayment(
  { payments }: SubscriptionsDeps,
  tx: Tx,
  paymentIds: readonly string[],
): Promise<string | null> {
  for (const id of new Set(paymentIds)) if ((await payments.disputes.findStatus(tx, id)) === 'lost') return id
  return null
}
