import type { Tx } from '#src/platform/db/database.ts'
import { crashPoint } from '#src/platform/faults/crash-point.ts'
import type { PaymentsDeps } from './deps.ts'
import { askSoon, findTransaction, lockTransaction } from './queries.ts'

/** A payment as whoever gives it back needs it. USD cents. */
export type RefundablePayment = { accountId: string; priceCents: number; refundedCents: number; isDisputed: boolean }

/**
 * A payment that its gateway could give back; null when there is none, or nothing was taken through a gateway. Locked
 * until the transaction ends: two refunds of one payment are decided one after the other.
 */
export async function lockRefundable(
  deps: PaymentsDeps,
  tx: Tx,
  transactionId: string,
): Promise<RefundablePayment | null> {
  const row = await lockTransaction(tx, transactionId)
  if (!row || row.captured_cents === 0 || row.gateway_payment_id === null) return null
  if (![...deps.gateways.values()].some(({ name }) => name === row.gateway)) return null
  return {
    accountId: row.account_id,
    priceCents: row.price_cents,
    refundedCents: row.refunded_cents,
    isDisputed: row.reversed_cents > row.refunded_cents,
  }
}

export type GatewayRefundOutcome = { outcome: 'accepted' } | { outcome: 'refused'; reason: string }

/**
 * Asks the gateway to give back part of a payment: outside any transaction, as often as one likes, since the gateway
 * knows a refund by its id. Its notice settles it; should that be lost, the reconciler asks.
 * @throws when the gateway cannot be reached: the event that led here is delivered again.
 */
export async function refundAtGateway(
  deps: PaymentsDeps,
  refund: { refundId: string; transactionId: string; amountCents: number },
): Promise<GatewayRefundOutcome> {
  const row = await findTransaction(deps.db, refund.transactionId)
  const gateway = [...deps.gateways.values()].find(({ name }) => name === row?.gateway)
  if (!row || row.gateway_payment_id === null || !gateway) return { outcome: 'refused', reason: 'not set up here' }
  const { refundId, amountCents } = refund
  const { currency, gateway_payment_id: paymentId } = row
  crashPoint('refund.before_call')
  const outcome = await gateway.refund({ refundId, paymentId, amountCents, currency })
  crashPoint('refund.after_answer')
  switch (outcome.outcome) {
    case 'accepted':
      await askSoon(deps.db, row, deps.clock.now())
      crashPoint('refund.answer_kept')
      return { outcome: 'accepted' }
    case 'refused':
      return outcome
    case 'unsupported':
      // Such a gateway gives money back at its own desk only, and tells it by notice.
      return { outcome: 'refused', reason: 'the gateway does not do it' }
    case 'unavailable':
      throw new Error(`gateway did not answer to a refund: ${outcome.reason}`)
    default:
      return outcome satisfies never
  }
}
