import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtWeb } from './platform/http/web-source.ts'
import { countStatements } from './test-support/count-statements.ts'
import { actAtSandbox } from './test-support/sandbox-payer.ts'
import { testApp, type TestApp } from './test-support/test-app.ts'

const PASSWORD = 'a long sentence of mine'
const WEB_BUILD = join(import.meta.dirname, '../../web/build')

/** One creator with 25 posts, and a fan who subscribes to them, has paid and was charged. */
async function aSiteWithPages() {
  const statements = countStatements()
  const app = await testApp({ web: builtWeb(WEB_BUILD) })
  const origin = await app.http.listen({ host: '127.0.0.1', port: 0 })
  await register(app, 'performer', 'maker')
  await register(app, 'user', 'fay')
  const call = async (token: string | null, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
    const headers = token === null ? {} : { authorization: token }
    const reply = await app.http.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) })
    expect([path, reply.statusCode < 300, reply.statusCode]).toEqual([path, true, reply.statusCode])
    return reply.json().data
  }
  const signIn = async (username: string): Promise<string> =>
    (await call(null, 'POST', '/auth/login', { username, password: PASSWORD, remember: true })).token
  const [maker, fay] = [await signIn('maker'), await signIn('fay')]

  for (let number = 1; number <= 25; number += 1) {
    await call(maker, 'POST', '/performer/feeds', {
      type: 'text',
      title: `${number}`,
      text: 'Words.',
      status: 'active',
    })
  }
  const payment = await call(fay, 'POST', '/payment/wallet/top-up', { amount: 50 })
  await actAtSandbox(origin, payment.paymentUrl, 'approve_and_keep_card')
  await expect
    .poll(async () => {
      await app.runDue()
      return (await call(fay, 'GET', '/users/me')).balance
    })
    .toBe(50)
  const { _id: makerId } = await call(null, 'GET', '/performers/maker')
  await call(maker, 'PUT', '/performers/me', { monthlyPrice: 10 })
  await call(fay, 'POST', `/wallet/charges/tip/${makerId}`, { price: 20 })
  await call(fay, 'POST', '/payment/subscribe/performers', {
    performerId: makerId,
    type: 'monthly',
    paymentGateway: 'wallet',
  })
  await call(fay, 'POST', `/follows/${makerId}`)
  await app.runDue()

  const open = async (path: string, token: string | null) => {
    const cookie = ['eighteen_day=1990-01-01', ...(token === null ? [] : [`token=${token}`, 'theme=dark'])].join('; ')
    const reply = await app.http.inject({ url: `/en-US${path}`, headers: { cookie } })
    expect([path, reply.statusCode]).toEqual([path, 200])
    return reply.body
  }
  return { app, statements, open, fay }
}

async function register(app: TestApp, role: 'user' | 'performer', username: string) {
  const outcome = await app.features.identity.register({
    role,
    username,
    email: `${username}@example.test`,
    password: PASSWORD,
    name: `The ${username}`,
    firstName: '',
    lastName: '',
    gender: null,
    country: 'TW',
    phone: null,
    phoneCode: null,
    dateOfBirth: null,
    locale: 'en-US',
    isTrusted: true,
  })
  expect(outcome.outcome).toBe('registered')
}

/** The most statements that a page may send; what no page may exceed is in the goals: 6. */
test('a page sends no more statements than it needs', async () => {
  const { open, statements, fay } = await aSiteWithPages()
  const pages = {
    profile: ['/maker', fay],
    home: ['/home', fay],
    wallet: ['/wallet', fay],
    'profile for visitors': ['/maker', null],
  } as const
  const counts: Record<string, number> = {}
  for (const [name, [path, token]] of Object.entries(pages)) {
    // Caches are filled by the first visit.
    await open(path, token)
    counts[name] = (await statements.during(() => open(`${path}?again`, token))).length
  }
  expect(counts).toEqual({ profile: 13, home: 7, wallet: 8, 'profile for visitors': 5 })
})
