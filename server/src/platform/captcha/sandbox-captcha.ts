import type { Captcha } from './captcha.ts'

/** The accepted token of the sandbox. */
const SANDBOX_PERSON = 'sandbox-person'

/** Used where no provider is configured: accepts one known token. In production it accepts none. */
export const createSandboxCaptcha = ({ isProduction }: { isProduction: boolean }): Captcha => ({
  challenge: null,
  isPerson: async ({ token }) => !isProduction && token === SANDBOX_PERSON,
})
