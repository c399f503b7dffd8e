import { decideDispute, findDisputeState, insertDispute, type DisputeState } from './dispute-queries.ts'
import { lockPayment } from './queries.ts'
import { newId, recordGatewayEvent, type SandboxDeps } from './record-gateway-event.ts'

/** The bank's decisions about a disputed payment. */
export const disputeSteps = ['opened', 'won', 'lost'] as const
export type DisputeStep = (typeof disputeSteps)[number]

export type DisputeOutcome = { outcome: 'accepted' } | { outcome: 'refused'; reason: string }

/**
 * Opens or decides a dispute. `won` and `lost` are from the merchant's view; a lost dispute may be won later (the
 * reversal of a chargeback), a won one is final. The webhook event is about the whole payment.
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
    return { outcome: 'accepted' }
  })
}

/** Whether the bank may decide so now; null = no dispute. */
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
