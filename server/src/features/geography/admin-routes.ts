import { listRegionPolicies, updateRegionPolicy } from '@stagedoor/contract/site-admin'
import type { Db } from '#src/platform/db/database.ts'
import { ok } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import * as queries from './queries.ts'
import type { RegionPolicy } from './rules.ts'
import { setRegionPolicy } from './set-region-policy.ts'

type Deps = { db: Db; defaultRegionPolicy(): RegionPolicy; refresh(): Promise<void> }

export const geographyAdminRoutes = ({ db, defaultRegionPolicy, refresh }: Deps): BoundRoute[] => [
  route(listRegionPolicies, async () => {
    const rows = await queries.listRegionPolicies(db)
    const data = rows.map(({ country_code, policy, updated_at }) => ({
      countryCode: country_code,
      policy,
      updatedAt: updated_at.toISOString(),
    }))
    return ok({ data, total: data.length, defaultPolicy: defaultRegionPolicy() })
  }),
  route(updateRegionPolicy, async ({ params, body, viewer, requestId }) => {
    const { policy, reason } = body
    const change = { countryCode: params.country, policy, actorId: viewer.accountId, requestId }
    await setRegionPolicy(db, { ...change, ...(reason === undefined ? {} : { reason }) })
    await refresh()
    return ok({ countryCode: params.country, policy })
  }),
]
