import { postDecisions } from '@stagedoor/contract/staff-posts'
import { data, redirect } from 'react-router'
import { translatorOf } from '../../../locales/translator.ts'
import { formRefusal } from '../../../session/form-refusal.ts'
import { textOf } from '../../../session/form-text.ts'
import type { Visit } from '../../../session/visit.ts'

type Decision = { status: (typeof postDecisions)[number]; reason: string }
type Problem = Parameters<typeof formRefusal>[0]

/** Sends a decision of staff with its reason, and returns to the page of what it is about. */
export async function answerDecision(
  visit: Visit,
  form: FormData,
  page: string,
  send: (decision: Decision) => Promise<{ isOk: true } | { isOk: false; problem: Problem }>,
) {
  const status = postDecisions.find((known) => known === textOf(form, 'decision'))
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
