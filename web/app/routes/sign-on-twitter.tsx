import { twitterLogin } from '@stagedoor/contract/third-party'
import { redirect } from 'react-router'
import { preloadTexts } from '../locales/load-texts.ts'
import type { PageRules } from '../session/page-rules.ts'
import { readForm, textOf } from '../session/form-text.ts'
import { rememberPair, rememberRole, rememberTrip, twitterTrip } from '../session/sign-on.ts'
import { safeRedirect } from '../session/safe-redirect.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import { SignOnFailure, signOnFailure } from './sign-on-failure.tsx'
import type { Route } from './+types/sign-on-twitter'

export const handle = {
  layout: 'public',
  forbidsRedirect: true,
  texts: preloadTexts('auth', 'ways'),
} satisfies PageRules

/** Only its button leads here. */
export function loader({ context }: Route.LoaderArgs) {
  throw redirect(context.get(visitContext).paths.signIn())
}

/** Redirects to X, and stores the token pair of the answer. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const role = textOf(form, 'role') === 'performer' ? 'performer' : 'user'
  const reply = await visit.api(twitterLogin, { body: { callbackUrl: `${visit.siteOrigin}/auth/twitter/callback` } })
  const wanted = safeRedirect(textOf(form, 'redirect'))
  if (!reply.isOk) return signOnFailure(reply.problem.message, { status: reply.status, wanted })
  const { url, oauthToken: token, oauthTokenSecret: secret } = reply.data
  const trip = twitterTrip({ redirect: wanted })
  const headers = new Headers()
  for (const line of [rememberTrip(trip, visit), ...rememberPair({ token, secret }, visit), rememberRole(role, visit)])
    headers.append('set-cookie', line)
  return redirect(url, { status: 303, headers })
}

export default function SignOnTwitter() {
  const actionData = useLastAnswer<typeof action>()
  return <SignOnFailure {...actionData} />
}
