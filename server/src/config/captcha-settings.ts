import { captchaProviders, type CaptchaProvider } from '@stagedoor/contract/captcha'
import type { SettingReader } from './setting-readers.ts'

/** The captcha provider and how it is called. All three have the same protocol. */
export type CaptchaSettings = {
  provider: CaptchaProvider
  siteKey: string
  secretKey: string
  /** The address that verifies tokens. */
  verifyUrl: string
  /** The script that shows the captcha challenge. */
  scriptUrl: string
}

/** The addresses in the developer documentation of Turnstile, hCaptcha and reCAPTCHA. */
const known: Record<CaptchaProvider, { verifyUrl: string; scriptUrl: string; origins: readonly string[] }> = {
  turnstile: {
    verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    scriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    origins: [],
  },
  hcaptcha: {
    verifyUrl: 'https://api.hcaptcha.com/siteverify',
    scriptUrl: 'https://js.hcaptcha.com/1/api.js?render=explicit',
    origins: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
  recaptcha: {
    verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
    scriptUrl: 'https://www.google.com/recaptcha/api.js?render=explicit',
    origins: ['https://www.gstatic.com', 'https://recaptcha.google.com'],
  },
}

const NAMES = ['CAPTCHA_PROVIDER', 'CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET_KEY'] as const

/** Reads the captcha settings; null: the sandbox, which accepts everybody. A partly set provider is a problem. */
export function readCaptcha(read: SettingReader, { isProduction }: { isProduction: boolean }): CaptchaSettings | null {
  const missing = NAMES.filter((name) => read.text(name) === undefined)
  if (missing.length > 0) {
    if (missing.length < NAMES.length)
      read.problems.push(`CAPTCHA_… is only partly set: set ${missing.join(', ')} too, or remove the rest.`)
    return null
  }
  const provider = read.oneOf('CAPTCHA_PROVIDER', captchaProviders, 'turnstile')
  const protocols = isProduction ? ['https:'] : ['https:', 'http:']
  const address = (name: string, fallback: string) =>
    read.url(name, { protocols, example: 'https://captcha.example/siteverify' })?.href ?? fallback
  return {
    provider,
    siteKey: read.text('CAPTCHA_SITE_KEY') ?? '',
    secretKey: read.text('CAPTCHA_SECRET_KEY') ?? '',
    verifyUrl: address('CAPTCHA_VERIFY_URL', known[provider].verifyUrl),
    scriptUrl: address('CAPTCHA_SCRIPT_URL', known[provider].scriptUrl),
  }
}

/** The origins that pages load, call and frame for the captcha challenge. For the content policy. */
export const captchaOrigins = (settings: CaptchaSettings | null): readonly string[] =>
  settings === null ? [] : [new URL(settings.scriptUrl).origin, ...known[settings.provider].origins]
