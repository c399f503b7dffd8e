import { registerPerformer, registerUser } from '@stagedoor/contract/auth'
import { formRefusal, missingFields, type FormRefusal } from '../../../session/form-refusal.ts'
import { keepWayBack } from '../../../session/kept-way-back.ts'
import type { Visit } from '../../../session/visit.ts'
import { creatorRegistrationOf, documentsOf, fanRegistrationOf, typedOf } from './registration-form.ts'

/** The role of the registration. */
export type Side = 'fan' | 'creator'

/** The result of a registration: the site's message and the address that was typed, or errors and typed values. */
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

/**
 * Registers an account, and keeps in the browser where they go on once their email is confirmed. The answer is the same for a known email; a refusal is shown
 * beside its field.
 */
export async function answerRegistration(
  visit: Visit,
  form: FormData,
  side: Side,
): Promise<{ answer: RegistrationAnswer; status: number; headers: Headers }> {
  const { required, register } = sides[side]
  const typed = typedOf(form)
  const missing = missingFields(form, required, visit.locale)
  if (missing) return { answer: { refusal: missing, typed, message: null }, status: 400, headers: new Headers() }

  const reply = await register(visit, form)
  if (reply.isOk) {
    const answer = { refusal: null, typed: { email: typed['email'] ?? '' }, message: reply.data.message }
    const kept = keepWayBack('confirmation', wantedOf(visit, side), visit)
    return { answer, status: 200, headers: new Headers([['set-cookie', kept]]) }
  }
  return {
    answer: { refusal: formRefusal(reply.problem, visit.locale), typed, message: null },
    status: reply.status,
    headers: new Headers(),
  }
}

/** Where they go on: a fan where they came from, a creator with their steps. */
const wantedOf = ({ url, paths }: Visit, side: Side): string | null =>
  side === 'creator' ? paths.onboarding() : url.searchParams.get('redirect')
