import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { builtWeb } from './platform/http/web-source.ts'
import { freshDatabaseUrl } from './test-support/fresh-database.ts'
import { severableLine } from './test-support/severable-line.ts'
import { DAY_MS, testApp, type TestApp } from './test-support/test-app.ts'

const WEB_BUILD = join(import.meta.dirname, '../../web/build')

async function aSiteOnALine() {
  const line = await severableLine(await freshDatabaseUrl())
  const app = await testApp({ databaseUrl: line.url, web: builtWeb(WEB_BUILD), background: true, processes: 2 })
  const [fan, creator] = [await app.aFan({ tokens: 500 }), await app.aCreator()]
  return { app, line, fan, creator }
}

const openPage = ({ http, accountOf }: TestApp, path: string, as: string | null) => {
  const cookies = ['eighteen_day=1990-01-01', ...(as === null ? [] : [`token=${accountOf(as).token}`])]
  return http.inject({ url: `/en-US${path}`, headers: { cookie: cookies.join('; ') } })
}

/** Waits until the product serves again, as its operator's probe does. */
const untilReady = ({ http }: TestApp) =>
  vi.waitFor(async () => expect((await http.inject({ url: '/readyz' })).statusCode).toBe(200), {
    timeout: 60_000,
    interval: 50,
  })

test('while the database is away calls and pages answer 503 with Retry-After, and afterwards as before', async () => {
  const { app, line, fan, creator } = await aSiteOnALine()
  const tip = (key: string) => app.call('POST', `/wallet/charges/tip/${creator}`, { as: fan, body: { price: 20 }, key })
  expect((await openPage(app, '/wallet', fan)).statusCode).toBe(200)

  // In the middle of charges, so that transactions lose their connections.
  const keys = Array.from({ length: 8 }, () => randomUUID())
  const during = keys.map(tip)
  await line.sever()
  for (const { status } of await Promise.all(during)) expect([201, 503]).toContain(status)

  const calls = [
    await tip(randomUUID()),
    await app.call('GET', '/users/me', { as: fan }),
    await app.call('GET', `/performers/${creator}`),
    await app.call('GET', '/package/token/search'),
    await app.call('POST', '/auth/login', { body: { username: 'fan', password: 'a long sentence', remember: true } }),
  ]
  for (const { status, body, headers } of calls)
    expect([status, body.error, headers['retry-after']]).toEqual([503, 'OVERLOADED', '30'])
  const pages = [
    await openPage(app, '/wallet', fan),
    await openPage(app, '/wallet', null),
    await openPage(app, `/${app.accountOf(creator).username}`, fan),
    await openPage(app, `/${app.accountOf(creator).username}`, null),
  ]
  // An anonymous visitor's way to sign-in needs no database.
  expect(pages.map(({ statusCode }) => statusCode)).toEqual([503, 302, 503, 503])
  for (const { headers } of pages.filter(({ statusCode }) => statusCode === 503))
    expect(headers['retry-after']).toBe('30')
  const ready = await app.http.inject({ url: '/readyz' })
  expect([ready.statusCode, ready.headers['retry-after'], ready.json()]).toEqual([
    503,
    '5',
    { status: 'database unreachable' },
  ])
  expect((await app.http.inject({ url: '/healthz' })).statusCode).toBe(200)

  await line.restore()
  await untilReady(app)
  expect((await openPage(app, '/wallet', fan)).statusCode).toBe(200)
  for (const key of keys) expect((await tip(key)).status).toBe(201)
  expect(await app.balance(fan)).toBe(500 - keys.length * 20)
})

test('what listened to the database listens again: moved clocks and recorded events are received', async () => {
  const { app, line, fan, creator } = await aSiteOnALine()
  await line.sever()
  await line.restore()
  await untilReady(app)
  // Only the notification tells the second process.
  await app.call('POST', '/admin/clock', { as: await app.aStaffMember('admin'), body: { advance: '2d' } })
  const isMoved = () => expect(app.processes[1]?.clock.now().getTime()).toBeGreaterThan(Date.now() + DAY_MS)
  await vi.waitFor(isMoved, { timeout: 60_000, interval: 50 })

  await app.call('POST', `/wallet/charges/tip/${creator}`, { as: fan, body: { price: 20 } })
  await vi.waitFor(async () => expect(await app.rows('select from earning')).toHaveLength(1), {
    timeout: 60_000,
    interval: 50,
  })
})
