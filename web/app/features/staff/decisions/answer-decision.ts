import { staffDecisions, type DecisionBody } from '@stagedoor/contract/staff-decisions'
import { data, redirect } from 'react-router'
import { translatorOf } from '../../../locales/translator.ts'
import { formRefusal } from '../../../session/form-refusal.ts'
import { textOf } from '../../../session/form-text.ts'
import { choiceIn } from '../../../session/list-state.ts'
import type { Visit } from '../../../session/visit.ts'

type Problem = Parameters<typeof formRefusal>[0]

/** Sends a decision of staff with its reason, and returns to the page of what it is about. */
export async function answerDecision(
  visit: Visit,
  form: FormData,
  page: string,
  send: (decision: DecisionBody) => Promise<{ isOk: true } | { isOk: false; problem: Problem }>,
) {
  const status = staffDecisions.find((known) => known === textOf(form, 'decision'))
  if (status === undefined) throw data(null, { status: 400 })
  const reason = textOf(form, 'reason').trim()
  if (reason === '') {
    const message = translatorOf(visit.locale).getFixedT(visit.locale, 'staff')('reasonMissing')
    return data({ refusal: { message, fields: { reason: message } }, typed: reason }, { status: 422 })
  }
  const reply = await send({ status, reason })
  if (reply.isOk) return redirect(`${page}?made=${status}`)
  return data({ refusal: formRefusal(reply.problem, visit.locale), typed: reason }, { status: 422 })
}

/** What was decided just now, after `answerDecision` led back to the page. */
export const decidedNow = ({ url }: Pick<Visit, 'url'>) => choiceIn(url.searchParams, 'made', staffDecisions) ?? null
