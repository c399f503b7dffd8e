import { data, redirect } from 'react-router'
import { judgeAge } from '../session/adult.ts'
import { cookieNames, dateOfBirthSeconds, writeCookie } from '../session/cookies.ts'
import { readForm, textOf } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { sitePath } from '../session/safe-redirect.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import { AgeForm } from '../shell/AgeGate.tsx'
import { useSiteSettings } from '../store/use-site-settings.ts'
import type { Route } from './+types/age'

export const handle = { layout: 'blank', isTheGate: true, forbidsRedirect: true } satisfies PageRules

/** The gate's plain form without JavaScript. It stores the date of birth and goes back. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const back = sitePath(textOf(form, 'back')) ?? visit.paths.front
  const answer = judgeAge(textOf(form, 'dateOfBirth'), visit.now)
  if (answer.outcome !== 'adult') return data({ refusal: answer.outcome, back }, { status: 422 })

  const cookie = { name: cookieNames.dateOfBirth, value: answer.dateOfBirth, maxAgeSeconds: dateOfBirthSeconds }
  return redirect(back, { headers: { 'set-cookie': writeCookie({ ...cookie, isSecure: visit.isSecure }) } })
}

export default function Age() {
  const actionData = useLastAnswer<typeof action>()
  const settings = useSiteSettings()
  return (
    <>
      <title>{settings.siteName}</title>
      <AgeForm settings={settings} refusal={actionData?.refusal ?? null} back={actionData?.back ?? '/'} />
    </>
  )
}
