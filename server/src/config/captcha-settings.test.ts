import { expect, test } from 'vitest'
import { captchaOrigins, readCaptcha } from './captcha-settings.ts'
import { settingReader } from './setting-readers.ts'

const whole = { CAPTCHA_PROVIDER: 'hcaptcha', CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET_KEY: 'secret' }

function readFrom(env: Record<string, string>, isProduction = false) {
  const read = settingReader(env)
  return { settings: readCaptcha(read, { isProduction }), problems: read.problems }
}

test('without settings there is no provider, and pages load nothing for one', () => {
  expect(readFrom({})).toEqual({ settings: null, problems: [] })
  expect(captchaOrigins(null)).toEqual([])
})

test('a provider has default addresses, which can be changed', () => {
  const { settings, problems } = readFrom(whole)
  expect(problems).toEqual([])
  expect(settings).toMatchObject({ provider: 'hcaptcha', verifyUrl: 'https://api.hcaptcha.com/siteverify' })
  expect(captchaOrigins(settings)).toContain('https://js.hcaptcha.com')
  const other = readFrom({ ...whole, CAPTCHA_VERIFY_URL: 'http://127.0.0.1:1/judge' })
  expect(other.settings?.verifyUrl).toBe('http://127.0.0.1:1/judge')
  expect(readFrom({ ...whole, CAPTCHA_VERIFY_URL: 'http://127.0.0.1:1/judge' }, true).problems).toHaveLength(1)
})

test('a partly set or unknown provider is a problem that says what to do', () => {
  expect(readFrom({ CAPTCHA_PROVIDER: 'turnstile' }).problems).toEqual([
    'CAPTCHA_… is only partly set: set CAPTCHA_SITE_KEY, CAPTCHA_SECRET_KEY too, or remove the rest.',
  ])
  expect(readFrom({ ...whole, CAPTCHA_PROVIDER: 'riddler' }).problems).toHaveLength(1)
})
