import { decideDispute, findDisputeState, insertDispute, type DisputeState } from './dispute-queries.ts'
import { lockPayment } from './queries.ts'
import { newId, recordGatewayEvent, type SandboxDeps } from './record-gateway-event.ts'

/** What the bank of a card holder may tell the sandbox about a payment. */
export const disputeSteps = ['opened', 'won', 'lost'] as const
export type DisputeStep = (typeof disputeSteps)[number]

export type DisputeOutcome = { outcome: 'told' } | { outcome: 'refused'; reason: string }

/**
 * A card holder disputes a payment, and their bank decides. `won` and `lost` are the merchant's; a lost one may be won
 * later, which is the reversal of a chargeback; a won one is over. The webhook event is about the whole payment.
 */
export async function disputePayment(
  { db, clock }: SandboxDeps,
  { paymentId, step }: { paymentId: string; step: DisputeStep },
): Promise<DisputeOutcome> {
  return db.transaction().execute(async (tx): Promise<DisputeOutcome> => {
    const payment = await lockPayment(tx, paymentId)
    if (!payment) return { outcome: 'refused', reason: 'unknown payment' }
    const state = await findDisputeState(tx, paymentId)
    if (!mayFollow(state, step)) return { outcome: 'refused', reason: `the dispute is ${state ?? 'not opened'}` }
    if (step === 'opened') await insertDispute(tx, { id: newId('dp'), paymentId })
    else await decideDispute(tx, { paymentId, state: step })
    await recordGatewayEvent(tx, clock, { order: payment, kind: `dispute_${step}`, facts: { paymentId } })
    return { outcome: 'told' }
  })
}

/** Whether a bank may say so now; null = nobody disputes the payment. */
function mayFollow(state: DisputeState | null, step: DisputeStep): boolean {
  switch (step) {
    case 'opened':
      return state === null
    case 'lost':
      return state === 'open'
    case 'won':
      return state === 'open' || state === 'lost'
    default:
      return step satisfies never
  }
}
