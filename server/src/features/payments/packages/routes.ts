import { fromCents } from '@stagedoor/contract/money'
import * as contract from '@stagedoor/contract/token-packages'
import { answerBy, created, ok, refuse } from '#src/platform/http/answer.ts'
import { readDateRange } from '#src/platform/http/date-range.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { PaymentsDeps } from '../deps.ts'
import { actorOf } from '../staff.ts'
import { listPackages } from './queries.ts'
import { packageView, staffPackageView } from './views.ts'
import { writePackage, type PackageOutcome } from './write-package.ts'

const unreadable = (field: string) => refuse('VALIDATION_FAILED', { fields: [{ field, rule: 'format' }] })

/** What is sold, for everyone; and what staff sell. */
export function packageRoutes(deps: Pick<PaymentsDeps, 'db' | 'settings'>): BoundRoute[] {
  return [
    route(contract.searchTokenPackages, async ({ query, locale }) => {
      const range = readDateRange(query)
      const { q = null, sort, sortBy, limit, offset } = query
      const page = { isActive: true, q, ...range, sort, sortBy, limit, offset }
      const { rows, total } = await listPackages(deps.db, page)
      return ok({ data: rows.map((row) => packageView(row, locale)), total })
    }),
    route(contract.searchAllTokenPackages, async ({ query }) => {
      const range = readDateRange(query)
      const { q = null, isActive = null, sort, sortBy, limit, offset } = query
      const { rows, total } = await listPackages(deps.db, { isActive, q, ...range, sort, sortBy, limit, offset })
      return ok({ data: rows.map(staffPackageView), total })
    }),
    route(contract.createTokenPackage, async (call) => {
      const result = await writePackage(deps, null, call.body, actorOf(call))
      return result.outcome === 'written' ? created(staffPackageView(result.row)) : refusalOf(result)
    }),
    route(contract.updateTokenPackage, async (call) => {
      const result = await writePackage(deps, call.params.id, call.body, actorOf(call))
      return result.outcome === 'written' ? ok(staffPackageView(result.row)) : refusalOf(result)
    }),
  ]
}

function refusalOf(result: Exclude<PackageOutcome, { outcome: 'written' }>) {
  return answerBy(result, {
    absent: 'NOT_FOUND',
    nameless: () => unreadable('name'),
    out_of_limits: ({ minimumCents, maximumCents }) =>
      refuse('AMOUNT_OUT_OF_LIMITS', {
        minimum: fromCents(minimumCents),
        maximum: fromCents(maximumCents),
      }),
  })
}
