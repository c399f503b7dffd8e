import { Type } from 'typebox'
import { endpointsOf } from './endpoint.ts'
import { Id } from './fields.ts'

const endpoint = endpointsOf({ area: 'admin', caller: 'staff', staffRoles: ['support', 'admin'] })
const Reason = Type.String({ minLength: 1, maxLength: 1_000 })

/** Ends sessions and sockets of a suspended account immediately. Accounts of staff are for administrators. */
export const updateAccountStatus = endpoint('PUT /admin/users/:id/status', {
  summary: 'Suspends an account or reopens a suspended one. Audited.',
  body: Type.Object({ status: Type.Enum(['active', 'suspended']), reason: Reason }),
  data: { 200: Type.Object({ _id: Id, status: Type.Enum(['active', 'suspended']) }) },
  problems: ['NOT_FOUND'],
})

export const endAccountSessions = endpoint('POST /admin/users/:id/sessions/end', {
  summary: 'Ends every session of an account, for example one that was taken over. Audited.',
  body: Type.Object({ reason: Reason }),
  data: { 200: Type.Object({ _id: Id, endedCount: Type.Integer() }) },
  problems: ['NOT_FOUND'],
})
