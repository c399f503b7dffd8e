import type { FormRefusal } from '../../../session/form-refusal.ts'
import type { Sensitive } from './fresh-sign-in.ts'
import type { ProofRequest } from './proof.ts'
import type { TotpOffer } from './TotpSetUp.tsx'

/** The result of a form of the security page. */
export type SecurityAnswer = {
  saved?: 'password' | 'other'
  requested?: ProofRequest
  error?: string
  /** Of the password form. */
  refusal?: FormRefusal
  offer?: TotpOffer
  codes?: readonly string[]
  /** The options for creating a passkey, and its name. */
  passkey?: { options: object; fields: Record<string, string> }
}

/** Turns the result of a sensitive call into an answer; `show` adds what its success shows. */
export function answerOf<D>(result: Sensitive<D>, show: (data: D) => SecurityAnswer): SecurityAnswer {
  switch (result.outcome) {
    case 'done':
      return show(result.data)
    case 'proof':
      return { requested: result.requested }
    case 'refused':
      return { error: result.error }
    default:
      return result satisfies never
  }
}

export const saved = (): SecurityAnswer => ({ saved: 'other' })
