import type { Tx } from '#src/platform/db/database.ts'
import { crashPoint } from '#src/platform/faults/crash-point.ts'
import type { WalletFunds } from '../../wallet/index.ts'
import type { PurchasesDeps } from '../deps.ts'
import {
  amongPurchases,
  listUndoneAmong,
  listUndoneFor,
  lockChargebacks,
  lockPurchases,
  type ReversalRow,
} from './queries.ts'
import { restorePurchases, reversePurchase } from './reverse-purchase.ts'

/**
 * Makes purchases agree with the current dispute state of a payment: the purchases that tokens of any lost payment paid
 * for are reversed completely, and reinstated once none of them is lost. Reads the state instead of trusting the event,
 * so events may arrive in any order and repeatedly. docs/decisions/0121, 0251.
 */
export async function followDispute(
  deps: PurchasesDeps,
  payment: { transactionId: string; accountId: string },
): Promise<void> {
  const { accountId } = payment
  await deps.db.transaction().execute(async (tx) => {
    await lockChargebacks(tx, accountId)
    // Purchases before the wallet, as refunds lock them.
    await lockPurchases(tx, (await findBought(deps, tx, payment)).purchaseIds)
    await deps.wallet.lock(tx, accountId)
    const { funds, purchaseIds } = await findBought(deps, tx, payment)
    const reversed = new Map((await listUndoneAmong(tx, purchaseIds)).map((row) => [row.purchase_id, row]))
    const toReinstate: ReversalRow[] = []
    for (const purchaseId of purchaseIds) {
      const reversal = reversed.get(purchaseId)
      const paidWith = [
        ...funds.fundsOf(reversal?.id ?? purchaseId),
        ...(reversal?.payment_id ? [reversal.payment_id] : []),
      ]
      const paymentId = await findLost(deps, tx, paidWith)
      if (paymentId !== null)
        await reversePurchase(deps, tx, { purchaseId, amountTokenCents: null, kind: 'chargeback', paymentId })
      else if (reversal) toReinstate.push(reversal)
    }
    await restorePurchases(deps, tx, accountId, toReinstate)
    crashPoint('dispute.before_commit')
  })
  crashPoint('dispute.after_commit')
}

/** The purchases that ever used tokens of a payment, or were undone because of it. */
async function findBought(
  { wallet }: PurchasesDeps,
  tx: Tx,
  { transactionId, accountId }: { transactionId: string; accountId: string },
): Promise<{ funds: WalletFunds; purchaseIds: string[] }> {
  const funds = await wallet.findFunds(tx, accountId)
  const bought = await amongPurchases(tx, funds.debitsFrom(transactionId))
  return { funds, purchaseIds: [...new Set([...bought, ...(await listUndoneFor(tx, transactionId))])] }
}

/** The first of these payments that is lost; null: none. */
async function findLost({ payments }: PurchasesDeps, tx: Tx, paymentIds: readonly string[]): Promise<string | null> {
  for (const id of new Set(paymentIds)) if ((await payments.disputes.findStatus(tx, id)) === 'lost') return id
  return null
}
