import { twitterCallback } from '@stagedoor/contract/third-party'
import { cookieNames, readCookie } from '../session/cookies.ts'
import { readRole, readTrip } from '../session/sign-on.ts'
import { visitContext } from '../session/visit.ts'
import { brokenOff, foreignAnswer, refused, SignOnFailure, signedOn } from './sign-on-failure.tsx'
import type { Route } from './+types/twitter-callback'

export { handle } from './sign-on-failure.tsx'

/** Somebody comes back from X. Only the pair that this very browser holds is taken. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const cookies = request.headers.get('cookie')
  const query = visit.url.searchParams
  const oauthToken = readCookie(cookies, cookieNames.oauthToken)
  const oauthTokenSecret = readCookie(cookies, cookieNames.oauthTokenSecret)
  if (query.has('denied')) return brokenOff(visit)
  const named = query.get('oauth_token')
  if (oauthToken === null || oauthTokenSecret === null || named !== oauthToken) return foreignAnswer(visit)
  const verifier = query.get('oauth_verifier')
  if (!verifier) return brokenOff(visit)
  const role = readRole(cookies)
  const body = { oauth_verifier: verifier, oauth_token: named, oauthToken, oauthTokenSecret, role }
  const reply = await visit.api(twitterCallback, { body })
  const back = readTrip(cookies, 'twitter')?.redirect ?? null
  if (!reply.isOk) return refused(visit, reply, back)
  throw await signedOn(visit, reply.data.token, back)
}

export default function TwitterCallback({ loaderData }: Route.ComponentProps) {
  return <SignOnFailure message={loaderData.message} />
}
