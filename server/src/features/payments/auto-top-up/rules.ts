/** The facts that decide whether a wallet is topped up automatically now. Token cents. */
export type AutoTopUpFacts = {
  isEnabled: boolean
  balanceTokenCents: number
  thresholdTokenCents: number
  maximumPerDay: number
  /** Begun in the last 24 hours, whatever came of them. */
  begunToday: number
  isOneOpen: boolean
  /** A payment of this account is disputed or lost. */
  isDisputed: boolean
}

/**
 * Whether a top-up starts: the balance is below the threshold, none is open, and the daily number is not reached. A
 * declined one counts, and has turned it off. After a dispute the account is not charged without consent.
 */
export const isTopUpDue = (facts: AutoTopUpFacts): boolean =>
  facts.isEnabled &&
  !facts.isOneOpen &&
  !facts.isDisputed &&
  facts.balanceTokenCents < facts.thresholdTokenCents &&
  facts.begunToday < facts.maximumPerDay
