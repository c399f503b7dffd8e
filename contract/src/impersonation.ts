import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Time } from './fields.ts'

/** Staff who act as the signed-in account. */
export const Impersonation = Type.Object({ staffName: Type.String(), endsAt: Time })
export type Impersonation = Static<typeof Impersonation>

export const beginImpersonation = endpoint('POST /admin/people/:id/impersonation', {
  area: 'admin',
  summary:
    'Acts as a fan or creator for 60 minutes. The own token stops working: the handle is exchanged for a new one. Audited, and so is every call of that time.',
  caller: 'staff',
  staffRoles: ['support', 'admin'],
  needsFreshSignIn: true,
  body: Type.Object({ reason: Type.String({ minLength: 5, maxLength: 500, pattern: '\\S' }) }),
  data: {
    201: Type.Object({
      token: Type.String(),
      handle: Type.String({ description: 'for POST /auth/impersonation/restore; no token' }),
      endsAt: Time,
    }),
  },
  problems: ['NOT_FOUND', 'IMPERSONATION_REFUSED'],
  rateLimit: { count: 30, windowSeconds: 3_600, by: 'account' },
  securityEvent: { name: 'impersonation' },
})

export const restoreOwnSession = endpoint('POST /auth/impersonation/restore', {
  area: 'auth',
  summary: 'Ends an impersonation and returns to the own session by its handle, which works once, on the same device.',
  caller: 'anyone',
  body: Type.Object({ handle: Type.String({ minLength: 20, maxLength: 100 }) }),
  data: { 200: Type.Object({ token: Type.String(), expiresAt: Time }) },
  problems: ['SIGN_IN_OUTDATED'],
  rateLimit: { count: 60, windowSeconds: 900, by: 'address', isDurable: true },
  securityEvent: { name: 'impersonation_end' },
})
