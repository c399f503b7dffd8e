import { allEndpoints } from '@stagedoor/contract/all'
import type { Endpoint } from '@stagedoor/contract/endpoint'
import { expect } from 'vitest'
import { PASSWORD, test, testApp, type TestApp } from './test-support/test-app.ts'

const events = (app: TestApp) => app.logged.filter(({ msg }) => msg === 'security event')

const signIn = (app: TestApp, username: string, password: string, remoteAddress = '203.0.113.7') =>
  app.http.inject({ method: 'POST', url: '/api/auth/login', payload: { username, password }, remoteAddress })

test('sign-ins that succeed and fail are logged with account or hash, address, factor and request, without secrets', async () => {
  const app = await testApp({ logs: true })
  const fan = await app.aFan({ username: 'fay' })
  await signIn(app, 'fay', PASSWORD)
  const wrong = await signIn(app, 'fay', 'not the password')
  await signIn(app, ' FAY ', 'not the password')
  await signIn(app, 'nobody-at-all', 'not the password')
  const [good, bad, same, unknown] = events(app)
  const common = { event: 'sign_in', factor: 'password', address: '203.0.113.7', call: 'POST /auth/login' }
  expect(good).toMatchObject({ ...common, outcome: 'succeeded', account: fan, level: 30 })
  const refused = { ...common, outcome: 'refused', reason: 'INCORRECT_CREDENTIALS', level: 40 }
  expect(bad).toMatchObject({ ...refused, requestId: wrong.headers['x-request-id'] })
  expect(bad?.['typed']).toMatch(/^[\w-]{22}$/)
  expect([same?.['typed'] === bad?.['typed'], unknown?.['typed'] === bad?.['typed']]).toEqual([true, false])
  expect(JSON.stringify(events(app))).not.toMatch(/not the password|fay|nobody-at-all|"token"/i)
})

test('a try that a limit refused is logged as throttled, also where the call is no sign-in', async () => {
  const app = await testApp({ logs: true })
  await app.aFan({ username: 'fay' })
  for (let count = 0; count < 40; count += 1) await signIn(app, 'fay', `guess ${count}`)
  expect(events(app).at(-1)).toMatchObject({ event: 'sign_in', outcome: 'throttled', reason: 'TOO_MANY_REQUESTS' })
  for (let count = 0; count < 61; count += 1) await app.call('GET', `/subscriptions/trials/guess${count}`)
  expect(events(app).at(-1)).toMatchObject({ event: 'throttled', outcome: 'throttled' })
})

test('signing out, proofs and changes of the password name the account', async () => {
  const app = await testApp({ logs: true })
  const fan = await app.aFan({ username: 'fay' })
  await app.call('POST', '/auth/reauthenticate', { as: fan, body: { password: 'wrong one' } })
  await app.call('POST', '/auth/logout', { as: fan })
  expect(events(app)).toMatchObject([
    { event: 'proof', outcome: 'refused', account: fan, factor: 'password' },
    { event: 'sign_out', outcome: 'succeeded', account: fan },
  ])
})

test('events are counted by name, outcome and factor for operators', async ({ app }) => {
  await app.aFan({ username: 'fay' })
  await signIn(app, 'fay', PASSWORD)
  await signIn(app, 'fay', 'not the password')
  const { body } = await app.http.inject('/metrics')
  expect(body).toContain('security_events_total{event="sign_in",outcome="succeeded",factor="password"} 1')
  expect(body).toContain('security_events_total{event="sign_in",outcome="refused",factor="password"} 1')
})

test('every call that opens a session, or changes how an account is opened, is an event', () => {
  const begins = /options$|totp$|authorize$|twitter\/login$|email-verification$/
  const missing = Object.values<Endpoint>(allEndpoints)
    .filter(({ method, path }) => path.startsWith('/auth/') && method !== 'GET' && !begins.test(path))
    .filter(({ securityEvent }) => securityEvent === undefined)
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})
