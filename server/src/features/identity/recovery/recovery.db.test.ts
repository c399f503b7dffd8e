import { sql } from 'kysely'
import { expect } from 'vitest'
import { answerOf, PASSWORD, statusesOf, test, testApp, type TestApp } from '#src/test-support/test-app.ts'
import { expectSameTime } from '#src/test-support/same-time.ts'

const ANNABELLA = { username: 'annabella' } as const
const NEW = 'quite another sentence'
const email = 'annabella@example.test'

const forget = ({ call }: TestApp, to = email, headers = {}) =>
  call('POST', '/auth/users/forgot', { body: { email: to }, headers })
const reset = ({ call }: TestApp, token: string, password = NEW) =>
  call('POST', '/auth/users/reset', { body: { token, password } })

test('a forgotten password is set again by the mailed link, once; every session ends', async ({ app }) => {
  const fan = await app.aFan(ANNABELLA)
  expect((await forget(app)).status).toBe(200)
  const { mail, token } = await app.mailedLink('/auth/reset')
  expect(mail).toMatchObject({ to: email, subject: 'Reset your Stagedoor password' })
  expect((await reset(app, token)).status).toBe(200)
  expect((await app.call('GET', '/users/me', { as: fan })).status).toBe(401)
  expect(app.disconnected).toHaveLength(1)
  await app.logIn('annabella', { password: NEW })
  expect(answerOf(await reset(app, token, 'a third long sentence'))).toEqual([422, 'LINK_INVALID'])
  const notification = (await app.sentMails()).filter(
    ({ subject }) => subject === 'Your Stagedoor password was changed',
  )
  expect(notification).toHaveLength(1)
})

test('a known and an unknown e-mail are answered alike; only the known one gets a mail', async ({ app }) => {
  await app.aFan(ANNABELLA)
  const before = (await app.sentMails()).length
  const [known, unknown] = [await forget(app), await forget(app, 'nobody@example.test')]
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  expect((await app.sentMails()).length - before).toBe(1)
})

test('asking for a link takes the same time for a known and an unknown e-mail', async ({ app }) => {
  await app.aFan(ANNABELLA)
  const askFrom = (from: string, whose: string) =>
    app.call('POST', '/auth/users/forgot', { body: { email: whose }, from })
  await expectSameTime(
    (round) => askFrom(`198.51.100.${round}`, email),
    (round) => askFrom(`203.0.113.${round}`, `nobody${round}@example.test`),
  )
})

test('the link lasts 60 minutes, and a newer one ends it', async ({ app }) => {
  await app.aFan(ANNABELLA)
  await forget(app)
  const first = await app.mailedLink('/auth/reset')
  await app.advanceClock(1)
  await forget(app)
  const second = await app.mailedLink('/auth/reset')
  expect(answerOf(await reset(app, first.token))).toEqual([422, 'LINK_INVALID'])
  await app.advanceClock(60 * 60_000 + 1_000)
  expect(answerOf(await reset(app, second.token))).toEqual([422, 'LINK_INVALID'])
})

test('the mailed link leads to the configured address, whatever the request says its host is', async ({ app }) => {
  await app.aFan(ANNABELLA)
  await forget(app, email, {
    host: 'evil.test',
    'x-forwarded-host': 'evil.test',
    origin: 'https://evil.test',
  })
  const { mail, url } = await app.mailedLink('/auth/reset')
  expect(url.origin).toBe('http://stagedoor.test')
  expect(JSON.stringify(mail)).not.toContain('evil.test')
})

test('of two who use one link at once, one succeeds; the database holds only its hash', async ({ app }) => {
  await app.aFan(ANNABELLA)
  await forget(app)
  const { token } = await app.mailedLink('/auth/reset')
  const { rows } = await sql<{ whole: string }>`select mailed_link::text as whole from mailed_link`.execute(app.db)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify((await sql`select payload from outbox`.execute(app.db)).rows)).not.toContain(token)
  const replies = await Promise.all([reset(app, token), reset(app, token, 'a third long sentence')])
  expect(statusesOf(replies)).toEqual([200, 422])
})

test('a password that is too easy leaves the link usable; one that was made up is no link', async ({ app }) => {
  await app.aFan(ANNABELLA)
  await forget(app)
  const { token } = await app.mailedLink('/auth/reset')
  expect(answerOf(await reset(app, token, 'Password1'))).toEqual([400, 'PASSWORD_TOO_COMMON'])
  expect(answerOf(await reset(app, 'x'.repeat(43)))).toEqual([422, 'LINK_INVALID'])
  expect((await reset(app, token)).status).toBe(200)
})

test('a suspended account gets no link, and an old one does not open it', async ({ app }) => {
  const fan = await app.aFan(ANNABELLA)
  await forget(app)
  const { token } = await app.mailedLink('/auth/reset')
  await app.suspend(fan)
  expect(answerOf(await reset(app, token))).toEqual([422, 'LINK_INVALID'])
  const before = (await app.sentMails()).length
  await forget(app)
  expect(await app.sentMails()).toHaveLength(before)
})

test('nobody can fill a mailbox: five mails an hour for one account', async ({ app }) => {
  await app.aFan(ANNABELLA)
  const before = (await app.sentMails()).length
  for (let i = 0; i < 8; i += 1) await forget(app)
  expect((await app.sentMails()).length - before).toBe(5)
})

test('the mail of a registration proves the e-mail, once', async ({ app }) => {
  await app.register('annabella')
  const session = await app.logIn('annabella')
  const isVerified = async () => (await app.read('GET', '/users/me', { token: session })).verifiedEmail
  const { mail, token } = await app.mailedLink('/auth/verify')
  expect([mail.subject, await isVerified()]).toEqual(['Welcome to Stagedoor', false])
  const confirm = () => app.call('POST', '/auth/email-verification/confirm', { token: session, body: { token } })
  expect((await confirm()).status).toBe(200)
  expect(await isVerified()).toBe(true)
  expect(answerOf(await confirm())).toEqual([422, 'LINK_INVALID'])
})

test('another mail can be asked for, signed in or by naming the address; a proved one gets none', async ({ app }) => {
  await app.register('annabella')
  const session = await app.logIn('annabella')
  const ask = (options: object) => app.call('POST', '/auth/email-verification', options)
  const count = async () => (await app.sentMails()).length
  const before = await count()
  const replies = [
    await ask({ token: session, body: { source: 'user', sourceType: 'user' } }),
    await ask({ body: { source: email, sourceType: 'user' } }),
    await ask({ body: { source: 'nobody@example.test' } }),
  ]
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  expect((await count()) - before).toBe(2)
  const { token } = await app.mailedLink('/auth/verify')
  await app.call('POST', '/auth/email-verification/confirm', { body: { token } })
  await ask({ token: session, body: {} })
  expect((await count()) - before).toBe(2)
})

test('another e-mail takes effect when its own link is used; the former address is notified', async ({ app }) => {
  const fan = await app.aFan(ANNABELLA)
  const emailOf = async () => (await app.read('GET', '/users/me', { as: fan })).email
  const change = (to: string) => app.call('PUT', '/auth/users/me/email', { as: fan, body: { email: to } })
  expect((await change('other@example.test')).status).toBe(200)
  const { mail, token } = await app.mailedLink('/auth/verify')
  expect([mail.to, await emailOf()]).toEqual(['other@example.test', email])
  await app.call('POST', '/auth/email-verification/confirm', { body: { token } })
  expect(await emailOf()).toBe('other@example.test')
  expect((await app.sentMails()).at(-1)).toMatchObject({
    to: email,
    subject: 'Your Stagedoor email address was changed',
  })
  await app.advanceClock(16 * 60_000)
  expect(answerOf(await change('third@example.test'))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
})

test("someone else's e-mail is answered like any other, and its owner is told instead", async ({ app }) => {
  await app.aFan({ username: 'somebody' })
  const fan = await app.aFan(ANNABELLA)
  const change = (to: string) => app.call('PUT', '/auth/users/me/email', { as: fan, body: { email: to } })
  const [known, free] = [await change('somebody@example.test'), await change('free@example.test')]
  expect([known.status, known.text]).toEqual([free.status, free.text])
  const mails = await app.sentMails()
  expect(new Set(mails.map(({ to, subject }) => `${to}: ${subject}`))).toEqual(
    new Set([
      'somebody@example.test: You already have a Stagedoor account',
      'free@example.test: Confirm your email address for Stagedoor',
    ]),
  )
})

test('of two who prove the same new e-mail, the first has it', async ({ app }) => {
  const [one, two] = [await app.aFan(ANNABELLA), await app.aFan({ username: 'somebody' })]
  const tokens: string[] = []
  for (const as of [one, two]) {
    await app.call('PUT', '/auth/users/me/email', { as, body: { email: 'shared@example.test' } })
    tokens.push((await app.mailedLink('/auth/verify')).token)
    await app.advanceClock(10)
  }
  const replies = await Promise.all(
    tokens.map((token) => app.call('POST', '/auth/email-verification/confirm', { body: { token } })),
  )
  expect(statusesOf(replies)).toEqual([200, 422])
})

test('a new device is reported to the owner with where and when; the first one and a known one are not', async () => {
  const app = await testApp({
    wrappers: { findCountry: () => (address) => (address.startsWith('198.51.') ? 'JP' : null) },
  })
  await app.aFan(ANNABELLA)
  await app.logIn('annabella')
  const alerts = async () =>
    (await app.sentMails()).filter(({ subject }) => subject === 'New sign-in to your Stagedoor account')
  expect(await alerts()).toEqual([])
  const phone = { from: '198.51.100.7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' }
  const token = await app.logIn('annabella', phone)
  await app.logIn('annabella', phone)
  const [alert, ...others] = await alerts()
  expect([alert?.to, others]).toEqual([email, []])
  expect(alert?.text).toContain('Firefox, Linux, Japan')
  const sessions = (await app.read('GET', '/auth/sessions', { token })).data
  expect(sessions.map(({ place }: { place: string | null }) => place).toSorted()).toEqual(['JP', 'JP', null, null])
})

test('a wrong password from a new device alerts nobody', async ({ app }) => {
  await app.aFan(ANNABELLA)
  const before = (await app.sentMails()).length
  await app.call('POST', '/auth/login', {
    body: { username: 'annabella', password: `${PASSWORD}x` },
    from: '203.0.113.9',
  })
  expect(await app.sentMails()).toHaveLength(before)
})
