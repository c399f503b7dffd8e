import { refuse } from '#src/platform/http/answer.ts'
import type { PasswordFlaw } from './judge-password.ts'

/** The answer to a password that may not be used. Rules ACC-4 and ACC-19. */
export function refusePassword(flaw: PasswordFlaw) {
  switch (flaw) {
    case 'too_common':
      return refuse('PASSWORD_TOO_COMMON')
    case 'too_short':
      return refuse('VALIDATION_FAILED', { fields: [{ field: 'password', rule: 'minLength' }] })
    case 'hashed':
      return refuse('VALIDATION_FAILED', { fields: [{ field: 'password', rule: 'hashed' }] })
    default:
      return flaw satisfies never
  }
}
