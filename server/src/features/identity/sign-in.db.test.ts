import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { answerOf, DAY_MS, PASSWORD, test, testApp, type TestApp } from '#src/test-support/test-app.ts'
import { expectSameTime } from '#src/test-support/same-time.ts'

type Try = { username?: string; password?: string; from?: string; userAgent?: string; headers?: Record<string, string> }

const tryToSignIn = (
  { call }: TestApp,
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

const statusOfMe = ({ statusOf }: TestApp, token: string) => statusOf('/users/me', { token })

test('signs in by name or e-mail, in any case; the token works with and without Bearer', async ({ app }) => {
  await app.aFan({ username: 'annabella' })
  for (const username of ['annabella', 'AnnaBella', 'annabella@example.test', 'ANNABELLA@EXAMPLE.TEST']) {
    const token = await app.logIn(username)
    expect(await statusOfMe(app, token)).toBe(200)
    expect(await statusOfMe(app, `Bearer ${token}`)).toBe(200)
  }
})

test('what is stored of a token is its SHA-256 alone, and is no token itself', async ({ app }) => {
  const fan = await app.aFan({ username: 'annabella' })
  const { rows } = await sql<{ token_hash: Buffer }>`select token_hash from session`.execute(app.db)
  expect(rows).toEqual([{ token_hash: createHash('sha256').update(app.accountOf(fan).token).digest() }])
  for (const guess of ['hex', 'base64', 'base64url'] as const) {
    expect(await statusOfMe(app, rows[0]?.token_hash.toString(guess) ?? '')).toBe(401)
  }
})

test("what was made up is nobody's token", async ({ app }) => {
  const madeUp = ['eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.', "' or 1=1 --", 'null', 'undefined', 'x'.repeat(5_000)]
  for (const token of madeUp) expect([token, await statusOfMe(app, token)]).toEqual([token, 401])
})

test('a wrong password and an unknown account are answered alike, in the same time', async () => {
  const app = await testApp({ wrappers: { passwordCost: {} } })
  const names = ['annabella', 'bernadette', 'charlotte', 'dorothea']
  for (const name of names) await app.register(name)
  const answers = new Set<string>()
  const tryAs = async (username: string, round: number) => {
    const reply = await tryToSignIn(app, { username, from: `198.51.100.${round}` })
    answers.add(`${reply.status} ${reply.text}`)
  }
  await expectSameTime(
    (round) => tryAs(names[round % names.length] ?? '', round),
    (round) => tryAs(`nobody${round}@example.test`, round),
    // Ten wrong passwords, and an account is not looked at any more.
    { rounds: 9 * names.length, of: 'work' },
  )
  expect([...answers]).toEqual([expect.stringContaining('422 ')])
})

test('after ten wrong passwords no anonymous visitor is answered any more, not even with the right one', async ({
  app,
}) => {
  await app.aFan({ username: 'annabella' })
  for (let i = 0; i < 10; i += 1) expect((await tryToSignIn(app, { from: `198.51.100.${i}` })).status).toBe(422)
  const reply = await tryToSignIn(app, { from: '203.0.113.5', password: PASSWORD })
  expect(answerOf(reply)).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(800)
  expect(reply.body.details.retryAfterSeconds).toBe(Number(reply.headers['retry-after']))
})

test('the owner still gets in from a device they have used before: nobody can be locked out', async ({ app }) => {
  await app.aFan({ username: 'annabella' })
  await app.logIn('annabella', { from: '192.0.2.10', userAgent: 'my browser' })
  for (let i = 0; i < 12; i += 1) await tryToSignIn(app, { from: '203.0.113.5' })
  expect((await tryToSignIn(app, { from: '203.0.113.5', password: PASSWORD })).status).toBe(429)
  expect(await app.logIn('annabella', { from: '192.0.2.77', userAgent: 'my browser' })).toBeTruthy()
})

test('on a known device too, ten wrong ones are enough', async ({ app }) => {
  await app.aFan({ username: 'annabella' })
  const mine = { from: '192.0.2.10', userAgent: 'my browser' }
  await app.logIn('annabella', mine)
  for (let i = 0; i < 10; i += 1) expect((await tryToSignIn(app, mine)).status).toBe(422)
  expect((await tryToSignIn(app, { ...mine, password: PASSWORD })).status).toBe(429)
})

test('guessing at an account that does not exist ends in the same way', async ({ app }) => {
  for (let i = 0; i < 10; i += 1) expect((await tryToSignIn(app, { username: 'nobody' })).status).toBe(422)
  expect((await tryToSignIn(app, { username: 'nobody' })).status).toBe(429)
})

test('nine wrong ones are forgiven by the right one', async ({ app }) => {
  await app.aFan({ username: 'annabella' })
  for (let round = 0; round < 2; round += 1) {
    for (let i = 0; i < 9; i += 1) expect((await tryToSignIn(app)).status).toBe(422)
    expect((await tryToSignIn(app, { password: PASSWORD })).status).toBe(200)
  }
})

test('thirty guesses at once count as thirty: once ten are wrong, the right one among the late is not accepted', async ({
  app,
}) => {
  await app.aFan({ username: 'annabella' })
  const wrong = await Promise.all(Array.from({ length: 20 }, () => tryToSignIn(app)))
  const [received, late] = [422, 429].map((code) => wrong.filter(({ status }) => status === code).length)
  expect([(received ?? 0) >= 10, (received ?? 0) + (late ?? 0)]).toEqual([true, 20])
  expect((await tryToSignIn(app, { password: PASSWORD })).status).toBe(429)
})

test('a hundred wrong ones from one address close it for every account, whatever headers say; a restart forgives nothing', async ({
  app,
}) => {
  await app.aFan({ username: 'annabella' })
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
  expect((await tryToSignIn(app, { from: '203.0.113.5', password: PASSWORD, headers: spoofed })).status).toBe(429)
  expect((await tryToSignIn(app, { from: '203.0.113.6', password: PASSWORD })).status).toBe(200)
})

test('a flood is turned away with 503 and when to come back, and counts against nobody', async () => {
  const app = await testApp({ wrappers: { passwordCost: {} } })
  await app.register('annabella')
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, i) => tryToSignIn(app, { password: PASSWORD, from: `192.0.2.${i}` })),
  )
  const statuses = replies.map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(replies.find(({ status }) => status === 503)?.headers['retry-after']).toBeTruthy()
  expect((await tryToSignIn(app, { password: PASSWORD })).status).toBe(200)
})

test('a token lasts a day, a remembered one 365, and not a moment longer', async ({ app }) => {
  await app.aFan({ username: 'annabella' })
  const [short, long] = [await app.logIn('annabella'), await app.logIn('annabella', { remember: true })]
  await app.advanceClock(DAY_MS - 60_000)
  expect([await statusOfMe(app, short), await statusOfMe(app, long)]).toEqual([200, 200])
  await app.advanceClock(61_000)
  expect([await statusOfMe(app, short), await statusOfMe(app, long)]).toEqual([401, 200])
  await app.advanceClock(363 * DAY_MS)
  expect(await statusOfMe(app, long)).toBe(200)
  await app.advanceClock(DAY_MS)
  expect(await statusOfMe(app, long)).toBe(401)
})

test('staff are signed out after twelve hours without a call, however they signed in; a call keeps them', async ({
  app,
}) => {
  const staff = await app.aStaffMember('admin')
  const token = await app.logIn(app.accountOf(staff).username, { remember: true })
  await app.advanceClock(11 * 3_600_000)
  expect(await statusOfMe(app, token)).toBe(200)
  await app.advanceClock(11 * 3_600_000)
  expect(await statusOfMe(app, token)).toBe(200)
  await app.advanceClock(12 * 3_600_000 + 1_000)
  expect(await statusOfMe(app, token)).toBe(401)
})

test('a suspended account is signed out at once; the reason is given only after the right password', async ({
  app,
}) => {
  const fan = await app.aFan({ username: 'annabella' })
  await app.suspend(fan)
  expect(await statusOfMe(app, app.accountOf(fan).token)).toBe(401)
  expect(app.disconnected).toHaveLength(1)
  expect((await tryToSignIn(app)).body.error).toBe('INCORRECT_CREDENTIALS')
  const reply = await tryToSignIn(app, { password: PASSWORD })
  expect(answerOf(reply)).toEqual([403, 'ACCOUNT_CLOSED'])
})

test("a deleted account's tokens are nobody's", async ({ app }) => {
  const fan = await app.aFan({ username: 'annabella' })
  await sql`delete from account where id = ${fan}`.execute(app.db)
  expect(await statusOfMe(app, app.accountOf(fan).token)).toBe(401)
})

test('during maintenance staff may still sign in and work, fans may not work', async ({ app }) => {
  const fan = await app.aFan({ username: 'annabella' })
  const staff = await app.aStaffMember('admin')
  await app.changeSettings({ maintenanceMode: true })
  const reply = await app.call('GET', '/users/me', { as: fan })
  expect(answerOf(reply)).toEqual([503, 'MAINTENANCE'])
  expect(reply.headers['retry-after']).toBeTruthy()
  expect(await statusOfMe(app, await app.logIn(app.accountOf(staff).username))).toBe(200)
  expect((await app.read('GET', '/settings/public')).maintenanceMode).toBe(true)
})
