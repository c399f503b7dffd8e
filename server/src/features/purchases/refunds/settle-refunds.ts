import { crashPoint } from '#src/platform/faults/crash-point.ts'
import type { PurchasesDeps } from '../deps.ts'
import { findRefund, settleRefund } from './queries.ts'

/**
 * Requests an approved refund from the gateway, after commit, on each delivery of the event.
 * @throws while the gateway is unavailable, so that the event is retried.
 */
export async function askGateway({ db, payments }: PurchasesDeps, refundId: string): Promise<void> {
  const refund = await findRefund(db, refundId)
  if (refund?.status !== 'processing') return
  const { transaction_id: transactionId, amount_cents: amountCents } = refund
  const { outcome } = await payments.refunds.refundAtGateway({ refundId, transactionId, amountCents })
  if (outcome === 'refused') await settleRefund(db, refundId, 'failed')
}

/** Completes a refund as the gateway reports it, matched by its id. A refund may still fail after it was done. */
export async function followRefund({ db, payments }: PurchasesDeps, refundId: string): Promise<void> {
  const state = await payments.refunds.findState(db, refundId)
  if (state !== 'done' && state !== 'failed') return
  crashPoint('refund.before_settled')
  await settleRefund(db, refundId, state)
}
