import type { ProblemCode } from '@stagedoor/contract/problem'
import { data, redirect, redirectDocument } from 'react-router'
import { cookieNames, readCookie, sessionCookies, shortSeconds, writeCookie } from './cookies.ts'
import { needsViewer } from './page-rules.ts'
import type { Visit } from './visit.ts'

/** The part of a visit that leaving a page needs. */
export type Leaver = Pick<
  Visit,
  'url' | 'fetchedFrom' | 'isForData' | 'isSubmission' | 'paths' | 'isSecure' | 'rules' | 'hasWaitingSession'
>

const pathOf = ({ url }: Pick<Visit, 'url'>) => `${url.pathname}${url.search}`

/** The address of sign-in, with the way back unless the page forbids it. */
export function toSignIn(visit: Leaver): Response {
  const { fetchedFrom, paths, rules } = visit
  // What the page of sign-in reads beside itself as if somebody were signed in: opened again, it learns that nobody is.
  if (rules.isPart && fetchedFrom?.pathname === paths.signIn()) return redirect(pathOf({ url: fetchedFrom }))
  return redirect(visit.paths.signIn({ redirect: wayBack(visit) }))
}

function wayBack(visit: Leaver): string | undefined {
  const { rules, fetchedFrom, isSubmission } = visit
  if (rules.forbidsRedirect) return undefined
  const around = fetchedFrom && pathOf({ url: fetchedFrom })
  if (rules.isPart) return around
  return rules.isAction && isSubmission && around !== undefined ? around : pathOf(visit)
}

/**
 * The session has ended: removes its token and leads to sign-in and back. A page that forbids redirects is shown again,
 * to a visitor. Rule PAGE-8.
 */
export function sessionEnded(visit: Leaver): Response {
  if (visit.hasWaitingSession) return impersonationEnded(visit)
  const stays = visit.rules.forbidsRedirect && !needsViewer(visit.rules)
  const answer = stays ? redirect(pathOf(visit)) : toSignIn(visit)
  answer.headers.append('set-cookie', forgetToken(visit))
  answer.headers.append('set-cookie', noteEndedSession(visit))
  return answer
}

/** Staff acted as somebody else, and their own session waits. */
const impersonationEnded = (visit: Leaver): Response =>
  redirect(visit.paths.restore, { headers: { 'set-cookie': forgetToken(visit) } })

const noteEndedSession = ({ isSecure }: Pick<Visit, 'isSecure'>): string =>
  writeCookie({ name: cookieNames.sessionEnded, value: '1', maxAgeSeconds: shortSeconds, isSecure })

/** Whether this browser's session was found ended in the last minutes. */
export const hasSessionEnded = (cookieHeader: string | null): boolean =>
  readCookie(cookieHeader, cookieNames.sessionEnded) !== null

/** The Set-Cookie line after signing in again. */
export const forgetEndedSession = ({ isSecure }: Pick<Visit, 'isSecure'>): string =>
  writeCookie({ name: cookieNames.sessionEnded, value: '', maxAgeSeconds: 0, isSecure })

/** The Set-Cookie line that removes the token. */
const forgetToken = ({ isSecure }: Pick<Visit, 'isSecure'>): string =>
  writeCookie({ name: cookieNames.token, value: '', maxAgeSeconds: 0, isSecure })

/**
 * Removes what a session left in the browser. Its cache holds files of what the account may see, so it is emptied as well; the
 * reader's own choices stay.
 */
export function signedOutHeaders({ isSecure }: Pick<Visit, 'isSecure'>): Headers {
  const headers = new Headers({ 'clear-site-data': '"cache"' })
  for (const name of sessionCookies)
    headers.append('set-cookie', writeCookie({ name, value: '', maxAgeSeconds: 0, isSecure }))
  return headers
}

/** The data of a result page about a refusal. */
type RefusalFacts = { error: ProblemCode; message: string }

/** Where what was called for stands: beside a list, which stays whatever becomes of it; on its page by default. */
export type Place = 'beside-list'

/** A refusal of any call. */
type Refused = { statusCode: number; message: string; error: ProblemCode }

/**
 * The error response of a refusal without a page: `/500` for the browser's router after a 500, with the way back, otherwise the
 * result page of the status, in whose place a page with a form stays (decision 0467); beside a list always that (decision 0493).
 * `requireSession` handles a lost session before.
 * Rule PAGE-8.
 */
export function errorResponse(visit: Leaver, problem: Refused, place?: Place): unknown {
  const { statusCode, error, message } = problem
  // The document itself shows the page of a site that was closed in the meantime.
  if (visit.isForData && (error === 'MAINTENANCE' || error === 'COUNTRY_BLOCKED'))
    return redirectDocument(pathOf(visit))
  if (statusCode === 500 && visit.isForData && !visit.isSubmission && place !== 'beside-list')
    return redirect(visit.paths.serverError({ redirect: wayBack(visit) }))
  return data({ error, message } satisfies RefusalFacts, { status: statusCode })
}
