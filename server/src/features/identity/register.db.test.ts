import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PASSWORD, statusesOf, testApp, type TestApp } from '#src/test-support/test-app.ts'
import { expectSameTime } from '#src/test-support/same-time.ts'

const body = { username: 'annabella', email: 'anna@example.test', password: PASSWORD }

const register = ({ call }: TestApp, fields: object = {}, from?: string) =>
  call('POST', '/auth/users/register', { body: { ...body, ...fields }, ...(from === undefined ? {} : { from }) })

const answerOf = ({ status, text }: { status: number; text: string }) => [status, text]

test('without a user name a fan gets one that says nothing about them, and signs in by email', async () => {
  const app = await testApp()
  const fields = { email: 'anna.secret@example.test', password: PASSWORD, dateOfBirth: '1990-05-04' }
  expect(await app.call('POST', '/auth/users/register', { body: fields })).toMatchObject({ status: 200 })
  const me = await app.read('GET', '/users/me', { token: await app.logIn('anna.secret@example.test') })
  expect(me).toMatchObject({ username: expect.stringMatching(/^fan_[a-z0-9]{12}$/), firstName: '', lastName: '' })
  expect(JSON.stringify([me['name'], me['username']])).not.toContain('secret')
})

test('a fan registers with the fields of the contract and is an adult by their own word', async () => {
  const app = await testApp()
  const reply = await register(app, {
    firstName: 'Anna',
    lastName: 'Bella',
    gender: 'female',
    country: 'TW',
    dateOfBirth: '1990-05-04',
  })
  expect([reply.status, reply.body]).toEqual([
    200,
    { status: 0, data: { message: expect.stringContaining('We sent you an email') } },
  ])

  const token = await app.logIn('annabella')
  const me = await app.read('GET', '/users/me', { token })
  expect(me).toMatchObject({
    name: 'Anna Bella',
    firstName: 'Anna',
    username: 'annabella',
    email: 'anna@example.test',
    gender: 'female',
    country: 'TW',
    roles: ['user'],
    isPerformer: false,
    balance: 0,
    verifiedEmail: false,
    avatar: null,
  })
  const { rows } =
    await sql`select adult_method, adult_since is not null as is_adult from account where username = 'annabella'`.execute(
      app.db,
    )
  expect(rows).toEqual([{ adult_method: 'declared', is_adult: true }])
})

test('only hashes of passwords and tokens are stored', async () => {
  const app = await testApp({ wrappers: { passwordCost: {} } })
  await register(app)
  const token = await app.logIn('annabella')
  const { rows } = await sql<{
    dump: string
  }>`select (select json_agg(account)::text from account) || (select json_agg(session)::text from session) as dump`.execute(
    app.db,
  )
  const dump = rows[0]?.dump ?? ''
  expect(dump).toContain('argon2id$v=19$m=19456')
  expect(dump).not.toContain(PASSWORD)
  expect(dump).not.toContain(token)
})

const refused: [string, object, number, string][] = [
  ['a minor', { dateOfBirth: '2015-01-01' }, 422, 'UNDER_AGE'],
  ['a day that is none', { dateOfBirth: '1990-02-31' }, 400, 'VALIDATION_FAILED'],
  ['seven characters', { password: '7 chars' }, 400, 'VALIDATION_FAILED'],
  ['129 characters', { password: 'x1'.repeat(65) }, 400, 'VALIDATION_FAILED'],
  ['a common password', { password: 'Password1' }, 400, 'PASSWORD_TOO_COMMON'],
  ['the name as password', { password: 'annabella' }, 400, 'PASSWORD_TOO_COMMON'],
  ['a route word', { username: 'messages' }, 400, 'USERNAME_REFUSED'],
  ['a held name', { username: 'creator' }, 400, 'USERNAME_REFUSED'],
  ['no address', { email: 'nobody' }, 400, 'VALIDATION_FAILED'],
  ['another kind of value', { email: { $ne: null } }, 400, 'VALIDATION_FAILED'],
]

test(`refuses ${refused.map(([what]) => what).join(', ')}, and writes nothing`, async () => {
  const app = await testApp()
  for (const [what, fields, status, error] of refused) {
    const reply = await register(app, fields)
    expect([what, reply.status, reply.body.error]).toEqual([what, status, error])
    const { rows } = await sql`select 1 from account`.execute(app.db)
    expect([what, rows]).toEqual([what, []])
  }
})

test('64 and 128 characters are welcome, and all of them count', async () => {
  const app = await testApp()
  const password = 'correct horse battery '.repeat(6).slice(0, 128)
  await register(app, { password })
  expect(
    (await app.call('POST', '/auth/login', { body: { username: 'annabella', password: password.slice(0, 127) } }))
      .status,
  ).toBe(422)
  expect(await app.logIn('annabella', { password })).toMatch(/^[A-Za-z0-9_-]{43}$/)
})

test('nothing that a caller adds makes them more than a fan', async () => {
  const app = await testApp()
  const added = {
    role: 'admin',
    roles: ['admin'],
    isPerformer: true,
    balance: 1e6,
    staffRoles: ['admin'],
    emailVerified: true,
    verifiedEmail: true,
    _id: '019a0000-0000-7000-8000-000000000001',
    commission: 0,
  }
  expect((await register(app, added)).status).toBe(200)
  const token = await app.logIn('annabella')
  await app.call('PUT', '/users', { token, body: { ...added, name: 'Anna' } })
  const me = await app.read('GET', '/users/me', { token, headers: { cookie: 'role=performer' } })
  expect(me).toMatchObject({ name: 'Anna', roles: ['user'], isPerformer: false, balance: 0, verifiedEmail: false })
  expect(me._id).not.toBe(added._id)
  expect((await app.call('GET', '/performers/me', { token, headers: { cookie: 'role=performer' } })).status).toBe(403)
})

test('a taken name is a conflict, in any spelling', async () => {
  const app = await testApp()
  await register(app)
  const reply = await register(app, { email: 'other@example.test', username: 'ANNABELLA' })
  expect([reply.status, reply.body.error]).toEqual([409, 'USERNAME_TAKEN'])
})

test('of ten who want one name at once, one gets it and nine are refused', async () => {
  const app = await testApp()
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, i) => register(app, { email: `n${i}@example.test` })),
  )
  expect(statusesOf(replies)).toEqual([200, ...Array<number>(9).fill(409)])
})

test('a known e-mail is answered like an unknown one, its owner is notified by mail, once a day', async () => {
  const app = await testApp()
  await register(app)
  const unknown = await register(app, { username: 'somebody', email: 'new@example.test' })
  const known = await register(app, { username: 'somebody_else', email: 'ANNA@example.test' })
  expect(answerOf(known)).toEqual(answerOf(unknown))

  await register(app, { username: 'once_more', email: 'anna@example.test' })
  const mails = await app.sentMails()
  const subjects = mails.filter(({ to }) => to === 'anna@example.test').map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual(['Welcome to Stagedoor', 'You already have a Stagedoor account'])
  expect(mails.filter(({ to }) => to === 'new@example.test')).toHaveLength(1)
})

test('afterwards the name is taken all the same, so that trying again reveals nothing', async () => {
  const app = await testApp()
  await register(app)
  await register(app, { username: 'somebody', email: 'anna@example.test' })
  const again = await register(app, { username: 'somebody', email: 'third@example.test' })
  expect([again.status, again.body.error]).toEqual([409, 'USERNAME_TAKEN'])
  expect((await app.call('GET', '/performers/somebody')).status).toBe(404)
})

test('while e-mails must be verified, a registration with a known one cannot be distinguished from a new one by signing in', async () => {
  const app = await testApp()
  await register(app)
  await app.changeSettings({ requireEmailVerification: true })
  await register(app, { username: 'somebody', email: 'anna@example.test' })
  await register(app, { username: 'brandnew', email: 'new@example.test' })
  const answers = await Promise.all(
    ['somebody', 'brandnew'].map(async (username) =>
      answerOf(await app.call('POST', '/auth/login', { body: { username, password: PASSWORD } })),
    ),
  )
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]?.[0]).toBe(403)
})

test('a known and an unknown e-mail take the same time', async () => {
  const app = await testApp({ wrappers: { passwordCost: {} } })
  await register(app)
  const registerAs = (kind: string, round: number, email: string) =>
    register(app, { username: `${kind}.n${round}`, email }, `198.51.100.${round}`)
  await expectSameTime(
    (round) => registerAs('known', round, 'anna@example.test'),
    (round) => registerAs('unknown', round, `e${round}@example.test`),
    { of: 'work' },
  )
})

test('a name that could be taken for a verified creator is refused; like one who is not verified it is free', async () => {
  const app = await testApp()
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...body, username: 'michael', dateOfBirth: '1990-05-04' }))
    form.set(name, value)
  await app.read('POST', '/auth/performers/register', { body: form })
  await app.rows(`update performer set state = 'approved'`)
  const reply = await register(app, { username: 'rnichae1', email: 'new@example.test' })
  expect([reply.status, reply.body]).toMatchObject([
    400,
    { error: 'USERNAME_REFUSED', details: { reason: 'look_alike' } },
  ])
  await app.register('william')
  expect((await register(app, { username: 'vvi11iam', email: 'new@example.test' })).status).toBe(200)
})

test('a hundred registrations from one address in 15 minutes are enough, whatever headers say', async () => {
  const app = await testApp()
  await sql`insert into rate_limit (key, points, expire) values ('POST /auth/users/register:127.0.0.1', 100, ${Date.now() + 60_000})`.execute(
    app.db,
  )
  const reply = await app.call('POST', '/auth/users/register', {
    body,
    headers: { 'x-forwarded-for': '198.51.100.7', 'x-client-ip': '198.51.100.8' },
  })
  expect([reply.status, reply.body.error]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  expect((await register(app, {}, '198.51.100.9')).status).toBe(200)
})

test('the refusal comes in the language of the call', async () => {
  const app = await testApp()
  const reply = await app.call('POST', '/auth/users/register', {
    body: { ...body, username: 'wallet' },
    locale: 'zh-TW',
  })
  expect(reply.headers['content-language']).toBe('zh-TW')
  expect(reply.body.message).toMatch(/[\u4e00-\u9fff]/)
})
