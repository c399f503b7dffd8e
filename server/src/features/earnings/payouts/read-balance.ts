import type { Db, Tx } from '#src/platform/db/database.ts'
import { findHold } from '../banking/queries.ts'
import type { EarningsDeps } from '../deps.ts'
import { balanceOf } from '../rules.ts'
import { sumEarnings } from '../sum-queries.ts'
import { sumPayouts } from './queries.ts'
import type { Readiness } from './rules.ts'

/** The facts that decide on a creator's payouts, consistent while the transaction holds their lock. Token cents. */
export type PayoutBalance = Readiness & {
  earnedTokenCents: number
  paidTokenCents: number
  reservedTokenCents: number
  pendingTokenCents: number
  availableTokenCents: number
  nextMaturity: Date | null
}

/**
 * Reads a creator's balances and what prevents a payout. In a transaction under their lock only sales and refunds can
 * change it.
 */
export async function readBalance(
  { clock, wallet, facts }: EarningsDeps,
  executor: Db | Tx,
  performerId: string,
): Promise<PayoutBalance> {
  const now = clock.now()
  const {
    net,
    next_maturity: nextMaturity,
    ...sums
  } = await sumEarnings(executor, { performerId, from: null, to: null }, now)
  const { reserved, paid } = await sumPayouts(executor, performerId)
  const ledgerTokenCents = await wallet.earningsOf(executor, performerId)
  return {
    ...balanceOf({ ...sums, reservedTokenCents: reserved, ledgerTokenCents }),
    earnedTokenCents: net,
    paidTokenCents: paid,
    reservedTokenCents: reserved,
    nextMaturity,
    state: await facts.performerStateOf(executor, performerId),
    heldUntil: await findHold(executor, performerId, now),
  }
}
