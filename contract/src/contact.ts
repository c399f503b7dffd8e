import { Type } from 'typebox'
import { withCaptcha } from './captcha.ts'
import { endpoint } from './endpoint.ts'
import { Done } from './fields.ts'

/** Mails the operator. The message is also stored, in case a mail cannot be sent. */
export const sendContactMessage = endpoint('POST /contact', {
  area: 'settings',
  summary: 'Sends a message to the operator of the site.',
  caller: 'anyone',
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 100 }),
    email: Type.String({ format: 'email', maxLength: 254 }),
    message: Type.String({ minLength: 10, maxLength: 5_000 }),
    ...withCaptcha,
  }),
  data: { 200: Done },
  problems: ['CAPTCHA_REFUSED'],
  rateLimit: { count: 5, windowSeconds: 3_600, by: 'address', isDurable: true },
})
