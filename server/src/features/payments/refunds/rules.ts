/** A refund that was requested. `reference`: the gateway's own id of it, once it is known. */
export type RequestedRefund = { id: string; reference: string | null; answer: string | null }

type RefundEvent = { kind: string; reference: string; refundId: string | null }

export type RefundState = 'requested' | 'done' | 'failed'

/**
 * The state of a requested refund, by the events that carry its id at the gateway, or ours: a failure is final, and any
 * event overrides the answer to the request. Refunds are never matched by their amount.
 */
export function stateOfRefund(
  refund: RequestedRefund,
  events: readonly RefundEvent[],
): { state: RefundState; reference: string | null } {
  const own = events.filter(({ refundId }) => refundId === refund.id)
  const reference = refund.reference ?? own[0]?.reference ?? null
  const all = events.filter((event) => own.includes(event) || event.reference === reference)
  if (all.some(({ kind }) => kind === 'refund_failed')) return { state: 'failed', reference }
  if (all.length > 0) return { state: 'done', reference }
  return { state: refund.answer === 'refused' ? 'failed' : 'requested', reference }
}
