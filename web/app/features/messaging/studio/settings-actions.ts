import { setMessagePolicy } from '@stagedoor/contract/message-settings'
import { setWelcomeMessage, type WelcomeMessage } from '@stagedoor/contract/message-tools'
import { formRefusal, type FormRefusal } from '../../../session/form-refusal.ts'
import { textOf } from '../../../session/form-text.ts'
import type { Visit } from '../../../session/visit.ts'
import { readPolicy, type AmountName, type TypedPolicy } from './settings-form.ts'

/** What the two forms of the settings answer. */
export type SettingsAnswer =
  | {
      form: 'policy'
      isSaved: boolean
      typed: TypedPolicy
      faults: AmountName[]
      refusal: FormRefusal | null
      status: number
    }
  | { form: 'welcome'; isSaved: boolean; typed: WelcomeMessage; refusal: FormRefusal | null; status: number }

/** Saves who may write, or the welcome message. */
export const answerSettingsForm = (visit: Visit, form: FormData): Promise<SettingsAnswer> =>
  textOf(form, 'intent') === 'welcome' ? saveWelcome(visit, form) : savePolicy(visit, form)

async function savePolicy(visit: Visit, form: FormData): Promise<SettingsAnswer> {
  const { typed, policy, faults } = readPolicy(form)
  if (faults.length > 0) return { form: 'policy', isSaved: false, typed, faults, refusal: null, status: 400 }
  const reply = await visit.api(setMessagePolicy, { body: policy })
  const refusal = reply.isOk ? null : formRefusal(reply.problem, visit.locale)
  return { form: 'policy', isSaved: reply.isOk, typed, faults, refusal, status: reply.isOk ? 200 : reply.status }
}

async function saveWelcome(visit: Visit, form: FormData): Promise<SettingsAnswer> {
  const typed = { isEnabled: form.has('isEnabled'), text: textOf(form, 'welcome') }
  const reply = await visit.api(setWelcomeMessage, { body: typed })
  const refusal = reply.isOk ? null : formRefusal(reply.problem, visit.locale)
  return { form: 'welcome', isSaved: reply.isOk, typed, refusal, status: reply.isOk ? 200 : reply.status }
}
