/** The transaction to refund, in hundredths of tokens or USD. */
export type RefundFacts = {
  /** How it is refunded: tokens of a purchase, or by the payment method. */
  means: 'tokens' | 'gateway' | 'gateway_desk' | 'wallet' | 'nothing'
  priceCents: number
  /** Refunded already, also by others than staff. */
  refundedCents: number
  /** Requested and pending. */
  waitingCents: number
  /** Earlier refunds by staff, done or pending. */
  byStaffCents: number
  isDisputed: boolean
  /** The unspent amount; null: no such limit. */
  coveredCents: number | null
}

/** Why a refund is impossible; each reason names an alternative. */
export type RefundRefusal = 'not_refundable' | 'disputed' | 'spent' | 'nothing_paid' | 'at_gateway'

export type RefundDecision =
  | { outcome: 'refund'; amountCents: number; needsSecondPerson: boolean }
  | { outcome: RefundRefusal }
  | { outcome: 'out_of_limits'; maximumCents: number }

/** What can be refunded now, in hundredths; a disputed payment cannot, nor can what was spent. */
export function findRefundable(
  facts: Omit<RefundFacts, 'byStaffCents'>,
): { outcome: 'refundable'; maximumCents: number; leftCents: number } | { outcome: RefundRefusal } {
  const leftCents = facts.priceCents - facts.refundedCents - facts.waitingCents
  if (facts.means === 'nothing') return { outcome: 'nothing_paid' }
  if (facts.isDisputed) return { outcome: 'disputed' }
  if (leftCents <= 0) return { outcome: 'not_refundable' }
  if (facts.means === 'gateway_desk') return { outcome: 'at_gateway' }
  const maximumCents = Math.min(leftCents, (facts.coveredCents ?? Infinity) - facts.waitingCents)
  return maximumCents <= 0 ? { outcome: 'spent' } : { outcome: 'refundable', maximumCents, leftCents }
}

/**
 * Decides on a refund request. The limit for a second approval counts all refunds by staff of one transaction, so that
 * parts cannot avoid it. A disputed payment is not refunded, nor a top-up with spent tokens: the purchases made with
 * them are refunded first.
 */
export function decideRefund(
  facts: RefundFacts,
  { wantedCents, limitCents }: { wantedCents: number | null; limitCents: number },
): RefundDecision {
  const found = findRefundable(facts)
  if (found.outcome !== 'refundable') return found
  const { maximumCents, leftCents } = found
  const amountCents = wantedCents ?? leftCents
  if (amountCents > maximumCents) return { outcome: 'out_of_limits', maximumCents }
  return { outcome: 'refund', amountCents, needsSecondPerson: facts.byStaffCents + amountCents > limitCents }
}
