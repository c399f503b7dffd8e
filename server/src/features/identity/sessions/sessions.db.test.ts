import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { PASSWORD, peopleApp, type PeopleApp } from '#src/test-support/people-app.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

const isSignedIn = async ({ call }: PeopleApp, token: string) =>
  (await call('GET', '/users/me', { token })).statusCode === 200

const advance = ({ clock }: PeopleApp, byMs: number) => clock.setOffsetMs(clock.now().getTime() - Date.now() + byMs)

test("after signing out the token is nobody's, and the session's sockets are closed", async () => {
  const app = await peopleApp()
  const { token } = await app.aFan('annabella')
  const other = await app.signIn('annabella')
  const [session] = (await app.call('GET', '/auth/sessions', { token: other }))
    .json()
    .data.data.filter(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
  expect((await app.call('POST', '/auth/logout', { token })).statusCode).toBe(200)
  expect([await isSignedIn(app, token), await isSignedIn(app, other)]).toEqual([false, true])
  expect(app.disconnected).toEqual([session._id])
  expect((await app.call('POST', '/auth/logout', { token })).statusCode).toBe(401)
})

test("lists the account's own devices, with what they are and which one asks", async () => {
  const app = await peopleApp()
  await app.aFan('somebody')
  const { token } = await app.aFan('annabella')
  await app.signIn('annabella', { userAgent: CHROME, from: '192.0.2.10', remember: true })
  const { data, total } = (await app.call('GET', '/auth/sessions', { token })).json().data
  expect(total).toBe(2)
  expect(data).toEqual([
    expect.objectContaining({
      browser: 'Chrome',
      system: 'Windows',
      address: '192.0.2.10',
      isRemembered: true,
      isCurrent: false,
      place: null,
    }),
    expect.objectContaining({ browser: null, isRemembered: false, isCurrent: true }),
  ])
  expect(JSON.stringify(data)).not.toContain(token)
})

test("ends one device, or all but this one; another account's is not there", async () => {
  const app = await peopleApp()
  const { token } = await app.aFan('annabella')
  const [second, third] = [await app.signIn('annabella'), await app.signIn('annabella')]
  const anonymousVisitor = await app.aFan('somebody')
  const idOf = async (of: string) =>
    (await app.call('GET', '/auth/sessions', { token: of }))
      .json()
      .data.data.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)._id

  expect(
    (await app.call('DELETE', `/auth/sessions/${await idOf(second)}`, { token: anonymousVisitor.token })).statusCode,
  ).toBe(404)
  expect(await isSignedIn(app, second)).toBe(true)
  expect((await app.call('DELETE', `/auth/sessions/${await idOf(second)}`, { token })).statusCode).toBe(200)
  expect([await isSignedIn(app, second), await isSignedIn(app, third)]).toEqual([false, true])
  expect((await app.call('DELETE', '/auth/sessions', { token })).statusCode).toBe(200)
  expect([
    await isSignedIn(app, token),
    await isSignedIn(app, third),
    await isSignedIn(app, anonymousVisitor.token),
  ]).toEqual([true, false, true])
  expect((await app.call('DELETE', '/auth/sessions/nonsense', { token })).statusCode).toBe(400)
})

test('a new password wants a sign-in of the last 15 minutes, to the second', async () => {
  const app = await peopleApp()
  const { token } = await app.aFan('annabella')
  const change = (password: string) =>
    app.call('PUT', '/auth/users/me/password', { token, body: { password, source: 'user' } })
  const { rows } = await sql<{ at: Date }>`select authenticated_at as at from session`.execute(app.db)
  const isLater = vi.spyOn(app.clock, 'now')
  const wait = (ms: number) => isLater.mockReturnValue(new Date((rows[0]?.at.getTime() ?? 0) + ms))
  wait(15 * 60_000)
  expect((await change('another long sentence')).statusCode).toBe(200)
  wait(15 * 60_000 + 1_000)
  const reply = await change('a third long sentence')
  expect([reply.statusCode, reply.json().error]).toEqual([403, 'REAUTHENTICATION_REQUIRED'])

  const prove = (password: string) => app.call('POST', '/auth/reauthenticate', { token, body: { password } })
  const wrong = await prove(PASSWORD)
  expect([wrong.statusCode, wrong.json().error]).toEqual([403, 'INCORRECT_PASSWORD'])
  expect((await prove('another long sentence')).statusCode).toBe(200)
  expect((await change('a third long sentence')).statusCode).toBe(200)
})

test('a new password ends every other session at once, keeps this one, and the owner is told by mail', async () => {
  const app = await peopleApp()
  const { token, email } = await app.aFan('annabella')
  const elsewhere = await app.signIn('annabella')
  await app.call('PUT', '/auth/users/me/password', { token, body: { password: 'another long sentence' } })
  expect([await isSignedIn(app, token), await isSignedIn(app, elsewhere)]).toEqual([true, false])
  expect(app.disconnected).toHaveLength(1)
  expect(
    (await app.call('POST', '/auth/login', { body: { username: 'annabella', password: PASSWORD } })).statusCode,
  ).toBe(422)
  await app.drain()
  const mails = (await app.http.inject('/dev/mail.json')).json<{ to: string; subject: string }[]>()
  expect(mails).toContainEqual(expect.objectContaining({ to: email, subject: 'Your Stagedoor password was changed' }))
})

test('refuses what is common, the own name and what is short as a new password', async () => {
  const app = await peopleApp()
  const { token } = await app.aFan('annabella')
  for (const [password, error] of [
    ['Password1', 'PASSWORD_TOO_COMMON'],
    ['annabella', 'PASSWORD_TOO_COMMON'],
    ['short', 'VALIDATION_FAILED'],
  ] as const) {
    const reply = await app.call('PUT', '/auth/users/me/password', { token, body: { password } })
    expect([password, reply.statusCode, reply.json().error]).toEqual([password, 400, error])
  }
})

test('anyone who found an open session has ten guesses at the password', async () => {
  const app = await peopleApp()
  const { token } = await app.aFan('annabella')
  const prove = (password: string) => app.call('POST', '/auth/reauthenticate', { token, body: { password } })
  for (let i = 0; i < 10; i += 1) expect((await prove('wrong')).statusCode).toBe(403)
  const reply = await prove(PASSWORD)
  expect([reply.statusCode, Number(reply.headers['retry-after']) > 0]).toEqual([429, true])
})

test('only anyone who is signed in has sessions', async () => {
  const { call } = await peopleApp()
  for (const [method, path] of [
    ['GET', '/auth/sessions'],
    ['DELETE', '/auth/sessions'],
    ['POST', '/auth/logout'],
    ['GET', '/users/me'],
    ['PUT', '/users'],
  ] as const) {
    expect((await call(method, path, method === 'PUT' ? { body: {} } : {})).statusCode).toBe(401)
    expect(
      (await call(method, path, { headers: { cookie: 'token=something' }, ...(method === 'PUT' ? { body: {} } : {}) }))
        .statusCode,
    ).toBe(401)
  }
})

test('outdated sessions, placeholder accounts and devices are swept', async () => {
  const app = await peopleApp()
  const { token } = await app.aFan('annabella')
  await app.call('POST', '/auth/users/register', {
    body: { username: 'somebody', email: 'annabella@example.test', password: PASSWORD },
  })
  advance(app, 91 * 86_400_000)
  for (const job of app.identity.jobs) await job.run({})
  expect(await isSignedIn(app, token)).toBe(false)
  // The placeholder's name is free again.
  expect(
    (
      await app.call('POST', '/auth/users/register', {
        body: { username: 'somebody', email: 'some@example.test', password: PASSWORD },
      })
    ).statusCode,
  ).toBe(200)
})
