import { data } from 'react-router'
import { countriesIn } from '../features/identity/countries.ts'
import { answerRegistration } from '../features/identity/registration/answer-registration.ts'
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

export const loader = ({ context }: Route.LoaderArgs) => ({ countries: countriesIn(context.get(visitContext).locale) })

export async function action({ request, context }: Route.ActionArgs) {
  const { answer, status } = await answerRegistration(context.get(visitContext), await readForm(request), 'creator')
  return data(answer, { status })
}

export default function RegisterCreator({ loaderData }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  return <RegistrationPage side="creator" countries={loaderData.countries} answer={actionData} />
}
