import { expect, test } from 'vitest'
import { PASSWORD, testApp } from '#src/test-support/test-app.ts'

const challenge = { provider: 'turnstile', siteKey: 'site', scriptUrl: 'https://captcha.test/api.js' } as const

test('where a captcha_challenge is set up, only people register, ask for a new password, and write to the operator', async () => {
  const isPerson = async ({ token }: { token: string }) => token === 'earned'
  const { call, read } = await testApp({ wrappers: { captcha: () => ({ challenge, isPerson }) } })
  expect(await read('GET', '/re-captcha')).toEqual({ challenge })
  const email = 'anna@example.test'
  const calls: [string, object][] = [
    ['/auth/users/register', { username: 'annabella', email, password: PASSWORD }],
    ['/auth/users/forgot', { email }],
    ['/contact', { name: 'Anna', email, message: 'I have a question of some length.' }],
  ]
  for (const [path, body] of calls) {
    const answerOf = async (fields: object) => {
      const reply = await call('POST', path, { body: { ...body, ...fields } })
      return [path, reply.status, reply.body.error]
    }
    expect(await answerOf({})).toEqual([path, 422, 'CAPTCHA_REFUSED'])
    expect(await answerOf({ captchaToken: 'made up' })).toEqual([path, 422, 'CAPTCHA_REFUSED'])
    expect(await answerOf({ captchaToken: 'earned' })).toEqual([path, 200, undefined])
  }
})

test('where none is set up nobody is asked', async () => {
  const { read } = await testApp()
  expect(await read('GET', '/re-captcha')).toEqual({ challenge: null })
})
