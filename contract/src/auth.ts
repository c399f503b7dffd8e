import { Type, type Static } from 'typebox'
import { personName } from './person-name.ts'
import { withCaptcha } from './captcha.ts'
import { MAXIMUM_DOCUMENT_BYTES, uploadIdPattern } from './document-uploads.ts'
import { endpointsOf } from './endpoint.ts'
import { Done, Id, Message, Time } from './fields.ts'
import { listOf } from './list.ts'
import { locales } from './locales.ts'
import { nullable } from './nullable.ts'
import { optionValues } from './option-lists.ts'
import { ExistingCountry } from './reference.ts'

/** Kept whole: nothing is trimmed or cut. Rule ACC-4. */
export const Password = Type.String({ minLength: 8, maxLength: 128 })

/** The account name as typed; a refused name answers `USERNAME_REFUSED`. */
export const Username = Type.String({ minLength: 1, maxLength: 60 })

export const Email = Type.String({ format: 'email', maxLength: 254 })

/** A calendar day, with or without a time after it. */
export const BirthDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}(T.*)?$', maxLength: 40 })

const PersonName = personName()

const registration = {
  firstName: Type.Optional(PersonName),
  lastName: Type.Optional(PersonName),
  name: Type.Optional(PersonName),
  username: Username,
  email: Email,
  password: Password,
  gender: Type.Optional(Type.Enum([...optionValues.genders])),
  country: Type.Optional(ExistingCountry),
  ...withCaptcha,
}

/** In the place of a file: what arrived before at `documentUploadPath`, by the tus protocol. */
export const UploadId = Type.Optional(Type.String({ pattern: uploadIdPattern }))

const registrationProblems = [
  'USERNAME_TAKEN',
  'USERNAME_REFUSED',
  'NAME_LOOK_ALIKE',
  'PASSWORD_TOO_COMMON',
  'UNDER_AGE',
  'CAPTCHA_REFUSED',
] as const

/** Enough for a household or office, too few for a program. */
const registrationLimit = { count: 100, windowSeconds: 900, by: 'address', isDurable: true } as const

const publicEndpoint = endpointsOf({ area: 'auth', caller: 'anyone' })

export const registerUser = publicEndpoint('POST /auth/users/register', {
  summary:
    'Registers a fan, who declares to be an adult by it. A known e-mail is answered like an unknown one; its owner is told by mail.',
  /** A fan without a user name gets one that says nothing about them, and may change it. */
  body: Type.Object({ ...registration, username: Type.Optional(Username), dateOfBirth: Type.Optional(BirthDate) }),
  data: { 200: Message },
  problems: registrationProblems,
  rateLimit: registrationLimit,
  securityEvent: { name: 'registration', typedIn: 'email' },
})

export const registerPerformer = publicEndpoint('POST /auth/performers/register', {
  summary: 'Registers a creator. Fields come before files. The profile is public once staff approve it.',
  body: Type.Object({
    ...registration,
    phone: Type.Optional(Type.String({ maxLength: 30 })),
    phoneCode: Type.Optional(Type.String({ maxLength: 8 })),
    dateOfBirth: BirthDate,
    idVerificationUpload: UploadId,
    documentVerificationUpload: UploadId,
  }),
  files: {
    idVerification: { maximumBytes: MAXIMUM_DOCUMENT_BYTES, isOptional: true },
    documentVerification: { maximumBytes: MAXIMUM_DOCUMENT_BYTES, isOptional: true },
  },
  data: { 200: Message },
  problems: [
    ...registrationProblems,
    'FILE_NOT_A_PICTURE',
    'PICTURE_TOO_LARGE',
    'PDF_NOT_ACCEPTED',
    'STORAGE_FULL',
    'FILE_MISSING',
  ],
  rateLimit: registrationLimit,
  securityEvent: { name: 'registration', typedIn: 'email' },
})

export const login = publicEndpoint('POST /auth/login', {
  summary: 'Signs in by user name or e-mail. The token lasts 365 days when remembered, else one day.',
  body: Type.Object({
    username: Type.String({ minLength: 1, maxLength: 254, description: 'user name or e-mail' }),
    password: Type.String({ minLength: 1, maxLength: 128 }),
    remember: Type.Boolean({ default: false }),
  }),
  data: { 200: Type.Object({ token: Type.String() }) },
  problems: ['INCORRECT_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'ACCOUNT_CLOSED', 'SECOND_STEP_REQUIRED'],
  securityEvent: { name: 'sign_in', factor: 'password', typedIn: 'username' },
})

const accountEndpoint = endpointsOf({ area: 'auth', caller: 'account' })

export const logout = accountEndpoint('POST /auth/logout', {
  summary: 'Ends the session of the token that was sent.',
  data: { 200: Done },
  securityEvent: { name: 'sign_out' },
})

/** The password again, and with two-step sign-in a code: of the authenticator app or a recovery code. */
const ProofFields = Type.Object({
  password: Type.String({ minLength: 1, maxLength: 128 }),
  code: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
})

const proofProblems = ['INCORRECT_PASSWORD', 'SECOND_STEP_PROOF_REQUIRED', 'SECOND_STEP_WRONG'] as const

/**
 * A fresh proof. The session goes on with this token, and the one that it was asked with is worth nothing; `expiresAt` is
 * what it was.
 */
export const Proved = Type.Object({ success: Type.Literal(true), token: Type.String(), expiresAt: Time })

export const updatePassword = accountEndpoint('PUT /auth/users/me/password', {
  summary:
    'Sets a new password. Every other session of the account ends. An account with a password proves it: here, or by reauthentication in the last 5 minutes.',
  forbidsImpersonation: true,
  body: Type.Object({
    password: Password,
    currentPassword: Type.Optional(ProofFields.properties.password),
    code: ProofFields.properties.code,
    source: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  data: { 200: Done },
  problems: ['PASSWORD_TOO_COMMON', ...proofProblems],
  needsFreshSignIn: true,
  securityEvent: { name: 'password_change', factor: 'password' },
})

/** One session. `browser` and `system` are product names, null when unknown. */
export const Session = Type.Object({
  _id: Id,
  browser: nullable(Type.String()),
  system: nullable(Type.String()),
  /** The country of its address, ISO 3166-1 alpha-2; null when unknown. */
  place: nullable(Type.String()),
  address: Type.String(),
  isCurrent: Type.Boolean(),
  isRemembered: Type.Boolean(),
  createdAt: Time,
  lastSeenAt: Time,
  expiresAt: Time,
})
export type Session = Static<typeof Session>

export const listSessions = accountEndpoint('GET /auth/sessions', {
  summary: 'The devices on which the account is signed in, the latest used first.',
  data: { 200: listOf(Session) },
})

export const endOtherSessions = accountEndpoint('DELETE /auth/sessions', {
  summary: 'Signs out everywhere but here.',
  forbidsImpersonation: true,
  data: { 200: Done },
  needsFreshSignIn: true,
  securityEvent: { name: 'sessions_ended' },
})

export const endSession = accountEndpoint('DELETE /auth/sessions/:id', {
  summary: 'Signs out one device. The one that asks signs out by `POST /auth/logout`, which needs no fresh sign-in.',
  forbidsImpersonation: true,
  data: { 200: Done },
  problems: ['NOT_FOUND'],
  needsFreshSignIn: true,
  securityEvent: { name: 'sessions_ended' },
})

export const reauthenticate = accountEndpoint('POST /auth/reauthenticate', {
  summary:
    'Proves the password again, with the second step where it is on, which opens sensitive changes for 15 minutes. The session gets a new token; the former one ends.',
  forbidsImpersonation: true,
  body: ProofFields,
  data: { 200: Proved },
  problems: [...proofProblems],
  securityEvent: { name: 'proof', factor: 'password' },
})

export const AccountLocale = Type.Enum([...locales])
