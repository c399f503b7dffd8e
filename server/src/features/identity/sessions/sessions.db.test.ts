import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { countStatements } from '#src/test-support/count-statements.ts'
import { answerOf, DAY_MS, PASSWORD, test, testApp, type TestApp } from '#src/test-support/test-app.ts'
import { selectViewers } from '../statements.ts'

const ANNABELLA = { username: 'annabella' } as const

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

const isSignedIn = async ({ statusOf }: TestApp, token: string) => (await statusOf('/users/me', { token })) === 200

test("after signing out the token is nobody's, and the session's sockets are closed", async ({ app }) => {
  const fan = await app.aFan(ANNABELLA)
  const other = await app.logIn('annabella')
  const [session] = (await app.read('GET', '/auth/sessions', { token: other })).data.filter(
    ({ isCurrent }: { isCurrent: boolean }) => !isCurrent,
  )
  expect((await app.call('POST', '/auth/logout', { as: fan })).status).toBe(200)
  expect([await isSignedIn(app, app.accountOf(fan).token), await isSignedIn(app, other)]).toEqual([false, true])
  expect(app.disconnected).toEqual([{ accountId: fan, sessionId: session._id }])
  expect((await app.call('POST', '/auth/logout', { as: fan })).status).toBe(401)
})

test("lists the account's own devices, with what they are and which one asks", async ({ app }) => {
  await app.aFan({ username: 'somebody' })
  await app.aFan(ANNABELLA)
  const token = await app.logIn('annabella')
  await app.logIn('annabella', { userAgent: CHROME, from: '192.0.2.10', remember: true })
  const { data, total } = await app.read('GET', '/auth/sessions', { token })
  expect(total).toBe(3)
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
    // The maker's.
    expect.objectContaining({ browser: null, isRemembered: true, isCurrent: false }),
  ])
  expect(JSON.stringify(data)).not.toContain(token)
})

test("ends one device, or all but this one; another account's is not there", async ({ app }) => {
  const fan = await app.aFan(ANNABELLA)
  const [second, third] = [await app.logIn('annabella'), await app.logIn('annabella')]
  const anonymousVisitor = await app.aFan({ username: 'somebody' })
  const idOf = async (of: string) =>
    (await app.read('GET', '/auth/sessions', { token: of })).data.find(
      ({ isCurrent }: { isCurrent: boolean }) => isCurrent,
    )._id

  expect((await app.call('DELETE', `/auth/sessions/${await idOf(second)}`, { as: anonymousVisitor })).status).toBe(404)
  expect(await isSignedIn(app, second)).toBe(true)
  expect((await app.call('DELETE', `/auth/sessions/${await idOf(second)}`, { as: fan })).status).toBe(200)
  expect([await isSignedIn(app, second), await isSignedIn(app, third)]).toEqual([false, true])
  expect((await app.call('DELETE', '/auth/sessions', { as: fan })).status).toBe(200)
  expect([
    await isSignedIn(app, app.accountOf(fan).token),
    await isSignedIn(app, third),
    await isSignedIn(app, app.accountOf(anonymousVisitor).token),
  ]).toEqual([true, false, true])
  expect((await app.call('DELETE', '/auth/sessions/nonsense', { as: fan })).status).toBe(400)
})

const change = (app: TestApp, as: string, body: object) =>
  app.call('PUT', '/auth/users/me/password', { as, body: { password: 'another long sentence', ...body } })
const prove = (app: TestApp, as: string, password = PASSWORD) =>
  app.call('POST', '/auth/reauthenticate', { as, body: { password } })

test('a new password wants the current one, however fresh the sign-in is', async ({ app }) => {
  const fan = await app.aFan(ANNABELLA)
  expect(answerOf(await change(app, fan, {}))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  expect(answerOf(await change(app, fan, { currentPassword: 'wrong' }))).toEqual([403, 'INCORRECT_PASSWORD'])
  expect(await app.logIn('annabella')).toBeTruthy()
  expect((await change(app, fan, { currentPassword: PASSWORD })).status).toBe(200)
})

test('a member of staff takes no shorter password later than at the beginning: 12 characters', async ({ app }) => {
  const staff = await app.aStaffMember('support')
  const to = (password: string) => change(app, staff, { currentPassword: PASSWORD, password })
  expect((await to('eleven char')).body).toMatchObject({
    error: 'VALIDATION_FAILED',
    details: { fields: [{ field: 'password', rule: 'minLength' }] },
  })
  expect((await to('twelve chars')).status).toBe(200)
})

test('the current password proved in the last five minutes counts for one change', async ({ app }) => {
  const fan = await app.aFan(ANNABELLA)
  await prove(app, fan)
  await app.advanceClock(5 * 60_000 + 1_000)
  expect(answerOf(await change(app, fan, {}))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  await prove(app, fan)
  await app.advanceClock(4 * 60_000)
  expect((await change(app, fan, {})).status).toBe(200)
  expect(answerOf(await change(app, fan, { password: 'a third long sentence' }))).toEqual([
    403,
    'REAUTHENTICATION_REQUIRED',
  ])
})

test('a new password wants a sign-in of the last 15 minutes, to the second', async ({ app }) => {
  const fan = await app.aFan(ANNABELLA)
  const { rows } = await sql<{ at: Date }>`select authenticated_at as at from session`.execute(app.db)
  const isLater = vi.spyOn(app.clock, 'now')
  const wait = (ms: number) => isLater.mockReturnValue(new Date((rows[0]?.at.getTime() ?? 0) + ms))
  wait(15 * 60_000)
  expect((await change(app, fan, { currentPassword: PASSWORD })).status).toBe(200)
  wait(15 * 60_000 + 1_000)
  const reply = await change(app, fan, { currentPassword: 'another long sentence', password: 'a third long sentence' })
  expect(answerOf(reply)).toEqual([403, 'REAUTHENTICATION_REQUIRED'])

  expect(answerOf(await prove(app, fan))).toEqual([403, 'INCORRECT_PASSWORD'])
  expect((await prove(app, fan, 'another long sentence')).status).toBe(200)
  expect((await change(app, fan, { password: 'a third long sentence' })).status).toBe(200)
})

test('a fresh proof gives the session another token; the former one is worth nothing, and its end stays', async ({
  app,
}) => {
  await app.aFan(ANNABELLA)
  const former = await app.logIn('annabella', { remember: true })
  const [before] = (await app.read('GET', '/auth/sessions', { token: former })).data
  const options = { token: former, body: { password: PASSWORD } }
  const { token, expiresAt } = await app.read('POST', '/auth/reauthenticate', options)
  expect(token).not.toBe(former)
  expect([await isSignedIn(app, former), await isSignedIn(app, token)]).toEqual([false, true])
  const [after] = (await app.read('GET', '/auth/sessions', { token })).data
  expect([after._id, after.expiresAt, after.isCurrent]).toEqual([before._id, expiresAt, true])
  // Its open pages are the same session's.
  expect(app.disconnected).toEqual([])
})

test('a new password ends every other session at once, keeps this one, and the owner is notified by mail', async ({
  app,
}) => {
  const fan = await app.aFan(ANNABELLA)
  const elsewhere = await app.logIn('annabella')
  await change(app, fan, { currentPassword: PASSWORD })
  expect([await isSignedIn(app, app.accountOf(fan).token), await isSignedIn(app, elsewhere)]).toEqual([true, false])
  expect(app.disconnected).toHaveLength(1)
  expect((await app.call('POST', '/auth/login', { body: { username: 'annabella', password: PASSWORD } })).status).toBe(
    422,
  )
  const mails = await app.sentMails()
  expect(mails).toContainEqual(
    expect.objectContaining({ to: app.accountOf(fan).email, subject: 'Your Stagedoor password was changed' }),
  )
})

test('refuses what is common, the own name and what is short as a new password', async ({ app }) => {
  const fan = await app.aFan(ANNABELLA)
  for (const [password, error] of [
    ['Password1', 'PASSWORD_TOO_COMMON'],
    ['annabella', 'PASSWORD_TOO_COMMON'],
    ['short', 'VALIDATION_FAILED'],
  ] as const) {
    const reply = await change(app, fan, { password, currentPassword: PASSWORD })
    expect([password, reply.status, reply.body.error]).toEqual([password, 400, error])
  }
})

test('other devices are signed out by who has just proved who they are; this one signs out at any time', async ({
  app,
}) => {
  const fan = await app.aFan(ANNABELLA)
  const elsewhere = await app.logIn('annabella')
  const { data } = await app.read('GET', '/auth/sessions', { as: fan })
  const other = data.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)._id
  await app.advanceClock(16 * 60_000)
  for (const path of ['/auth/sessions', `/auth/sessions/${other}`])
    expect(answerOf(await app.call('DELETE', path, { as: fan }))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  expect(await isSignedIn(app, elsewhere)).toBe(true)
  await prove(app, fan)
  expect((await app.call('DELETE', `/auth/sessions/${other}`, { as: fan })).status).toBe(200)
  expect(await isSignedIn(app, elsewhere)).toBe(false)
  await app.advanceClock(16 * 60_000)
  expect((await app.call('POST', '/auth/logout', { as: fan })).status).toBe(200)
})

test('a session that nobody used for 30 days has ended, remembered or not; a call in time keeps it', async () => {
  const app = await testApp({ config: { sessionIdleDays: 30 } })
  await app.aFan(ANNABELLA)
  const [used, idle] = [
    await app.logIn('annabella', { remember: true }),
    await app.logIn('annabella', { remember: true }),
  ]
  await app.advanceClock(29 * DAY_MS)
  expect(await isSignedIn(app, used)).toBe(true)
  await app.advanceClock(DAY_MS + 1_000)
  expect([await isSignedIn(app, used), await isSignedIn(app, idle)]).toEqual([true, false])
  // The maker's is as old.
  expect((await app.read('GET', '/auth/sessions', { token: used })).total).toBe(1)
  const outdated = app.features.identity.jobs.find(({ name }) => name === 'identity.outdated')
  await outdated?.run({})
  expect(await app.rows('select id from session')).toHaveLength(1)
})

test('an open page that is not used does not keep its session', async () => {
  const app = await testApp({ config: { sessionIdleDays: 30 } })
  const fan = await app.aFan(ANNABELLA)
  const [row] = await app.rows<{ id: string }>('select id from session')
  const ofSession = () => app.features.identity.findViewerOfSession(row?.id ?? '')
  await app.advanceClock(29 * DAY_MS)
  expect(await ofSession()).toMatchObject({ accountId: fan })
  await app.advanceClock(2 * DAY_MS)
  expect(await ofSession()).toBeNull()
})

test('of many calls of a session one in five minutes writes, and the others only read', async () => {
  const statements = countStatements()
  const app = await testApp()
  const fan = await app.aFan(ANNABELLA)
  const writesOf = async () =>
    (await statements.during(() => app.call('GET', '/users/me', { as: fan }))).filter((text) =>
      /^\s*(insert|update|delete)/i.test(text),
    )
  await app.call('GET', '/users/me', { as: fan })
  for (let i = 0; i < 3; i += 1) expect(await writesOf()).toEqual([])
  await app.advanceClock(5 * 60_000 + 1_000)
  expect(await writesOf()).toHaveLength(1)
  expect(await writesOf()).toEqual([])
})

test('anyone who found an open session has ten guesses at the password', async ({ app }) => {
  const fan = await app.aFan(ANNABELLA)
  for (let i = 0; i < 10; i += 1) expect((await prove(app, fan, 'wrong')).status).toBe(403)
  const reply = await prove(app, fan)
  expect([reply.status, Number(reply.headers['retry-after']) > 0]).toEqual([429, true])
})

test('only anyone who is signed in has sessions', async () => {
  const { call } = await testApp()
  for (const [method, path] of [
    ['GET', '/auth/sessions'],
    ['DELETE', '/auth/sessions'],
    ['POST', '/auth/logout'],
    ['GET', '/users/me'],
    ['PUT', '/users'],
  ] as const) {
    expect((await call(method, path, method === 'PUT' ? { body: {} } : {})).status).toBe(401)
    expect(
      (await call(method, path, { headers: { cookie: 'token=something' }, ...(method === 'PUT' ? { body: {} } : {}) }))
        .status,
    ).toBe(401)
  }
})

test('outdated sessions, placeholder accounts and devices are swept', async ({ app }) => {
  await app.aFan(ANNABELLA)
  const token = await app.logIn('annabella')
  const register = (email: string) =>
    app.call('POST', '/auth/users/register', { body: { username: 'somebody', email, password: PASSWORD } })
  await register('annabella@example.test')
  await app.advanceClock(91 * DAY_MS)
  for (const job of app.features.identity.jobs) await job.run({})
  expect(await isSignedIn(app, token)).toBe(false)
  // The placeholder's name is free again.
  expect((await register('some@example.test')).status).toBe(200)
})

test('statements of other features find a session by its token as a call does, but for staff and whom they impersonate', async ({
  app,
}) => {
  const [now, idle] = [new Date(), new Date(Date.now() - 2 * DAY_MS)]
  await sql`with kind as (
      select row_number() over () as n, role, status, expires_at, seen_at, is_impersonated from unnest(array['user', 'performer', 'staff']) as role,
        unnest(array['active', 'suspended', 'leaving', 'closed', 'placeholder']) as status, unnest(array[now() - interval '1 minute', now() + interval '1 minute']) as expires_at,
        unnest(array[now(), now() - interval '3 days']) as seen_at, unnest(array[false, true]) as is_impersonated),
    holder as (insert into account (role, status, username) select role, status, 'holder' || n from kind returning id, username)
    insert into session (account_id, token_hash, is_remembered, address, user_agent, expires_at, last_seen_at, impersonator_id)
    select id, sha256(convert_to(username, 'UTF8')), true, '', '', expires_at, seen_at, case when is_impersonated then id end
    from kind join holder on username = 'holder' || n`.execute(app.owner)
  const all = await app.rows<{ token_hash: Buffer }>('select token_hash from session')
  const hashes = all.map(({ token_hash }) => token_hash)
  const byCall = await selectViewers(app.db, hashes, now, idle, idle)
  const { rows } = await sql<{ account_id: string }>`select found.account_id from unnest(${hashes}::bytea[]) as hash
    cross join lateral session_with_token(hash, ${now}, ${idle}) as found`.execute(app.db)
  const others = byCall.filter(({ role, impersonator_id }) => role !== 'staff' && impersonator_id === null)
  expect(rows.map((row) => row.account_id).toSorted()).toEqual(others.map((row) => row.account_id).toSorted())
  expect([all.length, byCall.length, others.length]).toEqual([120, 6, 2])
})
