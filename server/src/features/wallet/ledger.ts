/** Owner of the platform's own accounts. */
export const PLATFORM_ID = '00000000-0000-0000-0000-000000000000'

type Commodity = 'TOKEN' | 'USD'

/**
 * What an account is for. Only `fan_wallet` is a spender's: its balance is a number and does not go below zero but by a
 * reversal. `exchange` turns USD into tokens; `gateway_clearing` is the world outside.
 */
export type Purpose =
  | 'fan_wallet'
  | 'creator_earnings'
  | 'creator_reserved'
  | 'platform_commission'
  | 'platform_costs'
  | 'exchange'
  | 'gateway_clearing'

/** One line: who, what for, in what, and how many hundredths more (or, negative, less). */
export type Posting = { ownerId: string; purpose: Purpose; commodity: Commodity; amountCents: number }

export type LedgerTransaction = {
  /** A UUIDv7 of its own, or the id of its source. */
  id: string
  /** The kind of movement, as `top_up`. That of a reversal ends in `_reversal`. */
  kind: string
  /** The row that causes it, as the payment of a top-up. Nothing is posted twice for one kind and source. */
  sourceId: string
  /**
   * The transaction that this one takes back, wholly or in part, or gives again; of what was paid by card, the payment.
   * What comes back into a wallet goes to the funds of that transaction: `replayFunds`.
   */
  reversesId?: string
  /** At most one per account; they sum to zero per commodity. */
  postings: readonly Posting[]
  /** Takes a payment back: the only thing that may take a spender below zero. */
  isReversal?: boolean
}

/**
 * `repeated`: kind and source were posted before, nothing happened. `insufficient`: a spender has too little, nothing happened.
 * `above_limit`: it would exceed a limit that the spender set, nothing happened.
 */
export type PostOutcome = 'posted' | 'repeated' | 'insufficient' | 'above_limit'
