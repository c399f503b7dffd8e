/** What is being given back, in hundredths of tokens or USD. */
export type RefundFacts = {
  /** By what it goes back: tokens of a purchase, or as the payment was made. */
  means: 'tokens' | 'gateway' | 'gateway_desk' | 'wallet' | 'nothing'
  priceCents: number
  /** Given back already, also by others than staff. */
  refundedCents: number
  /** Asked for and neither done nor turned down. */
  waitingCents: number
  /** What staff gave back of this before, done or waiting. */
  byStaffCents: number
  isDisputed: boolean
  /** How much what was not spent pays for; null: there is no such limit. */
  coveredCents: number | null
}

/** Why nothing can be given back; each names something else to be done. */
export type RefundRefusal = 'not_refundable' | 'disputed' | 'spent' | 'nothing_paid' | 'at_gateway'

export type RefundDecision =
  | { outcome: 'refund'; amountCents: number; needsSecondPerson: boolean }
  | { outcome: RefundRefusal }
  | { outcome: 'out_of_limits'; maximumCents: number }

/**
 * Decides about an input to give something back. Four eyes look at all that staff give back of one thing together, so that
 * nobody does it in small parts. What a bank asks back is not given back beside it, nor a top-up whose tokens were spent:
 * what they bought goes back first.
 */
export function decideRefund(
  facts: RefundFacts,
  { wantedCents, limitCents }: { wantedCents: number | null; limitCents: number },
): RefundDecision {
  const leftCents = facts.priceCents - facts.refundedCents - facts.waitingCents
  if (facts.means === 'nothing') return { outcome: 'nothing_paid' }
  if (facts.isDisputed) return { outcome: 'disputed' }
  if (leftCents <= 0) return { outcome: 'not_refundable' }
  if (facts.means === 'gateway_desk') return { outcome: 'at_gateway' }
  const maximumCents = Math.min(leftCents, (facts.coveredCents ?? Infinity) - facts.waitingCents)
  if (maximumCents <= 0) return { outcome: 'spent' }
  const amountCents = wantedCents ?? leftCents
  if (amountCents > maximumCents) return { outcome: 'out_of_limits', maximumCents }
  return { outcome: 'refund', amountCents, needsSecondPerson: facts.byStaffCents + amountCents > limitCents }
}
