import { getEarningStats, searchEarnings } from '@stagedoor/contract/earnings'
import { ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { EarningsDeps } from './deps.ts'
import { earningFilter, listEarnings } from './list-earnings.ts'
import { sumEarnings } from './queries.ts'
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
      return ok(statsView(await sumEarnings(deps.db, filter, deps.clock.now())))
    }),
  ]
}
