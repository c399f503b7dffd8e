/** Why the site is closed to a reader: maintenance, or their country. */
export type Closure = 'maintenance' | 'blocked'

/** The status of the page that replaces all others. Rule CALL-8. */
export const closureStatus = { maintenance: 503, blocked: 451 } as const satisfies Record<Closure, number>

/** During maintenance staff can still sign in here. */
const WAY_IN = /^\/[\w-]+\/auth\/(login|logout|second-step|two-step)(\/|$)/
/** Open whatever else is closed: mail providers post to it from wherever their servers are. Rule NOTE-7. */
const UNSUBSCRIBE = /^\/[a-zA-Z-]+\/unsubscribe$/

/** Staff may enter everywhere; a blocked country has no open page, maintenance has one. Rules SITE-2 and AGE-7. */
export function decideClosure(site: {
  isMaintenance: boolean
  isCountryClosed: boolean
  isStaff: boolean
  pathname: string
}): Closure | null {
  if (site.isStaff || UNSUBSCRIBE.test(site.pathname)) return null
  if (site.isMaintenance && !WAY_IN.test(site.pathname)) return 'maintenance'
  return site.isCountryClosed ? 'blocked' : null
}

/** Staff have roles that neither fans nor creators have. */
export const isStaff = (viewer: { roles: readonly string[] } | null): boolean =>
  viewer !== null && viewer.roles.some((role) => role !== 'user' && role !== 'performer')
