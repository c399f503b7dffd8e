import { uploadDocuments } from '@stagedoor/contract/performer-files'
import { updateOwnPerformer } from '@stagedoor/contract/performers'
import { translatorOf } from '../../../locales/translator.ts'
import { formRefusal, missingFields, type FormRefusal } from '../../../session/form-refusal.ts'
import { textOf } from '../../../session/form-text.ts'
import type { Visit } from '../../../session/visit.ts'
import { documentsOf } from '../../identity/registration/registration-form.ts'
import { isFormStep, type FormStep } from './set-up.ts'

export type StepAnswer = { step: FormStep; refusal: FormRefusal; typed: Record<string, string> }

const fieldsOf = {
  account: ['username'],
  profile: ['firstName', 'lastName', 'name'],
  birthDate: ['dateOfBirth'],
} as const satisfies Partial<Record<FormStep, readonly string[]>>

/** Saves one step. @returns null when it was saved; otherwise the errors with what was typed. */
export async function answerStep(visit: Visit, form: FormData): Promise<{ answer: StepAnswer; status: number } | null> {
  const wanted = textOf(form, 'step')
  const step = isFormStep(wanted) ? wanted : 'account'
  if (step === 'documents') return handIn(visit, form)

  const names = fieldsOf[step]
  const typed = Object.fromEntries(names.map((name) => [name, textOf(form, name).trim()]))
  const missing = missingFields(form, names, visit.locale)
  if (missing) return { answer: { step, refusal: missing, typed }, status: 400 }
  const body = step === 'account' ? { username: textOf(form, 'username').trim().toLowerCase() } : typed
  const reply = await visit.api(updateOwnPerformer, { body })
  if (reply.isOk) return null
  return { answer: { step, refusal: formRefusal(reply.problem, visit.locale), typed }, status: reply.status }
}

async function handIn(visit: Visit, form: FormData): Promise<{ answer: StepAnswer; status: number } | null> {
  const ids = ['idVerificationUpload', 'documentVerificationUpload'] as const
  const body = Object.fromEntries(ids.map((name) => [name, textOf(form, name)]).filter(([, id]) => id !== ''))
  const files = documentsOf(form)
  const refused = (refusal: FormRefusal, status: number) => ({
    answer: { step: 'documents' as const, refusal, typed: {} },
    status,
  })
  if (Object.keys(body).length + Object.keys(files).length === 0) {
    const t = translatorOf(visit.locale).getFixedT(visit.locale, 'creator')
    return refused({ message: t('chooseDocument'), fields: {} }, 400)
  }
  const reply = await visit.api(uploadDocuments, { body, files })
  return reply.isOk ? null : refused(formRefusal(reply.problem, visit.locale), reply.status)
}
