import assert from 'node:assert/strict'
import { splitCommission } from '#src/money/split-commission.ts'

/** A purchase as far as it decides what goes back. Token cents. */
export type ReversiblePurchase = {
  priceTokenCents: number
  rateBasisPoints: number
  /** Given back so far. */
  refundedTokenCents: number
}

/** What the platform and the creator give up together; never negative. */
export type ReversalShares = { commissionTokenCents: number; netTokenCents: number }

/**
 * Who gives up how much when so much more of a purchase goes back. What remains is split as if the purchase had cost
 * that from the start, so that however many parts go back, what is kept is a commission rounded down and the rest, and
 * after the last part nobody keeps a cent. Rule PAY-11.
 */
export function sharesOfReversal(purchase: ReversiblePurchase, amountTokenCents: number): ReversalShares {
  const { priceTokenCents, rateBasisPoints, refundedTokenCents } = purchase
  const keptBefore = priceTokenCents - refundedTokenCents
  const keptAfter = keptBefore - amountTokenCents
  assert(amountTokenCents > 0 && keptAfter >= 0, `cannot give back ${amountTokenCents} of ${keptBefore}`)
  const before = splitCommission({ priceTokenCents: keptBefore, rateBasisPoints })
  const after = splitCommission({ priceTokenCents: keptAfter, rateBasisPoints })
  return {
    commissionTokenCents: before.commissionTokenCents - after.commissionTokenCents,
    netTokenCents: before.netTokenCents - after.netTokenCents,
  }
}
