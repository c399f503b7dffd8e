import { countMassRecipients, sendMassMessage, unsendMassMessage } from '@stagedoor/contract/mass-messages'
import { translatorOf } from '../../../locales/translator.ts'
import { formRefusal, type FormRefusal } from '../../../session/form-refusal.ts'
import { textOf } from '../../../session/form-text.ts'
import type { Visit } from '../../../session/visit.ts'
import { audienceOf, bodyOf, readMass, type EditedMass } from './mass-form.ts'

/** What is about to be sent, to be confirmed. `reach`: how many would get it now; null: unknown. */
export type MassReview = { mass: EditedMass; fields: [name: string, value: string][]; reach: number | null }

/** What the editor of mass messages answers. */
export type MassAnswer =
  | { outcome: 'counted'; reach: number | null }
  | { outcome: 'review'; review: MassReview }
  | { outcome: 'refused'; mass: EditedMass; refusal: FormRefusal; status: number }
  | { outcome: 'sent'; id: string }

/** Counts the recipients, asks for a confirmation, or sends. */
export async function answerMassForm(visit: Visit, form: FormData): Promise<MassAnswer> {
  const mass = readMass(form)
  if (textOf(form, 'intent') === 'count') return { outcome: 'counted', reach: await countReach(visit, mass) }
  const t = translatorOf(visit.locale).getFixedT(visit.locale, 'mass')
  const read = bodyOf(mass, visit.now)
  if ('fault' in read) {
    const message = t(read.fault.text)
    return { outcome: 'refused', mass, refusal: { message, fields: { [read.fault.field]: message } }, status: 400 }
  }
  if (textOf(form, 'intent') !== 'send') {
    return { outcome: 'review', review: { mass, fields: fieldsOf(form), reach: await countReach(visit, mass) } }
  }
  const clientMessageId = textOf(form, 'clientMessageId')
  const reply = await visit.api(sendMassMessage, { body: { ...read.body, clientMessageId } })
  if (reply.isOk) return { outcome: 'sent', id: reply.data._id }
  const isPast = reply.problem.error === 'SCHEDULE_IN_PAST'
  const refusal = isPast
    ? { message: t('inPast'), fields: { scheduledAt: t('inPast') } }
    : formRefusal(reply.problem, visit.locale)
  return { outcome: 'refused', mass, refusal, status: reply.status }
}

/** The form's fields, for the form that confirms it. */
const fieldsOf = (form: FormData) =>
  [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && name !== 'intent' ? [[name, value]] : [],
  )

async function countReach(visit: Visit, mass: EditedMass): Promise<number | null> {
  const reply = await visit.api(countMassRecipients, { body: audienceOf(mass) })
  return reply.isOk ? reply.data.total : null
}

/** Cancels a mass message or takes it back. Null: done; else why not. */
export async function answerTakeBack(visit: Visit, id: string): Promise<{ message: string; status: number } | null> {
  const reply = await visit.api(unsendMassMessage, { params: { id } })
  return reply.isOk ? null : { message: reply.problem.message, status: reply.status }
}
