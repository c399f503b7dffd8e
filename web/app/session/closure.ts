import type { CurrentUser } from '@stagedoor/contract/users'

/** Why the site is closed to a reader: maintenance, or their country. */
export type Closure = 'maintenance' | 'blocked'

/** What a page answers that stands in for all others. Rule CALL-8. */
export const closureStatus = { maintenance: 503, blocked: 451 } as const satisfies Record<Closure, number>

/** After how many seconds to try again during maintenance; the API says the same. */
export const RETRY_AFTER_SECONDS = 30

/** During maintenance staff still enter, and here is where. */
const WAY_IN = /^\/[\w-]+\/auth\/(login|logout|second-step|two-step)(\/|$)/

/** Staff pass everywhere; a closed country has no way in, maintenance has one. Rules SITE-2 and AGE-7. */
export function decideClosure(site: {
  isMaintenance: boolean
  isCountryClosed: boolean
  isStaff: boolean
  pathname: string
}): Closure | null {
  if (site.isStaff) return null
  if (site.isMaintenance && !WAY_IN.test(site.pathname)) return 'maintenance'
  return site.isCountryClosed ? 'blocked' : null
}

/** Staff have roles that neither fans nor creators have. */
export const isStaff = (viewer: Pick<CurrentUser, 'roles'> | null): boolean =>
  viewer !== null && viewer.roles.some((role) => role !== 'user' && role !== 'performer')
