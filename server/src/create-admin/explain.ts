import { SHORTEST_STAFF_PASSWORD, type StaffOutcome } from '../features/identity/index.ts'

/** The answer that a refusal is about. */
export type Field = 'email' | 'username' | 'password'

type Refusal = Exclude<StaffOutcome, { outcome: 'registered' | 'exists' }>

/** Why no account was created: one sentence that names the fix, and the answer to give again; null when none helps. */
export function explainRefusal(refusal: Refusal): { field: Field | null; sentence: string } {
  switch (refusal.outcome) {
    case 'email_unreadable':
      return { field: 'email', sentence: 'This is not an email address: use the form name@example.com.' }
    case 'email_taken':
      return {
        field: 'email',
        sentence: 'An account with this email exists and is not changed: use another email address.',
      }
    case 'username_taken':
      return { field: 'username', sentence: 'This username is taken: use another one.' }
    case 'username_refused':
      return {
        field: 'username',
        sentence: `This username is refused (${refusal.reason}): use 3 to 30 of a-z, 0-9, "." and "_", beginning with a letter, and no word that the site reserves.`,
      }
    case 'password_length':
      return {
        field: 'password',
        sentence: `The password of staff has ${SHORTEST_STAFF_PASSWORD} to 128 characters: use a longer one, such as four random words.`,
      }
    case 'password_too_common':
      return {
        field: 'password',
        sentence: 'This password is among the first that are tried: use another one, such as four random words.',
      }
    case 'overloaded':
      return { field: null, sentence: 'This machine is too busy to hash the password: run the command again.' }
    default:
      return refusal satisfies never
  }
}
