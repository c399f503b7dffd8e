import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { verifyCaptcha } from './captcha.ts'
import { createSandboxCaptcha } from './sandbox-captcha.ts'
import { createSiteverifyCaptcha } from './siteverify-captcha.ts'

/** A judge on this machine that answers by the token. */
async function judge(answers: Record<string, { status?: number; body: string }>) {
  const requested: Record<string, string>[] = []
  const server = createServer((request, response) => {
    let form = ''
    request.on('data', (chunk) => (form += chunk))
    request.on('end', () => {
      const fields = Object.fromEntries(new URLSearchParams(form))
      requested.push(fields)
      const { status = 200, body } = answers[fields['response'] ?? ''] ?? { body: '{"success":false}' }
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections())
  onTestFinished(close)
  const verifyUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`
  const settings = {
    provider: 'turnstile',
    siteKey: 'site',
    secretKey: 'hidden',
    scriptUrl: 'https://c.test/api.js',
  } as const
  const captcha = createSiteverifyCaptcha({ ...settings, verifyUrl }, { publicUrl: 'https://stagedoor.test' })
  return { captcha, requested, close }
}

test('accepts a token that the provider confirms, for this site and with a sufficient score', async () => {
  const { captcha, requested } = await judge({
    person: { body: '{"success":true}' },
    here: { body: '{"success":true,"hostname":"stagedoor.test","score":0.9}' },
    elsewhere: { body: '{"success":true,"hostname":"evil.test"}' },
    doubtful: { body: '{"success":true,"score":0.3}' },
    program: { body: '{"success":false,"error-codes":["invalid-input-response"]}' },
    nonsense: { body: 'certainly' },
    failing: { status: 500, body: '{"success":true}' },
  })
  const names = ['person', 'here', 'elsewhere', 'doubtful', 'program', 'nonsense', 'failing']
  const decisions = await Promise.all(
    names.map(async (token) => [token, await captcha.isPerson({ token, address: '203.0.113.7' })] as const),
  )
  expect(decisions.filter(([, isPerson]) => isPerson).map(([token]) => token)).toEqual(['person', 'here'])
  expect(requested).toContainEqual({ secret: 'hidden', response: 'person', remoteip: '203.0.113.7' })
})

test('an unavailable provider admits no one; without a challenge everyone is admitted', async () => {
  const { captcha, close } = await judge({ person: { body: '{"success":true}' } })
  const call = { address: '203.0.113.7' }
  expect(await verifyCaptcha(captcha, { ...call, captchaToken: 'person' })).toBe(true)
  expect(await verifyCaptcha(captcha, { ...call, captchaToken: undefined })).toBe(false)
  await close()
  expect(await verifyCaptcha(captcha, { ...call, captchaToken: 'person' })).toBe(false)
  expect(await verifyCaptcha(createSandboxCaptcha({ isProduction: true }), { ...call, captchaToken: undefined })).toBe(
    true,
  )
})
