import { createConversation } from '@stagedoor/contract/conversations'
import { getCurrentUser } from '@stagedoor/contract/users'
import { unwrapOrThrow } from '../../session/answers.ts'
import { splitAddress } from '../../session/locale-rules.ts'
import { cookieNames, tokenSeconds, writeCookie } from '../../session/cookies.ts'
import { forgetDueStep } from '../../session/due-step.ts'
import { forgetEndedSession } from '../../session/leave.ts'
import type { Visit } from '../../session/visit.ts'
import { nextAfterSignIn } from './next-after-sign-in.ts'
import { questionOfMark } from './unlock-mark.ts'

/** `isWithoutScripts`: the form was sent by a browser that runs none, as `WithoutScripts` says. */
type Entering = { token: string; isRemembered: boolean; isWithoutScripts?: boolean }

/**
 * Where somebody goes who has just signed in, by the way back in the address, and the headers that store their token.
 * @throws Response when the session has ended
 */
export async function entrance(
  visit: Visit,
  { token, isRemembered, isWithoutScripts = false }: Entering,
): Promise<{ next: string; headers: Headers }> {
  const viewer = unwrapOrThrow(visit, await visit.apiAs(token)(getCurrentUser, {}))
  const maxAgeSeconds = tokenSeconds(isRemembered)
  const cookie = { name: cookieNames.token, value: token, maxAgeSeconds, isSecure: visit.isSecure }
  const wanted = nextAfterSignIn({ viewer, wanted: visit.url.searchParams.get('redirect'), paths: visit.paths })
  // Scripts open it as a sheet over the page behind the mark.
  const question = isWithoutScripts ? questionOfMark(new URL(wanted, visit.siteOrigin).hash, visit.paths) : null
  const next = (await beginConversation(visit, { token, wanted })) ?? question ?? wanted
  const headers = new Headers({ 'set-cookie': writeCookie(cookie) })
  headers.append('set-cookie', forgetDueStep(visit))
  headers.append('set-cookie', forgetEndedSession(visit))
  return { next, headers }
}

/**
 * Opens the conversation for which somebody signed in: they pressed Message, and its page has nothing to show before.
 * @returns its address; null when they came for something else, or may not write there, which that page explains
 */
async function beginConversation(visit: Visit, { token, wanted }: { token: string; wanted: string }) {
  const { rest } = splitAddress(new URL(wanted, visit.siteOrigin).pathname)
  const sourceId = /^\/messages\/with\/performer\/([^/]+)$/.exec(rest)?.[1]
  if (sourceId === undefined) return null
  const reply = await visit.apiAs(token)(createConversation, { body: { source: 'performer', sourceId } })
  return reply.isOk ? visit.paths.conversation(reply.data._id) : null
}
