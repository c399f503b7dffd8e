import { Type } from 'typebox'
import { Time } from './fields.ts'

/** The refusals of sign-ins that wait for a second step. */
export const secondStepProblems = {
  SECOND_STEP_REQUIRED: {
    status: 403,
    details: Type.Object({
      ticket: Type.String({ description: 'for the second step, within 10 minutes' }),
      /** What the account has; none: it must set one up with this ticket before it may sign in. */
      methods: Type.Array(Type.Enum(['totp', 'recovery', 'passkey', 'restore'])),
      /** With `restore`, the account is leaving: the ticket undoes its deletion, which is carried out from then on. */
      restoreUntil: Type.Optional(Time),
    }),
  },
  SECOND_STEP_WRONG: { status: 401 },
  /** The password was right; the account's second step is to be proved with it. */
  SECOND_STEP_PROOF_REQUIRED: {
    status: 403,
    details: Type.Object({ methods: Type.Array(Type.Enum(['totp', 'recovery', 'passkey'])) }),
  },
  SECOND_STEP_NEEDED: { status: 422 },
} as const
