import { crashPoint } from '#src/platform/faults/crash-point.ts'
import type { PurchasesDeps } from '../deps.ts'
import { endRefund, findRefund, listCounting } from './queries.ts'

/**
 * Asks the gateway for a refund that was decided: after commit, as often as the event is delivered.
 * @throws while the gateway cannot be reached, so that it is asked again later.
 */
export async function askGateway({ db, payments }: PurchasesDeps, refundId: string): Promise<void> {
  const refund = await findRefund(db, refundId)
  if (refund?.status !== 'processing') return
  const { transaction_id: transactionId, amount_cents: amountCents } = refund
  const { outcome } = await payments.refunds.refundAtGateway({ refundId, transactionId, amountCents })
  if (outcome === 'refused') await endRefund(db, refundId, 'failed')
}

/**
 * Marks as done what the gateway has given back, oldest first. Its webhook events tell the sum so far, so that one which was
 * lost or came late is made good by the next.
 */
export async function settleRefunds(
  { db }: PurchasesDeps,
  { transactionId, refundedCents }: { transactionId: string; refundedCents: number },
): Promise<void> {
  const refunds = (await listCounting(db, transactionId)).filter(({ status }) => status !== 'pending_second_approval')
  let leftCents = refundedCents
  for (const refund of refunds) {
    if (refund.amount_cents > leftCents) return
    leftCents -= refund.amount_cents
    crashPoint('refund.before_settled')
    await endRefund(db, refund.id, 'done')
  }
}
