import { createReport, reportTargets } from '@stagedoor/contract/reports'
import { data } from 'react-router'
import { ReportScreen } from '../features/moderation/ReportScreen.tsx'
import { reasonOf } from '../features/moderation/reasons.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { captchaTokenOf } from '../session/captcha-token.ts'
import { formRefusal, missingFields } from '../session/form-refusal.ts'
import { readForm, textOf } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/report'

export const handle = { texts: preloadTexts('reports') } satisfies PageRules

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** What the address names; a page that does not exist for any other address. */
function reportedBy(params: Route.LoaderArgs['params']) {
  const target = reportTargets.find((known) => known === params.target)
  if (target === undefined || !UUID.test(params.targetId)) throw data(null, { status: 404 })
  return { target, targetId: params.targetId }
}

export function loader({ params }: Route.LoaderArgs) {
  return reportedBy(params)
}

/** Sends the report. A refusal stays here with what was typed. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const reported = reportedBy(params)
  const form = await readForm(request)
  const typed = { title: textOf(form, 'title'), description: textOf(form, 'description') }
  const refused = <Refusal,>(refusal: Refusal, status: number) => data({ receipt: null, refusal, typed }, { status })
  const missing = missingFields(form, ['title'], visit.locale)
  if (missing) return refused(missing, 400)
  if (reasonOf(typed.title) === null) throw data(null, { status: 400 })
  const named = visit.url.searchParams.get('performerId') ?? ''
  const performerId = UUID.test(named) ? { performerId: named } : {}
  const reply = await visit.api(createReport, {
    body: { ...reported, ...performerId, ...typed, ...captchaTokenOf(form) },
  })
  if (!reply.isOk) return refused(formRefusal(reply.problem, visit.locale), reply.status)
  return data({ receipt: reply.data, refusal: null, typed })
}

export default function Report() {
  const actionData = useLastAnswer<typeof action>()
  const nothing = { receipt: null, refusal: null, typed: { title: '', description: '' } }
  return <ReportScreen {...(actionData ?? nothing)} />
}
