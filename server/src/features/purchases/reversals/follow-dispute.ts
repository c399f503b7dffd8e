import { crashPoint } from '#src/platform/faults/crash-point.ts'
import type { PurchasesDeps } from '../deps.ts'
import { amongPurchases, listUndone, lockPayment } from './queries.ts'
import { restorePurchase, reversePurchase } from './reverse-purchase.ts'

/**
 * Makes purchases agree with how the dispute of a top-up stands now: lost, all that was bought with its tokens is undone;
 * otherwise whatever was undone for it is given again. Asks for the state and does not believe the news, so that it may
 * be told in any order, and twice. docs/decisions/0121.
 */
export async function followDispute(
  deps: PurchasesDeps,
  payment: { transactionId: string; accountId: string },
): Promise<void> {
  const { transactionId: paymentId } = payment
  await deps.db.transaction().execute(async (tx) => {
    await lockPayment(tx, paymentId)
    const status = await deps.payments.findDisputeStatus(tx, paymentId)
    if (status === 'lost') {
      const debits = await deps.wallet.spentFrom(tx, payment)
      for (const purchaseId of await amongPurchases(tx, debits)) {
        await reversePurchase(deps, tx, { purchaseId, amountTokenCents: null, kind: 'chargeback', paymentId })
      }
    } else {
      for (const undone of await listUndone(tx, paymentId)) await restorePurchase(deps, tx, undone)
    }
    crashPoint('dispute.before_commit')
  })
  crashPoint('dispute.after_commit')
}
