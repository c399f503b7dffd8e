import { fromCents } from '@stagedoor/contract/money'
import { limitPeriods, type LimitPeriod } from '@stagedoor/contract/payment-words'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { findLimits } from './queries.ts'
import { limitAt } from './rules.ts'

/** A limit that so much more would exceed. Token cents. */
export type ExceededLimit = { period: LimitPeriod; limitTokenCents: number; spentTokenCents: number }

/** The same as a caller reads it, in tokens; `left` is what may still be spent in the period, never below zero. */
export const exceededLimitView = ({ period, limitTokenCents, spentTokenCents }: ExceededLimit) => ({
  period,
  limit: fromCents(limitTokenCents),
  spent: fromCents(spentTokenCents),
  left: fromCents(Math.max(0, limitTokenCents - spentTokenCents)),
})

/** The shortest period whose limit this amount would exceed now; null: none. */
export async function findExceededLimit(
  executor: Db | Tx,
  accountId: string,
  moreTokenCents: number,
): Promise<ExceededLimit | null> {
  const { now, limits } = await findLimits(executor, accountId)
  for (const period of limitPeriods) {
    const { spentTokenCents } = limits[period]
    const limitTokenCents = limitAt(limits[period], now)
    if (limitTokenCents !== null && spentTokenCents + moreTokenCents > limitTokenCents) {
      return { period, limitTokenCents, spentTokenCents }
    }
  }
  return null
}
