import { Type, type Static } from 'typebox'
import { endpointsOf } from './endpoint.ts'
import { nullable } from './nullable.ts'

/** The captcha providers: Cloudflare, Intuition Machines, Google. */
export const captchaProviders = ['turnstile', 'hcaptcha', 'recaptcha'] as const
export type CaptchaProvider = (typeof captchaProviders)[number]

/** The captcha challenge of a protected form. */
export const CaptchaChallenge = Type.Object({
  provider: Type.Enum([...captchaProviders]),
  siteKey: Type.String(),
  scriptUrl: Type.String(),
})
export type CaptchaChallenge = Static<typeof CaptchaChallenge>

export const CaptchaToken = Type.String({ minLength: 1, maxLength: 4_096 })

/** The token of a protected call; required where `getCaptcha` returns a challenge. */
export const withCaptcha = { captchaToken: Type.Optional(CaptchaToken) }

const endpoint = endpointsOf({ area: 'reference', caller: 'anyone' })

export const getCaptcha = endpoint('GET /re-captcha', {
  summary: 'The captcha_challenge that pages show before forms that only people may send; null where nobody is asked.',
  data: { 200: Type.Object({ challenge: nullable(CaptchaChallenge) }) },
})

/** Verifies a visitor's captcha token. */
export const verifyRecaptcha = endpoint('POST /re-captcha/verify', {
  summary: 'Whether the token of a captcha challenge was earned by a person. Most judges take a token once.',
  body: Type.Object({ token: CaptchaToken }),
  data: { 200: Type.Object({ success: Type.Boolean() }) },
  rateLimit: { count: 60, windowSeconds: 60, by: 'address' },
})
