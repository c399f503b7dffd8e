import type { ProblemCode } from '@stagedoor/contract/problem'
import { data, redirect, redirectDocument } from 'react-router'
import { cookieNames, writeCookie } from './cookies.ts'
import type { Visit } from './visit.ts'

/** What leaving a page needs to know of its visit. */
export type Leaver = Pick<Visit, 'url' | 'isForData' | 'paths' | 'isSecure' | 'rules'>

const pathOf = ({ url }: Pick<Visit, 'url'>) => `${url.pathname}${url.search}`

/** The way to sign in, and back to the page that was asked for unless that page forbids it. */
export function toSignIn(visit: Leaver): Response {
  return redirect(visit.paths.signIn({ redirect: visit.rules.forbidsRedirect ? undefined : pathOf(visit) }))
}

/**
 * The session has ended: its token is forgotten, and the reader may sign in again and come back. A page that forbids
 * redirects is shown again, to a visitor. Rule PAGE-8.
 */
export function sessionEnded(visit: Leaver): Response {
  const stays = visit.rules.forbidsRedirect && !visit.rules.requiresSignIn && !visit.rules.creatorOnly
  const answer = stays ? redirect(pathOf(visit)) : toSignIn(visit)
  answer.headers.append('set-cookie', forgetToken(visit))
  return answer
}

/** The Set-Cookie line that removes the token. */
export const forgetToken = ({ isSecure }: Pick<Visit, 'isSecure'>): string =>
  writeCookie({ name: cookieNames.token, value: '', maxAgeSeconds: 0, isSecure })

/** What a result page knows about a refusal. */
type RefusalFacts = { error: ProblemCode; message: string }

/** A refusal of any call, as far as leaving a page needs it. */
type Refused = { statusCode: number; message: string; error: ProblemCode }

/**
 * What is thrown when a refusal leaves nothing to show on the page: `/500` for the browser's router after a 500, else the
 * result page of the status. A lost session is handled before, by `requireSession`. Rule PAGE-8.
 */
export function errorResponse(visit: Leaver, problem: Refused): unknown {
  const { statusCode, error, message } = problem
  // The document itself knows what stands in for every page of a site that was shut meanwhile.
  if (visit.isForData && (error === 'MAINTENANCE' || error === 'COUNTRY_BLOCKED'))
    return redirectDocument(pathOf(visit))
  if (statusCode === 500 && visit.isForData) return redirect(visit.paths.serverError)
  return data({ error, message } satisfies RefusalFacts, { status: statusCode })
}
