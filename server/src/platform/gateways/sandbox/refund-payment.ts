import type { RefundOrder, RefundOutcome } from '../gateway.ts'
import { findDisputeState } from './dispute-queries.ts'
import { findRefund, insertRefund, lockPayment } from './queries.ts'
import { newId, recordGatewayEvent, type SandboxDeps } from './record-gateway-event.ts'

/** `refundId`: the merchant's id; null for a refund at the sandbox's own console. */
export type SandboxRefund = Omit<RefundOrder, 'refundId'> & { refundId: string | null }

/** Refunds a payment, at most once per refund id and never more than was paid. */
export async function refundPayment({ db, clock }: SandboxDeps, order: SandboxRefund): Promise<RefundOutcome> {
  return db.transaction().execute(async (tx): Promise<RefundOutcome> => {
    const { refundId, amountCents } = order
    const payment = await lockPayment(tx, order.paymentId)
    if (!payment || payment.currency !== order.currency) return { outcome: 'refused', reason: 'unknown payment' }
    const known = refundId === null ? null : await findRefund(tx, refundId)
    if (known !== null) return { outcome: 'accepted', reference: known }
    if ((await findDisputeState(tx, payment.id)) === 'lost') return { outcome: 'refused', reason: 'charged back' }
    if (payment.refunded_cents + amountCents > payment.amount_cents)
      return { outcome: 'refused', reason: 'more than was paid' }
    const reference = newId('rf')
    await insertRefund(tx, { id: reference, refundId, paymentId: payment.id, amountCents })
    await recordGatewayEvent(tx, clock, {
      order: payment,
      kind: 'payment_refunded',
      facts: { paymentId: payment.id, amountCents, refund: { reference, refundId } },
    })
    return { outcome: 'accepted', reference }
  })
}
