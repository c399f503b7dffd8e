/** What is being given back, in hundredths of tokens or USD. */
export type RefundFacts = {
  priceCents: number
  /** Given back already, also by others than staff. */
  refundedCents: number
  /** Asked for and neither done nor turned down. */
  waitingCents: number
  /** What staff gave back of this before, done or waiting. */
  byStaffCents: number
  isDisputed: boolean
}

export type RefundDecision =
  | { outcome: 'refund'; amountCents: number; needsSecondPerson: boolean }
  | { outcome: 'not_refundable' }
  | { outcome: 'out_of_limits'; maximumCents: number }

/**
 * Decides about a wish to give something back. Four eyes look at all that staff give back of one thing together, so that
 * nobody does it in small parts. What a bank asks back is not given back beside it.
 */
export function decideRefund(
  facts: RefundFacts,
  { wantedCents, limitCents }: { wantedCents: number | null; limitCents: number },
): RefundDecision {
  const leftCents = facts.priceCents - facts.refundedCents - facts.waitingCents
  if (facts.isDisputed || leftCents <= 0) return { outcome: 'not_refundable' }
  const amountCents = wantedCents ?? leftCents
  if (amountCents > leftCents) return { outcome: 'out_of_limits', maximumCents: leftCents }
  return { outcome: 'refund', amountCents, needsSecondPerson: facts.byStaffCents + amountCents > limitCents }
}
