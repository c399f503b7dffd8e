import type { Captcha } from './captcha.ts'

/** What the sandbox takes for a person. */
const SANDBOX_PERSON = 'sandbox-person'

/**
 * Stands in where no judge is configured: one known token is a person's, once it is typed on purpose; every other is
 * not. In production it takes nobody for a person.
 */
export const createSandboxCaptcha = ({ isProduction }: { isProduction: boolean }): Captcha => ({
  challenge: null,
  isPerson: async ({ token }) => !isProduction && token === SANDBOX_PERSON,
})
