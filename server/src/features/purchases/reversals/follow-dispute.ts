import type { Tx } from '#src/platform/db/database.ts'
import { crashPoint } from '#src/platform/faults/crash-point.ts'
import type { PurchasesDeps } from '../deps.ts'
import { amongPurchases, listUndoneAmong, listUndoneFor, lockChargebacks } from './queries.ts'
import { restorePurchase, reversePurchase } from './reverse-purchase.ts'

/**
 * Makes purchases agree with the current dispute state of a top-up: the purchases that any lost top-up paid for are
 * reversed completely, and reinstated once none of them is lost. Reads the state instead of trusting the event, so
 * events may arrive in any order and repeatedly. docs/decisions/0121.
 */
export async function followDispute(
  deps: PurchasesDeps,
  payment: { transactionId: string; accountId: string },
): Promise<void> {
  const { transactionId: paymentId, accountId } = payment
  await deps.db.transaction().execute(async (tx) => {
    await lockChargebacks(tx, accountId)
    const debits = await deps.wallet.spentFrom(tx, payment)
    const bought = [...(await amongPurchases(tx, debits)), ...(await listUndoneFor(tx, paymentId))]
    const purchaseIds = [...new Set(bought)]
    const undone = new Map((await listUndoneAmong(tx, purchaseIds)).map((row) => [row.purchase_id, row]))
    const funds = await deps.wallet.fundsOf(tx, accountId)
    for (const purchaseId of purchaseIds) {
      const reversal = undone.get(purchaseId)
      if (await isAnyLost(deps, tx, [paymentId, ...(funds.get(purchaseId) ?? [])]))
        await reversePurchase(deps, tx, { purchaseId, amountTokenCents: null, kind: 'chargeback', paymentId })
      else if (reversal) await restorePurchase(deps, tx, reversal)
    }
    crashPoint('dispute.before_commit')
  })
  crashPoint('dispute.after_commit')
}

async function isAnyLost({ payments }: PurchasesDeps, tx: Tx, topUpIds: readonly string[]): Promise<boolean> {
  for (const id of new Set(topUpIds)) if ((await payments.disputes.findStatus(tx, id)) === 'lost') return true
  return false
}
