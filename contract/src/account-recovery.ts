import { Type } from 'typebox'
import { Email, Password } from './auth.ts'
import { withCaptcha } from './captcha.ts'
import { endpoint, endpointsOf } from './endpoint.ts'
import { Done, Message } from './fields.ts'

/** The secret part of a mailed link. */
const LinkToken = Type.String({ minLength: 20, maxLength: 100 })

/** Enough for a household, too few to fill other people's mailboxes. */
const mailLimit = { count: 30, windowSeconds: 900, by: 'address', isDurable: true } as const

const publicEndpoint = endpointsOf({ area: 'auth', caller: 'anyone' })

export const forgotPassword = publicEndpoint('POST /auth/users/forgot', {
  summary:
    'Mails a link that sets a new password, once and within 60 minutes. The answer is the same for an e-mail that nobody has.',
  body: Type.Object({ email: Email, ...withCaptcha }),
  data: { 200: Message },
  problems: ['CAPTCHA_REFUSED'],
  rateLimit: mailLimit,
  securityEvent: { name: 'password_reset_request', typedIn: 'email' },
})

export const resetPassword = publicEndpoint('POST /auth/users/reset', {
  summary: 'Sets a new password by a mailed link. Every session of the account ends; its second step stays.',
  body: Type.Object({ token: LinkToken, password: Password }),
  data: { 200: Done },
  problems: ['LINK_INVALID', 'PASSWORD_TOO_COMMON'],
  rateLimit: { count: 60, windowSeconds: 900, by: 'address', isDurable: true },
  securityEvent: { name: 'password_reset', factor: 'link' },
})

export const sendEmailVerification = publicEndpoint('POST /auth/email-verification', {
  summary:
    "Mails a link that proves the e-mail: the caller's own, or the one in `source` for callers who cannot sign in yet. Always the same answer.",
  body: Type.Object({
    source: Type.Optional(Type.String({ maxLength: 254, description: 'e-mail; not needed when signed in' })),
    sourceType: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  data: { 200: Done },
  rateLimit: mailLimit,
})

export const confirmEmail = publicEndpoint('POST /auth/email-verification/confirm', {
  summary: 'Proves an e-mail by a mailed link, once and within 24 hours. A changed e-mail takes effect by it.',
  body: Type.Object({ token: LinkToken }),
  data: { 200: Done },
  problems: ['LINK_INVALID'],
  rateLimit: { count: 60, windowSeconds: 900, by: 'address', isDurable: true },
  securityEvent: { name: 'email_confirmation', factor: 'link' },
})

export const changeEmail = endpoint('PUT /auth/users/me/email', {
  area: 'auth',
  summary:
    'Asks for another e-mail. It takes effect once the link that is mailed to it is used; the answer is the same for one that somebody has.',
  caller: 'account',
  forbidsImpersonation: true,
  body: Type.Object({ email: Email }),
  data: { 200: Message },
  needsFreshSignIn: true,
  rateLimit: { count: 10, windowSeconds: 3600, by: 'account', isDurable: true },
  securityEvent: { name: 'email_change', factor: 'password' },
})
