import { Type, type Static } from 'typebox'
import { Proved } from './auth.ts'
import { endpointsOf } from './endpoint.ts'
import { Done, Id, Time } from './fields.ts'
import { nullable } from './nullable.ts'

/** What a sign-in that waits for its second step answers with, in the details of `SECOND_STEP_REQUIRED`. */
const Ticket = Type.String({ minLength: 20, maxLength: 100 })

/** Sets up a factor: for the signed-in account, or with a ticket for staff who need one before they can sign in. */
const setUp = { ticket: Type.Optional(Ticket) }

/** Messages between browser and authenticator (WebAuthn level 3, JSON); both sides validate them with a library. */
const Ceremony = Type.Record(Type.String(), Type.Unknown(), { maxProperties: 40 })

const RecoveryCodes = Type.Array(Type.String(), { description: 'each works once; shown only now' })

export const Passkey = Type.Object({
  _id: Id,
  name: Type.String(),
  /** Whether it is synced by an account, rather than stored in one device. */
  isBackedUp: Type.Boolean(),
  createdAt: Time,
  lastUsedAt: nullable(Time),
})
export type Passkey = Static<typeof Passkey>

export const TwoStep = Type.Object({
  /** Whether signing in asks for a second step. */
  isOn: Type.Boolean(),
  /** Whether this account may not be without one. */
  isRequired: Type.Boolean(),
  hasTotp: Type.Boolean(),
  recoveryCodesLeft: Type.Integer(),
  passkeys: Type.Array(Passkey),
})
export type TwoStep = Static<typeof TwoStep>

/** The result of setting a factor up: recovery codes for the first one, and a token if a ticket was used. */
const SetUp = Type.Object({ recoveryCodes: RecoveryCodes, token: nullable(Type.String()) })

const guessing = { count: 60, windowSeconds: 900, by: 'address', isDurable: true } as const

const accountEndpoint = endpointsOf({ area: 'auth', caller: 'account' })

export const getTwoStep = accountEndpoint('GET /auth/two-step', {
  summary: 'The second steps that the account has set up.',
  data: { 200: TwoStep },
})

const publicEndpoint = endpointsOf({ area: 'auth', caller: 'anyone', rateLimit: guessing })

export const verifyTwoStep = publicEndpoint('POST /auth/two-step/verify', {
  summary: 'Finishes a sign-in with a code of the app or a recovery code. Each code works once.',
  body: Type.Object({ ticket: Ticket, code: Type.String({ minLength: 1, maxLength: 40 }) }),
  data: { 200: Type.Object({ token: Type.String() }) },
  problems: ['SECOND_STEP_WRONG', 'SECOND_STEP_REQUIRED', 'SIGN_IN_OUTDATED', 'ACCOUNT_CLOSED'],
  securityEvent: { name: 'sign_in', factor: 'code' },
})

export const beginTotp = publicEndpoint('POST /auth/two-step/totp', {
  summary: 'Makes a secret for an authenticator app. It counts once a code of it was confirmed.',
  forbidsImpersonation: true,
  body: Type.Object(setUp),
  data: {
    200: Type.Object({ secret: Type.String(), address: Type.String({ description: 'otpauth: for a QR code' }) }),
  },
  problems: ['SIGN_IN_OUTDATED'],
  needsFreshSignIn: true,
})

export const confirmTotp = publicEndpoint('POST /auth/two-step/totp/confirm', {
  summary: 'Turns the authenticator app on by its first code. Every other session of the account ends.',
  forbidsImpersonation: true,
  body: Type.Object({ ...setUp, code: Type.String({ minLength: 1, maxLength: 40 }) }),
  data: { 200: SetUp },
  problems: ['SECOND_STEP_WRONG', 'SIGN_IN_OUTDATED'],
  needsFreshSignIn: true,
  securityEvent: { name: 'factor_added', factor: 'code' },
})

export const removeTotp = accountEndpoint('DELETE /auth/two-step/totp', {
  summary: 'Turns the authenticator app off. Staff keep at least one second step.',
  forbidsImpersonation: true,
  data: { 200: Done },
  problems: ['SECOND_STEP_NEEDED', 'LAST_WAY_IN'],
  needsFreshSignIn: true,
  securityEvent: { name: 'factor_removed', factor: 'code' },
})

export const renewRecoveryCodes = accountEndpoint('POST /auth/two-step/recovery-codes', {
  summary: 'Makes new recovery codes; those before work no more.',
  forbidsImpersonation: true,
  data: { 200: Type.Object({ recoveryCodes: RecoveryCodes }) },
  problems: ['SECOND_STEP_NEEDED'],
  needsFreshSignIn: true,
  rateLimit: { count: 20, windowSeconds: 3600, by: 'account' },
  securityEvent: { name: 'recovery_codes_renewed' },
})

export const beginPasskey = publicEndpoint('POST /auth/passkeys/options', {
  summary: 'What a browser needs to make a passkey: creation options of WebAuthn, good for 5 minutes.',
  forbidsImpersonation: true,
  body: Type.Object(setUp),
  data: { 200: Ceremony },
  problems: ['SIGN_IN_OUTDATED'],
  needsFreshSignIn: true,
})

export const addPasskey = publicEndpoint('POST /auth/passkeys', {
  summary: 'Keeps a passkey that a browser has made.',
  forbidsImpersonation: true,
  body: Type.Object({ ...setUp, name: Type.String({ maxLength: 60 }), response: Ceremony }),
  data: { 201: Type.Object({ ...SetUp.properties, passkey: Passkey }) },
  problems: ['PASSKEY_REFUSED', 'TOO_MANY_PASSKEYS', 'SIGN_IN_OUTDATED'],
  needsFreshSignIn: true,
  securityEvent: { name: 'factor_added', factor: 'passkey' },
})

export const removePasskey = accountEndpoint('DELETE /auth/passkeys/:id', {
  summary: 'Forgets a passkey. Staff keep at least one second step.',
  forbidsImpersonation: true,
  data: { 200: Done },
  problems: ['NOT_FOUND', 'SECOND_STEP_NEEDED', 'LAST_WAY_IN'],
  needsFreshSignIn: true,
  securityEvent: { name: 'factor_removed', factor: 'passkey' },
})

export const beginPasskeyProof = accountEndpoint('POST /auth/reauthenticate/passkey/options', {
  summary:
    'What a browser needs to prove by passkey who is signed in: request options of WebAuthn, good for 5 minutes.',
  forbidsImpersonation: true,
  data: { 200: Ceremony },
  problems: ['NO_PASSKEY'],
  rateLimit: guessing,
})

export const provePasskey = accountEndpoint('POST /auth/reauthenticate/passkey', {
  summary:
    'Proves by a passkey of the account, instead of the password, which opens sensitive changes for 15 minutes. The session gets a new token; the former one ends.',
  forbidsImpersonation: true,
  body: Type.Object({ response: Ceremony }),
  data: { 200: Proved },
  problems: ['PASSKEY_REFUSED'],
  rateLimit: guessing,
  securityEvent: { name: 'proof', factor: 'passkey' },
})

export const beginPasskeySignIn = publicEndpoint('POST /auth/passkeys/sign-in/options', {
  summary:
    'What a browser needs to sign in by passkey: request options of WebAuthn. With a ticket as the second step, without one as both steps.',
  body: Type.Object({ ticket: Type.Optional(Ticket) }),
  data: { 200: Ceremony },
  problems: ['SIGN_IN_OUTDATED'],
})

export const finishPasskeySignIn = publicEndpoint('POST /auth/passkeys/sign-in', {
  summary: 'Signs in by what a passkey has signed. The token lasts 365 days when remembered, else one day.',
  body: Type.Object({
    ticket: Type.Optional(Ticket),
    remember: Type.Boolean({ default: false }),
    response: Ceremony,
  }),
  data: { 200: Type.Object({ token: Type.String() }) },
  problems: ['PASSKEY_REFUSED', 'SIGN_IN_OUTDATED', 'ACCOUNT_CLOSED', 'EMAIL_NOT_VERIFIED', 'SECOND_STEP_REQUIRED'],
  securityEvent: { name: 'sign_in', factor: 'passkey' },
})
