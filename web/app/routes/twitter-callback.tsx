import { twitterCallback } from '@stagedoor/contract/third-party'
import { preloadTexts } from '../locales/load-texts.ts'
import type { PageRules } from '../session/page-rules.ts'
import { cookieNames, readCookie } from '../session/cookies.ts'
import { readRole, readTrip } from '../session/sign-on.ts'
import { visitContext } from '../session/visit.ts'
import { brokenOff, foreignAnswer, linked, refused, SignOnFailure, signedOn } from './sign-on-failure.tsx'
import type { Route } from './+types/twitter-callback'

export const handle = {
  layout: 'public',
  forbidsRedirect: true,
  texts: preloadTexts('auth', 'ways'),
} satisfies PageRules

/** The callback of X. Accepts only the token pair of this browser. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { cookies } = visit
  const query = visit.url.searchParams
  const oauthToken = readCookie(cookies, cookieNames.oauthToken)
  const oauthTokenSecret = readCookie(cookies, cookieNames.oauthTokenSecret)
  const trip = readTrip(cookies, 'twitter')
  const wanted = trip?.redirect ?? null
  if (query.has('denied')) return brokenOff(visit, trip)
  const named = query.get('oauth_token')
  if (oauthToken === null || oauthTokenSecret === null || named !== oauthToken) return foreignAnswer(visit, wanted)
  const verifier = query.get('oauth_verifier')
  if (!verifier) return brokenOff(visit, trip)
  const twitterPair = { oauth_verifier: verifier, oauthToken, oauthTokenSecret }
  if (trip?.isLinking) return linked(visit, { provider: 'twitter', twitterPair })
  const role = readRole(cookies)
  const body = { ...twitterPair, oauth_token: named, role }
  const reply = await visit.api(twitterCallback, { body })
  if (!reply.isOk) return refused(visit, reply, wanted)
  throw await signedOn(visit, reply.data.token, wanted)
}

export default function TwitterCallback({ loaderData }: Route.ComponentProps) {
  return <SignOnFailure {...loaderData} />
}
