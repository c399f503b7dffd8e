import { startGoogle } from '@stagedoor/contract/third-party'
import { redirect } from 'react-router'
import { preloadTexts } from '../locales/load-texts.ts'
import type { PageRules } from '../session/page-rules.ts'
import { readForm, textOf } from '../session/form-text.ts'
import { googleTrip, rememberRole, rememberTrip } from '../session/sign-on.ts'
import { safeRedirect } from '../session/safe-redirect.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import { SignOnFailure, signOnFailure } from './sign-on-failure.tsx'
import type { Route } from './+types/sign-on-google'

export const handle = {
  layout: 'public',
  forbidsRedirect: true,
  texts: preloadTexts('auth', 'ways'),
} satisfies PageRules

/** Only its button leads here. */
export function loader({ context }: Route.LoaderArgs) {
  throw redirect(context.get(visitContext).paths.signIn())
}

/** Redirects to Google, and stores what the answer must contain. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const role = textOf(form, 'role') === 'performer' ? 'performer' : 'user'
  const wanted = safeRedirect(textOf(form, 'redirect'))
  const { trip, codeChallenge } = await googleTrip({ redirect: wanted })
  const redirectUri = `${visit.siteOrigin}/auth/google/callback`
  const { state, nonce } = trip
  const reply = await visit.api(startGoogle, { body: { redirectUri, state, nonce, codeChallenge } })
  if (!reply.isOk) return signOnFailure(reply.problem.message, { status: reply.status, wanted })
  const headers = new Headers()
  for (const line of [rememberTrip(trip, visit), rememberRole(role, visit)]) headers.append('set-cookie', line)
  return redirect(reply.data.url, { status: 303, headers })
}

export default function SignOnGoogle() {
  const actionData = useLastAnswer<typeof action>()
  return <SignOnFailure {...actionData} />
}
