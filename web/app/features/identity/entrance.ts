import { getCurrentUser } from '@stagedoor/contract/users'
import { unwrapOrThrow } from '../../session/answers.ts'
import { cookieNames, tokenSeconds, writeCookie } from '../../session/cookies.ts'
import { forgetDueStep } from '../../session/due-step.ts'
import { forgetEndedSession } from '../../session/leave.ts'
import type { Visit } from '../../session/visit.ts'
import { nextAfterSignIn } from './next-after-sign-in.ts'

/**
 * Where somebody goes who has just signed in, by the way back in the address, and the headers that store their token.
 * @throws Response when the session has ended
 */
export async function entrance(
  visit: Visit,
  { token, isRemembered }: { token: string; isRemembered: boolean },
): Promise<{ next: string; headers: Headers }> {
  const viewer = unwrapOrThrow(visit, await visit.apiAs(token)(getCurrentUser, {}))
  const maxAgeSeconds = tokenSeconds(isRemembered)
  const cookie = { name: cookieNames.token, value: token, maxAgeSeconds, isSecure: visit.isSecure }
  const next = nextAfterSignIn({ viewer, wanted: visit.url.searchParams.get('redirect'), paths: visit.paths })
  const headers = new Headers({ 'set-cookie': writeCookie(cookie) })
  headers.append('set-cookie', forgetDueStep(visit))
  headers.append('set-cookie', forgetEndedSession(visit))
  return { next, headers }
}
