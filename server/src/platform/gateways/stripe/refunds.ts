import type { RefundOrder, RefundOutcome } from '../gateway.ts'
import { isRefusal, unavailable, type StripeDeps } from './connection.ts'

/**
 * Refunds a payment. Stripe drops idempotency keys after a day, so an earlier refund with this id is searched first.
 * https://docs.stripe.com/api/refunds/create
 */
export async function refundPayment({ stripe }: StripeDeps, order: RefundOrder): Promise<RefundOutcome> {
  const { refundId, paymentId, amountCents } = order
  try {
    for await (const refund of stripe.refunds.list({ payment_intent: paymentId, limit: 100 }))
      if (refund.metadata?.['refundId'] === refundId) return { outcome: 'accepted', reference: refund.id }
    const { id } = await stripe.refunds.create(
      { payment_intent: paymentId, amount: amountCents, metadata: { refundId } },
      { idempotencyKey: `refund:${refundId}` },
    )
    return { outcome: 'accepted', reference: id }
  } catch (error) {
    return isRefusal(error) ? { outcome: 'refused', reason: error.code ?? error.type } : unavailable(error)
  }
}
