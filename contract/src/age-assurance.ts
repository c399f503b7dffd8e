import { Type } from 'typebox'
import { endpoint, endpointsOf } from './endpoint.ts'
import { Time } from './fields.ts'
import { nullable } from './nullable.ts'
import { regionPolicies } from './site-admin.ts'

/** The age policy at the caller's location, and the caller's state. */
export const AgeStanding = Type.Object({
  policy: Type.Enum([...regionPolicies]),
  /** Whether the caller may see more than previews here. */
  isSufficient: Type.Boolean(),
  /** The result of an assurance while it is valid, where `policy` is `assured`; else null. */
  assurance: nullable(Type.Object({ isAdult: Type.Boolean(), method: Type.String(), expiresAt: Time })),
})

export const getAgeStanding = endpoint('GET /age-assurance', {
  area: 'age assurance',
  summary: "What the caller's region asks of their age, and whether it is met.",
  caller: 'anyone',
  data: { 200: AgeStanding },
})

const accountEndpoint = endpointsOf({ area: 'age assurance', caller: 'account' })

/** The provider's page; the page that it returns to carries `proof`. */
export const beginAgeAssurance = accountEndpoint('POST /age-assurance', {
  summary: "Begins an assurance of the caller's age with the provider.",
  forbidsImpersonation: true,
  data: { 200: Type.Object({ url: Type.String() }) },
  problems: ['AGE_PROVIDER_UNAVAILABLE'],
  rateLimit: { count: 10, windowSeconds: 3_600, by: 'account' },
})

export const confirmAgeAssurance = accountEndpoint('POST /age-assurance/confirm', {
  summary: "Takes in the provider's result: method, result and expiry are kept, nothing else.",
  forbidsImpersonation: true,
  body: Type.Object({ proof: Type.String({ minLength: 1, maxLength: 4_096 }) }),
  data: { 200: AgeStanding },
  problems: ['PROOF_REFUSED', 'AGE_PROVIDER_UNAVAILABLE'],
  rateLimit: { count: 20, windowSeconds: 3_600, by: 'account' },
})
