import type { ExplanationTexts } from './explanation-text.ts'

export const enUS: ExplanationTexts = {
  open: 'You can see all of this.',
  subscribe: 'Subscribe to see all of this.',
  buy: 'Buy this for {price} tokens to see all of it.',
  sign_in: 'Sign in to see more of this.',
  closed: 'This is not open to you.',
}
