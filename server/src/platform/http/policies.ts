import type { Endpoint, StaffRole } from '@stagedoor/contract/endpoint'
import type { ProblemCode } from '@stagedoor/contract/problem'
import type { HttpOptions } from './http-app.ts'
import type { Viewer } from './viewer.ts'

/** The page that leads to the age provider, under the prefix of a language. */
const AGE_PAGE = '/age/assured'

const FRESH_SIGN_IN_MS = 15 * 60 * 1_000

/** The caller, as far as the policies of an endpoint depend on it. */
export type CallerFacts = {
  viewer: Viewer | null
  /** A token was sent, whether or not it belongs to a session. */
  hasToken: boolean
  address: string
}

export type EarlyRefusal = { code: ProblemCode; details?: unknown }

export type PolicyOptions = Pick<HttpOptions, 'refuseEarly' | 'isOfAge' | 'limiter' | 'now'>

/**
 * Enforces what an endpoint declares about its callers, before anything of the request's body is read: maintenance and
 * country, sign-in, role, staff role, impersonation, fresh sign-in, age, rate. @returns null when the call may go on.
 */
export async function refuseCaller(
  endpoint: Endpoint,
  caller: CallerFacts,
  options: PolicyOptions,
): Promise<EarlyRefusal | null> {
  const { viewer, hasToken, address } = caller
  const early = await options.refuseEarly({ path: endpoint.path, address, viewer })
  if (early) return { code: early }
  // An invalid token is refused even where none is needed: its sender believes to be signed in.
  if (viewer === null && (endpoint.caller !== 'anyone' || hasToken)) return { code: 'UNAUTHENTICATED' }
  if (viewer !== null) {
    if (!hasRole(endpoint, viewer) || isRefusedImpersonation(endpoint, viewer)) return { code: 'FORBIDDEN' }
    if (endpoint.needsFreshSignIn && options.now().getTime() - viewer.authenticatedAt.getTime() > FRESH_SIGN_IN_MS)
      return { code: 'REAUTHENTICATION_REQUIRED' }
    if (endpoint.requiresAge && !(await options.isOfAge(viewer, address)))
      return { code: 'AGE_NOT_CONFIRMED', details: { verifyAt: AGE_PAGE } }
  }
  if (endpoint.rateLimit) {
    const key = endpoint.rateLimit.by === 'account' && viewer ? viewer.accountId : address
    const retryAfterSeconds = await options.limiter.take(`${endpoint.method} ${endpoint.path}`, key, endpoint.rateLimit)
    if (retryAfterSeconds !== null) return { code: 'TOO_MANY_REQUESTS', details: { retryAfterSeconds } }
  }
  return null
}

function hasRole(endpoint: Endpoint, viewer: Viewer): boolean {
  switch (endpoint.caller) {
    case 'anyone':
    case 'account':
      return true
    // A creator may buy as a fan. Rule ACS-7.
    case 'fan_or_creator':
      return viewer.role !== 'staff'
    case 'performer':
      return viewer.role === 'performer'
    case 'staff':
      return viewer.role === 'staff' && hasStaffRole(viewer, endpoint.staffRoles ?? [])
    default:
      return endpoint.caller satisfies never
  }
}

const hasStaffRole = (viewer: Viewer, wanted: readonly StaffRole[]): boolean =>
  wanted.some((role) => viewer.staffRoles.includes(role))

/** Staff act as an account to see what its owner sees: never for the owner's money and security, never as other staff. */
const isRefusedImpersonation = (endpoint: Endpoint, { impersonatorId }: Viewer): boolean =>
  impersonatorId !== null && (endpoint.forbidsImpersonation === true || endpoint.caller === 'staff')
