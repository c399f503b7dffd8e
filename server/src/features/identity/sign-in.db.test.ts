import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PASSWORD, peopleApp, type PeopleApp } from '#src/test-support/people-app.ts'
import { expectSameTime } from '#src/test-support/same-time.ts'

const DAY_MS = 86_400_000

type Try = { username?: string; password?: string; from?: string; userAgent?: string; headers?: Record<string, string> }

const tryToSignIn = (
  { call }: PeopleApp,
  {
    username = 'annabella',
    password = 'not the password',
    from,
    userAgent = 'a anonymousVisitor',
    headers = {},
  }: Try = {},
) =>
  call('POST', '/auth/login', {
    body: { username, password },
    headers: { 'user-agent': userAgent, ...headers },
    ...(from === undefined ? {} : { from }),
  })

const statusOfMe = async ({ call }: PeopleApp, token: string) => (await call('GET', '/users/me', { token })).statusCode

const advance = ({ clock }: PeopleApp, byMs: number) => clock.setOffsetMs(clock.now().getTime() - Date.now() + byMs)

test('signs in by name or e-mail, in any case; the token works with and without Bearer', async () => {
  const app = await peopleApp()
  await app.aFan('annabella')
  for (const username of ['annabella', 'AnnaBella', 'annabella@example.test', 'ANNABELLA@EXAMPLE.TEST']) {
    const token = await app.signIn(username)
    expect(await statusOfMe(app, token)).toBe(200)
    expect(await statusOfMe(app, `Bearer ${token}`)).toBe(200)
  }
})

test('what is stored of a token is its SHA-256 alone, and is no token itself', async () => {
  const app = await peopleApp()
  const { token } = await app.aFan('annabella')
  const { rows } = await sql<{ token_hash: Buffer }>`select token_hash from session`.execute(app.db)
  expect(rows).toEqual([{ token_hash: createHash('sha256').update(token).digest() }])
  for (const guess of ['hex', 'base64', 'base64url'] as const) {
    expect(await statusOfMe(app, rows[0]?.token_hash.toString(guess) ?? '')).toBe(401)
  }
})

test("what was made up is nobody's token", async () => {
  const app = await peopleApp()
  const madeUp = ['eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.', "' or 1=1 --", 'null', 'undefined', 'x'.repeat(5_000)]
  for (const token of madeUp) expect([token, await statusOfMe(app, token)]).toEqual([token, 401])
})

test('a wrong password and an unknown account are answered alike, in the same time', async () => {
  const app = await peopleApp({ isHashingCostly: true })
  const names = ['annabella', 'bernadette', 'charlotte', 'dorothea']
  for (const name of names) await app.aFan(name)
  const answers = new Set<string>()
  const tryAs = async (username: string, round: number) => {
    const reply = await tryToSignIn(app, { username, from: `198.51.100.${round}` })
    answers.add(`${reply.statusCode} ${reply.body}`)
  }
  await expectSameTime(
    (round) => tryAs(names[round % names.length] ?? '', round),
    (round) => tryAs(`nobody${round}@example.test`, round),
    // Ten wrong passwords, and an account is not looked at any more.
    { rounds: 9 * names.length, of: 'work' },
  )
  expect([...answers]).toEqual([expect.stringContaining('422 ')])
})

test('after ten wrong passwords no anonymous visitor is heard any more, not even with the right one', async () => {
  const app = await peopleApp()
  await app.aFan('annabella')
  for (let i = 0; i < 10; i += 1) expect((await tryToSignIn(app, { from: `198.51.100.${i}` })).statusCode).toBe(422)
  const reply = await tryToSignIn(app, { from: '203.0.113.5', password: PASSWORD })
  expect([reply.statusCode, reply.json().error]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(800)
  expect(reply.json().details.retryAfterSeconds).toBe(Number(reply.headers['retry-after']))
})

test('the owner still gets in from a device they have used before: nobody can be locked out', async () => {
  const app = await peopleApp()
  await app.aFan('annabella')
  await app.signIn('annabella', { from: '192.0.2.10', userAgent: 'my browser' })
  for (let i = 0; i < 12; i += 1) await tryToSignIn(app, { from: '203.0.113.5' })
  expect((await tryToSignIn(app, { from: '203.0.113.5', password: PASSWORD })).statusCode).toBe(429)
  expect(await app.signIn('annabella', { from: '192.0.2.77', userAgent: 'my browser' })).toBeTruthy()
})

test('on a known device too, ten wrong ones are enough', async () => {
  const app = await peopleApp()
  await app.aFan('annabella')
  const mine = { from: '192.0.2.10', userAgent: 'my browser' }
  await app.signIn('annabella', mine)
  for (let i = 0; i < 10; i += 1) expect((await tryToSignIn(app, mine)).statusCode).toBe(422)
  expect((await tryToSignIn(app, { ...mine, password: PASSWORD })).statusCode).toBe(429)
})

test('guessing at an account that does not exist ends in the same way', async () => {
  const app = await peopleApp()
  for (let i = 0; i < 10; i += 1) expect((await tryToSignIn(app, { username: 'nobody' })).statusCode).toBe(422)
  expect((await tryToSignIn(app, { username: 'nobody' })).statusCode).toBe(429)
})

test('nine wrong ones are forgiven by the right one', async () => {
  const app = await peopleApp()
  await app.aFan('annabella')
  for (let round = 0; round < 2; round += 1) {
    for (let i = 0; i < 9; i += 1) expect((await tryToSignIn(app)).statusCode).toBe(422)
    expect((await tryToSignIn(app, { password: PASSWORD })).statusCode).toBe(200)
  }
})

test('thirty guesses at once count as thirty: once ten are wrong, the right one among the late is not heard', async () => {
  const app = await peopleApp()
  await app.aFan('annabella')
  const wrong = await Promise.all(Array.from({ length: 20 }, () => tryToSignIn(app)))
  const [heard, late] = [422, 429].map((status) => wrong.filter(({ statusCode }) => statusCode === status).length)
  expect([(heard ?? 0) >= 10, (heard ?? 0) + (late ?? 0)]).toEqual([true, 20])
  expect((await tryToSignIn(app, { password: PASSWORD })).statusCode).toBe(429)
})

test('a hundred wrong ones from one address close it for every account, whatever headers say; a restart forgives nothing', async () => {
  const app = await peopleApp()
  await app.aFan('annabella')
  const inAnHour = Date.now() + 3_600_000
  await sql`insert into rate_limit (key, points, expire) values ('wrong passwords, address:203.0.113.5', 100, ${inAnHour})`.execute(
    app.db,
  )
  const spoofed = {
    'x-client-ip': '192.0.2.1',
    'cf-connecting-ip': '192.0.2.1',
    'x-real-ip': '192.0.2.1',
    'x-forwarded-for': '192.0.2.1',
  }
  expect((await tryToSignIn(app, { from: '203.0.113.5', password: PASSWORD, headers: spoofed })).statusCode).toBe(429)
  expect((await tryToSignIn(app, { from: '203.0.113.6', password: PASSWORD })).statusCode).toBe(200)
})

test('a flood is turned away with 503 and when to come back, and counts against nobody', async () => {
  const app = await peopleApp({ isHashingCostly: true })
  await app.aFan('annabella')
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, i) => tryToSignIn(app, { password: PASSWORD, from: `192.0.2.${i}` })),
  )
  const statuses = replies.map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(replies.find(({ statusCode }) => statusCode === 503)?.headers['retry-after']).toBeTruthy()
  expect((await tryToSignIn(app, { password: PASSWORD })).statusCode).toBe(200)
})

test('a token lasts a day, a remembered one 365, and not a moment longer', async () => {
  const app = await peopleApp()
  await app.aFan('annabella')
  const [short, long] = [await app.signIn('annabella'), await app.signIn('annabella', { remember: true })]
  advance(app, DAY_MS - 60_000)
  expect([await statusOfMe(app, short), await statusOfMe(app, long)]).toEqual([200, 200])
  advance(app, 61_000)
  expect([await statusOfMe(app, short), await statusOfMe(app, long)]).toEqual([401, 200])
  advance(app, 363 * DAY_MS)
  expect(await statusOfMe(app, long)).toBe(200)
  advance(app, DAY_MS)
  expect(await statusOfMe(app, long)).toBe(401)
})

test('staff are signed out after twelve hours without a call, however they signed in; a call keeps them', async () => {
  const app = await peopleApp()
  const { username } = await app.anyone('staff', 'operator', { staffRoles: ['admin'] })
  const token = await app.signIn(username, { remember: true })
  advance(app, 11 * 3_600_000)
  expect(await statusOfMe(app, token)).toBe(200)
  advance(app, 11 * 3_600_000)
  expect(await statusOfMe(app, token)).toBe(200)
  advance(app, 12 * 3_600_000 + 1_000)
  expect(await statusOfMe(app, token)).toBe(401)
})

test('a suspended account is out at once, and is told so only with its password', async () => {
  const app = await peopleApp()
  const fan = await app.aFan('annabella')
  await app.identity.setAccountStatus({
    accountId: fan.accountId,
    status: 'suspended',
    actorId: null,
    reason: 'a test',
  })
  expect(await statusOfMe(app, fan.token)).toBe(401)
  expect(app.disconnected).toHaveLength(1)
  expect((await tryToSignIn(app)).json().error).toBe('INCORRECT_CREDENTIALS')
  const reply = await tryToSignIn(app, { password: PASSWORD })
  expect([reply.statusCode, reply.json().error]).toEqual([403, 'ACCOUNT_CLOSED'])
})

test("a deleted account's tokens are nobody's", async () => {
  const app = await peopleApp()
  const fan = await app.aFan('annabella')
  await sql`delete from account where id = ${fan.accountId}`.execute(app.db)
  expect(await statusOfMe(app, fan.token)).toBe(401)
})

test('during maintenance staff may still sign in and work, fans may not work', async () => {
  const app = await peopleApp()
  const fan = await app.aFan('annabella')
  const staff = await app.anyone('staff', 'operator', { staffRoles: ['admin'] })
  await app.site.changeSettings({ values: { maintenanceMode: true }, actorId: null })
  const reply = await app.call('GET', '/users/me', { token: fan.token })
  expect([reply.statusCode, reply.json().error]).toEqual([503, 'MAINTENANCE'])
  expect(reply.headers['retry-after']).toBeTruthy()
  expect(await statusOfMe(app, await app.signIn(staff.username))).toBe(200)
  expect((await app.call('GET', '/settings/public')).json().data.maintenanceMode).toBe(true)
})
