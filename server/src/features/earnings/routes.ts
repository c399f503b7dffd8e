import { getEarningStats, searchEarnings } from '@stagedoor/contract/earnings'
import { ok } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { EarningsDeps } from './deps.ts'
import { earningFilter, listEarnings } from './list-earnings.ts'
import { readBalance } from './payouts/read-balance.ts'
import type { EarningFilter } from './queries.ts'
import { sumByDay, sumBySource, sumEarnings } from './sum-queries.ts'
import { statsView } from './views.ts'

/** A creator's sales and their sums. */
export function earningsRoutes(deps: EarningsDeps): BoundRoute[] {
  return [
    route(searchEarnings, async ({ viewer, query, page }) =>
      ok(await listEarnings(deps, viewer.accountId, query, page)),
    ),
    route(getEarningStats, async ({ viewer, query }) =>
      ok(await readStats(deps, earningFilter(viewer.accountId, query))),
    ),
  ]
}

async function readStats(deps: EarningsDeps, filter: EarningFilter) {
  const { db, clock } = deps
  const [sums, bySource, byDay, account] = await Promise.all([
    sumEarnings(db, filter, clock.now()),
    sumBySource(db, filter),
    sumByDay(db, filter),
    readBalance(deps, db, filter.performerId),
  ])
  return statsView(sums, { bySource, byDay }, account)
}
