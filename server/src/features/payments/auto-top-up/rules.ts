/** What decides whether a wallet is topped up by itself now. Token cents. */
export type AutoTopUpFacts = {
  isEnabled: boolean
  balanceTokenCents: number
  thresholdTokenCents: number
  maximumPerDay: number
  /** Begun in the last 24 hours, whatever came of them. */
  begunToday: number
  isOneOpen: boolean
  /** A payment of this account is asked back by its bank, or was lost to it. */
  isDisputed: boolean
}

/**
 * Whether a top-up begins: the balance is below the threshold, none is open, and the day has not seen as many as its
 * owner allowed. One that was declined counts, and has turned it off besides. Whose bank asks money back is not charged
 * again without being asked.
 */
export const isTopUpDue = (facts: AutoTopUpFacts): boolean =>
  facts.isEnabled &&
  !facts.isOneOpen &&
  !facts.isDisputed &&
  facts.balanceTokenCents < facts.thresholdTokenCents &&
  facts.begunToday < facts.maximumPerDay
