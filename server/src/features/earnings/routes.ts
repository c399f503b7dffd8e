import { getEarningStats, searchEarnings } from '@stagedoor/contract/earnings'
import { ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { EarningsDeps } from './deps.ts'
import { earningFilter, listEarnings } from './list-earnings.ts'
import { readBalance } from './payouts/read-balance.ts'
import { sumByDay, sumBySource, sumEarnings, type EarningFilter } from './queries.ts'
import { statsView } from './views.ts'

const malformed = (field: string) => refuse('VALIDATION_FAILED', { fields: [{ field, rule: 'format' }] })

/** A creator's sales and their sums. */
export function earningsRoutes(deps: EarningsDeps): BoundRoute[] {
  return [
    route(searchEarnings, async ({ viewer, query }) => {
      const result = await listEarnings(deps, viewer.accountId, query)
      if (result.outcome === 'malformed') return malformed(result.field)
      const { data, total, cursor } = result
      return ok({ data, total, cursor })
    }),
    route(getEarningStats, async ({ viewer, query }) => {
      const filter = earningFilter(viewer.accountId, query)
      if (typeof filter === 'string') return malformed(filter)
      return ok(await readStats(deps, filter))
    }),
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
