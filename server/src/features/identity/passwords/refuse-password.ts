import { refuse } from '#src/platform/http/answer.ts'
import type { PasswordFlaw } from './judge-password.ts'

/** The answer to a password that may not be used. Rule ACC-4. */
export const refusePassword = (flaw: PasswordFlaw) =>
  flaw === 'too_common'
    ? refuse('PASSWORD_TOO_COMMON')
    : refuse('VALIDATION_FAILED', { fields: [{ field: 'password', rule: 'hashed' }] })
