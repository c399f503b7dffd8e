import { getPublicSettings, getSettingsByKeys } from '@stagedoor/contract/settings'
import { ok } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { CachedTable } from '#src/platform/db/cached-table.ts'
import { isPublicSettingName } from './definitions.ts'
import type { AllSettings } from './held-settings.ts'

export const siteRoutes = (held: CachedTable<AllSettings>): BoundRoute[] => [
  route(getPublicSettings, async () => ok(held.value().publicValues)),
  route(getSettingsByKeys, async ({ body }) => {
    const { publicValues } = held.value()
    const requested = body.keys.filter(isPublicSettingName)
    return ok(Object.fromEntries(requested.map((name) => [name, publicValues[name]])))
  }),
]
