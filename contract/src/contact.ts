import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Done } from './fields.ts'

/** Whether a visitor solved the riddle that tells people from programs. */
export const verifyRecaptcha = endpoint({
  method: 'POST',
  path: '/re-captcha/verify',
  area: 'reference',
  summary: 'Whether the token of a riddle was earned by a person.',
  caller: 'anyone',
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 4_096 }) }),
  data: { 200: Type.Object({ success: Type.Boolean() }) },
  rateLimit: { count: 60, windowSeconds: 60, by: 'address' },
})

/** Mails the operator. What was said is also kept, so that nothing is lost while no mail goes out. */
export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/contact',
  area: 'settings',
  summary: 'Sends a message to the operator of the site.',
  caller: 'anyone',
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 100 }),
    email: Type.String({ format: 'email', maxLength: 254 }),
    message: Type.String({ minLength: 10, maxLength: 5_000 }),
  }),
  data: { 200: Done },
  rateLimit: { count: 5, windowSeconds: 3_600, by: 'address', isDurable: true },
})
