import { data, redirect } from 'react-router'
import { answerRegistration } from '../features/identity/registration/answer-registration.ts'
import { enterRegistered } from '../features/identity/registration/enter-registered.ts'
import { entryLead, signInReason } from '../features/identity/sign-in-reason.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import { readForm } from '../session/form-text.ts'
import type { Route } from './+types/register-fan'
import { RegistrationPage } from './registration.tsx'
import { preloadTexts } from '../locales/load-texts.ts'

export const handle = {
  layout: 'public',
  forbidsRedirect: true,
  texts: preloadTexts('auth', 'documents', 'entry', 'registration'),
} satisfies PageRules

/** Why a visitor joins, above the form. */
export function loader({ context }: Route.LoaderArgs) {
  const { locale, url } = context.get(visitContext)
  const wanted = url.searchParams.get('redirect')
  return { lead: signInReason(wanted) === null ? null : entryLead(locale, { wanted, isExpired: false }) }
}

/** Registers and signs in at once, unless the site asks for a confirmed email first: then the answer says so. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const { answer, status, headers } = await answerRegistration(visit, form, 'fan')
  const entered = answer.message === null ? null : await enterRegistered(visit, form)
  if (entered === null) return data(answer, { status, headers })
  for (const line of headers.getSetCookie()) entered.headers.append('set-cookie', line)
  if (!visit.isForData) return redirect(entered.next, { headers: entered.headers })
  return data({ ...answer, next: entered.next }, { headers: entered.headers })
}

export default function RegisterFan({ loaderData }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  return <RegistrationPage side="fan" lead={loaderData.lead} countries={[]} answer={actionData} />
}
