import { registerPerformer, registerUser } from '@stagedoor/contract/auth'
import { formRefusal, missingFields, type FormRefusal } from '../../../session/form-refusal.ts'
import type { Visit } from '../../../session/visit.ts'
import { creatorRegistrationOf, documentsOf, registrationOf, typedOf } from './registration-form.ts'

/** Which half of the house someone registers for. */
export type Side = 'fan' | 'creator'

/** What became of a registration: the site's sentence, or what was wrong and what was typed. */
export type RegistrationAnswer = { refusal: FormRefusal | null; typed: Record<string, string>; message: string | null }

/** What each side must say, and which call hears it. */
const sides = {
  fan: {
    required: ['username', 'email', 'password'],
    register: ({ api }: Visit, form: FormData) => api(registerUser, { body: registrationOf(form) }),
  },
  creator: {
    required: ['firstName', 'lastName', 'username', 'email', 'password', 'dateOfBirth'],
    register: ({ api }: Visit, form: FormData) =>
      api(registerPerformer, { body: creatorRegistrationOf(form), files: documentsOf(form) }),
  },
} as const

/** Registers someone. The answer is the same for an e-mail that is known; a refusal stands beside its field. */
export async function answerRegistration(
  visit: Visit,
  form: FormData,
  side: Side,
): Promise<{ answer: RegistrationAnswer; status: number }> {
  const { required, register } = sides[side]
  const typed = typedOf(form)
  const missing = missingFields(form, required, visit.locale)
  if (missing) return { answer: { refusal: missing, typed, message: null }, status: 400 }

  const reply = await register(visit, form)
  if (reply.isOk) return { answer: { refusal: null, typed: {}, message: reply.data.message }, status: 200 }
  return {
    answer: { refusal: formRefusal(reply.problem, visit.locale), typed, message: null },
    status: reply.status,
  }
}
