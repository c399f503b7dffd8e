import { registerPerformer, registerUser } from '@stagedoor/contract/auth'
import { formRefusal, missingFields, type FormRefusal } from '../../../session/form-refusal.ts'
import type { Visit } from '../../../session/visit.ts'
import { creatorRegistrationOf, documentsOf, fanRegistrationOf, typedOf } from './registration-form.ts'

/** The role of the registration. */
export type Side = 'fan' | 'creator'

/** The result of a registration: the site's message, or errors and typed values. */
export type RegistrationAnswer = { refusal: FormRefusal | null; typed: Record<string, string>; message: string | null }

/** The fields and the call of each role. */
const sides = {
  fan: {
    required: ['email', 'password', 'dateOfBirth'],
    register: ({ api }: Visit, form: FormData) => api(registerUser, { body: fanRegistrationOf(form) }),
  },
  creator: {
    required: ['firstName', 'lastName', 'username', 'email', 'password', 'dateOfBirth'],
    register: ({ api }: Visit, form: FormData) =>
      api(registerPerformer, { body: creatorRegistrationOf(form), files: documentsOf(form) }),
  },
} as const

/** Registers an account. The answer is the same for a known email; a refusal is shown beside its field. */
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
