import { textOf } from './form-text.ts'

/** The fields into which the three providers' scripts write their token. */
const FIELDS = ['cf-turnstile-response', 'h-captcha-response', 'g-recaptcha-response'] as const

/** The form's captcha token for the calls; empty without a challenge. */
export function captchaTokenOf(form: FormData): { captchaToken?: string } {
  const captchaToken = FIELDS.map((name) => textOf(form, name)).find((text) => text !== '')
  return captchaToken === undefined ? {} : { captchaToken }
}
