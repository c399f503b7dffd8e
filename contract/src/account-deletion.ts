import { Type, type Static } from 'typebox'
import { deletionObstacles } from './deletion-words.ts'
import { endpointsOf } from './endpoint.ts'
import { Time } from './fields.ts'
import { SignedAmount } from './money.ts'

/** What the deletion of an account would mean, to be said before it is asked for. */
export const DeletionFacts = Type.Object({
  /** For so many days it can be undone. */
  graceDays: Type.Integer(),
  /** What is to be settled first; empty: nothing is. */
  obstacles: Type.Array(Type.Enum([...deletionObstacles])),
  /** Tokens that nobody can spend any more afterwards. */
  balance: SignedAmount,
  /** Earnings that are less than the minimum payout, in tokens: they are not paid out any more. 0 where there are none. */
  lostEarnings: SignedAmount,
  /** Subscriptions of the account that would stop renewing. */
  renewing: Type.Integer(),
  /** Of a creator: those who would lose their subscription, and get its unused days back. */
  subscribers: Type.Integer(),
  /** Whether records of a creator's age and identity are kept, as the law asks. */
  keepsRecords: Type.Boolean(),
})
export type DeletionFacts = Static<typeof DeletionFacts>

const memberEndpoint = endpointsOf({ area: 'users', caller: 'fan_or_creator' })

export const getDeletionFacts = memberEndpoint('GET /users/me/deletion', {
  summary: 'What the deletion of the account would mean, and what is to be settled before.',
  data: { 200: DeletionFacts },
})

export const askDeletion = memberEndpoint('POST /users/me/deletion', {
  summary:
    'Asks for the deletion of the account: hidden and signed out at once, erased after 30 days. Signing in offers to undo it until then.',
  forbidsImpersonation: true,
  needsFreshSignIn: true,
  data: { 200: Type.Object({ dueAt: Time }) },
  problems: ['DELETION_HINDERED'],
  securityEvent: { name: 'deletion_request' },
})

export const undoDeletion = endpointsOf({ area: 'auth', caller: 'anyone' })('POST /auth/deletion/undo', {
  summary:
    'Undoes the deletion of an account and signs in. The ticket is what a sign-in of such an account answers with.',
  body: Type.Object({ ticket: Type.String({ minLength: 20, maxLength: 100 }) }),
  data: { 200: Type.Object({ token: Type.String() }) },
  problems: ['SIGN_IN_OUTDATED'],
  rateLimit: { count: 60, windowSeconds: 900, by: 'address', isDurable: true },
  securityEvent: { name: 'deletion_undone' },
})
