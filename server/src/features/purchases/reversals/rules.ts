import assert from 'node:assert/strict'
import { splitCommission } from '#src/money/split-commission.ts'

/** A purchase, as far as reversals depend on it. Token cents. */
export type ReversiblePurchase = {
  priceTokenCents: number
  rateBasisPoints: number
  /** Reversed so far. */
  refundedTokenCents: number
}

/** The parts of platform and creator; never negative. */
export type ReversalShares = { commissionTokenCents: number; netTokenCents: number }

/**
 * The parts that platform and creator lose when a further part of a purchase is reversed. The remainder is split as if
 * the purchase had that price, so that after any number of parts the commission is rounded down, and after the last
 * part nothing remains. Rule PAY-11.
 */
export function sharesOfReversal(purchase: ReversiblePurchase, amountTokenCents: number): ReversalShares {
  const { priceTokenCents, rateBasisPoints, refundedTokenCents } = purchase
  const keptBefore = priceTokenCents - refundedTokenCents
  const keptAfter = keptBefore - amountTokenCents
  assert(amountTokenCents > 0 && keptAfter >= 0, `cannot reverse ${amountTokenCents} of ${keptBefore}`)
  const before = splitCommission({ priceTokenCents: keptBefore, rateBasisPoints })
  const after = splitCommission({ priceTokenCents: keptAfter, rateBasisPoints })
  return {
    commissionTokenCents: before.commissionTokenCents - after.commissionTokenCents,
    netTokenCents: before.netTokenCents - after.netTokenCents,
  }
}
