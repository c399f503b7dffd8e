import { data, redirect } from 'react-router'
import { readChoices, writeChoices } from '../session/choices.ts'
import { countriesIn } from '../features/identity/countries.ts'
import { answerRegistration } from '../features/identity/registration/answer-registration.ts'
import { enterRegistered } from '../features/identity/registration/enter-registered.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import { readForm } from '../session/form-text.ts'
import type { Route } from './+types/register-creator'
import { RegistrationPage } from './registration.tsx'
import { preloadTexts } from '../locales/load-texts.ts'

export const handle = {
  layout: 'public',
  forbidsRedirect: true,
  texts: preloadTexts('auth', 'documents', 'entry', 'registration'),
} satisfies PageRules

export const loader = ({ context }: Route.LoaderArgs) => ({
  countries: writeChoices(countriesIn(context.get(visitContext).locale)),
})

/**
 * Registers and signs in at once, unless the site asks for a confirmed email first: then the answer says so. A creator begins
 * with their steps. Rule CRE-11.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const { answer, status, headers } = await answerRegistration(visit, form, 'creator')
  const entered = answer.message === null ? null : await enterRegistered(visit, form)
  if (entered === null) return data(answer, { status, headers })
  for (const line of headers.getSetCookie()) entered.headers.append('set-cookie', line)
  const next = visit.paths.onboarding()
  if (!visit.isForData) return redirect(next, { headers: entered.headers })
  return data({ ...answer, next }, { headers: entered.headers })
}

export default function RegisterCreator({ loaderData }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  return <RegistrationPage side="creator" countries={readChoices(loaderData.countries)} answer={actionData} />
}
