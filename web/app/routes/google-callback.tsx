import { googleToken } from '@stagedoor/contract/third-party'
import { preloadTexts } from '../locales/load-texts.ts'
import type { PageRules } from '../session/page-rules.ts'
import { readRole, readTrip } from '../session/sign-on.ts'
import { visitContext } from '../session/visit.ts'
import { brokenOff, foreignAnswer, linked, refused, SignOnFailure, signedOn } from './sign-on-failure.tsx'
import type { Route } from './+types/google-callback'

export const handle = {
  layout: 'public',
  forbidsRedirect: true,
  texts: preloadTexts('auth', 'ways'),
} satisfies PageRules

/** The callback of Google. Accepts only an answer to this browser's own request. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { cookies } = visit
  const query = visit.url.searchParams
  const trip = readTrip(cookies, 'google')
  const wanted = trip?.redirect ?? null
  if (trip === null || trip.state === '' || query.get('state') !== trip.state) return foreignAnswer(visit, wanted)
  const code = query.get('code')
  if (!code) return brokenOff(visit, trip)
  const redirectUri = `${visit.siteOrigin}/auth/google/callback`
  const { codeVerifier, nonce } = trip
  const googleCode = { code, codeVerifier, redirectUri, nonce }
  if (trip.isLinking) return linked(visit, { provider: 'google', googleCode })
  const reply = await visit.api(googleToken, { body: { ...googleCode, role: readRole(cookies) } })
  if (!reply.isOk) return refused(visit, reply, wanted)
  throw await signedOn(visit, reply.data.token, wanted)
}

export default function GoogleCallback({ loaderData }: Route.ComponentProps) {
  return <SignOnFailure {...loaderData} />
}
