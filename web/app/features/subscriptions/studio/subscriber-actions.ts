import { giveComplimentary, removeSubscriber } from '@stagedoor/contract/subscription-gifts'
import { translatorOf } from '../../../locales/translator.ts'
import { formRefusal, type FormRefusal } from '../../../session/form-refusal.ts'
import { textOf } from '../../../session/form-text.ts'
import type { Visit } from '../../../session/visit.ts'

/** The result of a form of the page. `credit` is the tokens credited to the payer. */
export type SubscribersAnswer =
  | { done: 'removed'; name: string; credit: number }
  | { done: 'given'; name: string; until: string | null }
  | { done: null; form: 'remove' | 'complimentary'; refusal: FormRefusal; status: number }

/** Removes a subscriber, or grants complimentary access. */
export async function answerSubscriberForm(visit: Visit, form: FormData): Promise<SubscribersAnswer> {
  return textOf(form, 'intent') === 'remove' ? remove(visit, form) : give(visit, form)
}

async function remove(visit: Visit, form: FormData): Promise<SubscribersAnswer> {
  const reply = await visit.api(removeSubscriber, { params: { id: textOf(form, 'id') } })
  if (reply.isOk) return { done: 'removed', name: textOf(form, 'name'), credit: reply.data.credit }
  return { done: null, form: 'remove', refusal: formRefusal(reply.problem, visit.locale), status: reply.status }
}

async function give(visit: Visit, form: FormData): Promise<SubscribersAnswer> {
  const recipient = textOf(form, 'recipient').trim().replace(/^@/, '').toLowerCase()
  const reply = await visit.api(giveComplimentary, { body: { recipient, days: Number(textOf(form, 'days')) || 0 } })
  if (reply.isOk) {
    return { done: 'given', name: reply.data.userInfo?.name ?? recipient, until: reply.data.expiredAt }
  }
  return { done: null, form: 'complimentary', refusal: refusalOf(visit, reply.problem), status: reply.status }
}

function refusalOf(visit: Visit, problem: Parameters<typeof formRefusal>[0]): FormRefusal {
  if (problem.error !== 'NOT_FOUND') return formRefusal(problem, visit.locale)
  const message = translatorOf(visit.locale).getFixedT(visit.locale, 'subscribers')('recipientUnknown')
  return { message, fields: { recipient: message } }
}
