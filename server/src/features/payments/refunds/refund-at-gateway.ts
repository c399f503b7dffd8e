import { crashPoint } from '#src/platform/faults/crash-point.ts'
import type { PaymentsDeps } from '../deps.ts'
import { findGateway } from '../gateways.ts'
import { checkSoon } from '../reconciliation/index.ts'
import { findTransaction, lockTransaction } from '../transactions/index.ts'
import { matchRefunds } from './match-refunds.ts'
import { findRefund, insertRefund, setAnswer } from './queries.ts'

export type GatewayRefund = { refundId: string; transactionId: string; amountCents: number }

export type GatewayRefundOutcome = { outcome: 'accepted' } | { outcome: 'refused'; reason: string }

/**
 * Requests a refund of part of a payment from its gateway, outside any transaction. Idempotent: the gateway refunds
 * once per refund id. The webhook event with the gateway's own id of the refund settles it; a lost event is found by
 * reconciliation.
 * @throws when the gateway is unavailable: the outbox event is retried.
 */
export async function refundAtGateway(deps: PaymentsDeps, refund: GatewayRefund): Promise<GatewayRefundOutcome> {
  const { refundId, transactionId, amountCents } = refund
  const row = await findTransaction(deps.db, transactionId)
  const gateway = findGateway(deps, row?.gateway)
  if (!row || row.gateway_payment_id === null || !gateway) return { outcome: 'refused', reason: 'not set up here' }
  await insertRefund(deps.db, { id: refundId, transactionId, gateway: gateway.name, amountCents })
  const { currency, gateway_payment_id: paymentId } = row
  crashPoint('refund.before_call')
  const outcome = await gateway.refund({ refundId, paymentId, amountCents, currency })
  crashPoint('refund.after_answer')
  switch (outcome.outcome) {
    case 'accepted':
      await storeAnswer(deps, refund, { answer: 'accepted', reference: outcome.reference })
      // A request that is delivered again may be done already: then no event is left to be polled for.
      if ((await findRefund(deps.db, refundId))?.state === 'requested') await checkSoon(deps.db, row, deps.clock.now())
      crashPoint('refund.answer_kept')
      return { outcome: 'accepted' }
    case 'refused':
      await storeAnswer(deps, refund, { answer: 'refused', reference: null })
      return outcome
    case 'unsupported':
      // Such a gateway refunds only at its own console, and sends a webhook event.
      await storeAnswer(deps, refund, { answer: 'refused', reference: null })
      return { outcome: 'refused', reason: 'the gateway does not do it' }
    case 'unavailable':
      throw new Error(`gateway did not answer to a refund: ${outcome.reason}`)
    default:
      return outcome satisfies never
  }
}

/** Its webhook event may have been applied before the answer was stored. */
async function storeAnswer(
  { db }: PaymentsDeps,
  { refundId, transactionId }: GatewayRefund,
  answer: Parameters<typeof setAnswer>[2],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockTransaction(tx, transactionId)
    await setAnswer(tx, refundId, answer)
    await matchRefunds(tx, { id: transactionId })
  })
}
