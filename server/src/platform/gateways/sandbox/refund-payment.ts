import type { RefundOrder, RefundOutcome } from '../gateway.ts'
import { findDisputeState } from './dispute-queries.ts'
import { hasRefund, insertRefund, lockPayment } from './queries.ts'
import { recordGatewayEvent, type SandboxDeps } from './record-gateway-event.ts'

/** Gives money back, at most once per refund id and never more than was paid. The webhook event tells the sum so far. */
export async function refundPayment({ db, clock }: SandboxDeps, order: RefundOrder): Promise<RefundOutcome> {
  return db.transaction().execute(async (tx): Promise<RefundOutcome> => {
    const payment = await lockPayment(tx, order.paymentId)
    if (!payment || payment.currency !== order.currency) return { outcome: 'refused', reason: 'unknown payment' }
    if (await hasRefund(tx, order.refundId)) return { outcome: 'accepted' }
    if ((await findDisputeState(tx, payment.id)) === 'lost') return { outcome: 'refused', reason: 'charged back' }
    const refundedCents = payment.refunded_cents + order.amountCents
    if (refundedCents > payment.amount_cents) return { outcome: 'refused', reason: 'more than was paid' }
    await insertRefund(tx, { id: order.refundId, paymentId: payment.id, amountCents: order.amountCents })
    await recordGatewayEvent(tx, clock, {
      order: payment,
      kind: 'payment_refunded',
      facts: { paymentId: payment.id, amountCents: refundedCents },
    })
    return { outcome: 'accepted' }
  })
}
