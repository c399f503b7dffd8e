import { crashPoint } from '#src/platform/faults/crash-point.ts'
import type { PaymentsDeps } from '../deps.ts'
import { findGateway } from '../gateways.ts'
import { checkSoon } from '../reconciliation/index.ts'
import { findTransaction } from '../transactions/index.ts'

export type GatewayRefundOutcome = { outcome: 'accepted' } | { outcome: 'refused'; reason: string }

export type GatewayRefund = { refundId: string; transactionId: string; amountCents: number }

/**
 * Asks the gateway to give back part of a payment, outside any transaction. May be repeated: the gateway refunds once
 * per refund id. Its webhook event settles the refund; a lost event is found by reconciliation.
 * @throws when the gateway cannot be reached: the outbox event that led here is delivered again.
 */
export async function refundAtGateway(deps: PaymentsDeps, refund: GatewayRefund): Promise<GatewayRefundOutcome> {
  const row = await findTransaction(deps.db, refund.transactionId)
  const gateway = findGateway(deps, row?.gateway)
  if (!row || row.gateway_payment_id === null || !gateway) return { outcome: 'refused', reason: 'not set up here' }
  const { refundId, amountCents } = refund
  const { currency, gateway_payment_id: paymentId } = row
  crashPoint('refund.before_call')
  const outcome = await gateway.refund({ refundId, paymentId, amountCents, currency })
  crashPoint('refund.after_answer')
  switch (outcome.outcome) {
    case 'accepted':
      await checkSoon(deps.db, row, deps.clock.now())
      crashPoint('refund.answer_kept')
      return { outcome: 'accepted' }
    case 'refused':
      return outcome
    case 'unsupported':
      // Such a gateway gives money back at its own desk only, and sends a webhook event of it.
      return { outcome: 'refused', reason: 'the gateway does not do it' }
    case 'unavailable':
      throw new Error(`gateway did not answer to a refund: ${outcome.reason}`)
    default:
      return outcome satisfies never
  }
}
