import { fromCents, toCents } from '@stagedoor/contract/money'
import { limitPeriods, type LimitPeriod } from '@stagedoor/contract/payment-words'
import { getSpendingLimits, updateSpendingLimits, type SpendingLimits } from '@stagedoor/contract/spending-limits'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { ok } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import { findLimits, lockLimits, saveLimit, type LimitFacts } from './queries.ts'
import { changeLimit, limitAt } from './rules.ts'

const orNull = (cents: number | null): number | null => (cents === null ? null : fromCents(cents))

async function viewLimits(executor: Db | Tx, accountId: string): Promise<SpendingLimits> {
  const { now, limits } = await findLimits(executor, accountId)
  const view = (facts: LimitFacts): SpendingLimits['day'] => ({
    limit: orNull(limitAt(facts, now)),
    spent: fromCents(facts.spentTokenCents),
    pending:
      facts.next !== null && facts.next.from > now
        ? { limit: orNull(facts.next.limitTokenCents), effectiveAt: facts.next.from.toISOString() }
        : null,
  })
  return { day: view(limits.day), week: view(limits.week), month: view(limits.month) }
}

/** Sets the periods that are named; the others stay as they are. */
async function setLimits(
  tx: Tx,
  accountId: string,
  wanted: Partial<Record<LimitPeriod, number | null>>,
): Promise<SpendingLimits> {
  await lockLimits(tx, accountId)
  const { now, limits } = await findLimits(tx, accountId)
  for (const period of limitPeriods) {
    const amount = wanted[period]
    if (amount === undefined) continue
    const state = changeLimit(limits[period], amount === null ? null : toCents(amount), now)
    await saveLimit(tx, { accountId, period, state })
  }
  return viewLimits(tx, accountId)
}

/** A fan's own limits. They are enforced where money leaves a wallet: in `wallet_charges` and `wallet_posts`. */
export const limitRoutes = (db: Db): BoundRoute[] => [
  route(getSpendingLimits, async ({ viewer }) => ok(await viewLimits(db, viewer.accountId))),
  route(updateSpendingLimits, async ({ viewer, body }) => {
    return ok(await db.transaction().execute((tx) => setLimits(tx, viewer.accountId, body)))
  }),
]
