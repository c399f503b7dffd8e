import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PASSWORD, peopleApp, type PeopleApp } from '#src/test-support/people-app.ts'
import { expectSameTime } from '#src/test-support/same-time.ts'

const NEW = 'quite another sentence'

type KeptMail = { to: string; subject: string; text: string }

/** Every mail so far, the newest first. */
async function mailsOf(app: PeopleApp): Promise<KeptMail[]> {
  await app.drain()
  return (await app.http.inject('/dev/mail.json')).json<KeptMail[]>()
}

/** The newest mail whose link leads to a path, with the secret in it. */
async function linkOf(app: PeopleApp, path: string): Promise<{ mail: KeptMail; address: string; token: string }> {
  const mail = (await mailsOf(app)).find(({ text }) => text.includes(path))
  const address = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  if (!mail) throw new Error(`no mail leads to ${path}`)
  return { mail, address, token: new URL(address).searchParams.get('token') ?? '' }
}

const forget = ({ call }: PeopleApp, email: string, headers = {}) =>
  call('POST', '/auth/users/forgot', { body: { email }, headers })
const reset = ({ call }: PeopleApp, token: string, password = NEW) =>
  call('POST', '/auth/users/reset', { body: { token, password } })
const answerOf = (reply: { statusCode: number; json(): { error?: string } }) => [reply.statusCode, reply.json().error]
const advance = ({ clock }: PeopleApp, byMs: number) => clock.setOffsetMs(clock.now().getTime() - Date.now() + byMs)

test('a forgotten password is set again by the mailed link, once; every session ends', async () => {
  const app = await peopleApp()
  const { token: session, email } = await app.aFan('annabella')
  expect((await forget(app, email)).statusCode).toBe(200)
  const { mail, token } = await linkOf(app, '/auth/reset')
  expect(mail).toMatchObject({ to: email, subject: 'Reset your Stagedoor password' })
  expect((await reset(app, token)).statusCode).toBe(200)
  expect((await app.call('GET', '/users/me', { token: session })).statusCode).toBe(401)
  expect(app.disconnected).toHaveLength(1)
  await app.signIn('annabella', { password: NEW })
  expect(answerOf(await reset(app, token, 'a third long sentence'))).toEqual([422, 'LINK_INVALID'])
  const told = (await mailsOf(app)).filter(({ subject }) => subject === 'Your Stagedoor password was changed')
  expect(told).toHaveLength(1)
})

test('a known and an unknown e-mail are answered alike; only the known one gets a mail', async () => {
  const app = await peopleApp()
  const { email } = await app.aFan('annabella')
  const before = (await mailsOf(app)).length
  const [known, unknown] = [await forget(app, email), await forget(app, 'nobody@example.test')]
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
  expect((await mailsOf(app)).length - before).toBe(1)
})

test('asking for a link takes the same time for a known and an unknown e-mail', async () => {
  const app = await peopleApp()
  const { email } = await app.aFan('annabella')
  const askFrom = (from: string, whose: string) =>
    app.call('POST', '/auth/users/forgot', { body: { email: whose }, from })
  await expectSameTime(
    (round) => askFrom(`198.51.100.${round}`, email),
    (round) => askFrom(`203.0.113.${round}`, `nobody${round}@example.test`),
  )
})

test('the link lasts 60 minutes, and a newer one ends it', async () => {
  const app = await peopleApp()
  const { email } = await app.aFan('annabella')
  await forget(app, email)
  const first = await linkOf(app, '/auth/reset')
  advance(app, 1)
  await forget(app, email)
  const second = await linkOf(app, '/auth/reset')
  expect(answerOf(await reset(app, first.token))).toEqual([422, 'LINK_INVALID'])
  advance(app, 60 * 60_000 + 1_000)
  expect(answerOf(await reset(app, second.token))).toEqual([422, 'LINK_INVALID'])
})

test('the mailed link leads to the configured address, whatever the request says its host is', async () => {
  const app = await peopleApp()
  const { email } = await app.aFan('annabella')
  await forget(app, email, { host: 'evil.test', 'x-forwarded-host': 'evil.test', origin: 'https://evil.test' })
  const { mail, address } = await linkOf(app, '/auth/reset')
  expect(new URL(address).origin).toBe('http://stagedoor.test')
  expect(JSON.stringify(mail)).not.toContain('evil.test')
})

test('of two who use one link at once, one succeeds; the database holds only its hash', async () => {
  const app = await peopleApp()
  const { email } = await app.aFan('annabella')
  await forget(app, email)
  const { token } = await linkOf(app, '/auth/reset')
  const { rows } = await sql<{ whole: string }>`select mailed_link::text as whole from mailed_link`.execute(app.db)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify((await sql`select payload from outbox`.execute(app.db)).rows)).not.toContain(token)
  const replies = await Promise.all([reset(app, token), reset(app, token, 'a third long sentence')])
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422])
})

test('a password that is too easy leaves the link usable; one that was made up is no link', async () => {
  const app = await peopleApp()
  const { email } = await app.aFan('annabella')
  await forget(app, email)
  const { token } = await linkOf(app, '/auth/reset')
  expect(answerOf(await reset(app, token, 'Password1'))).toEqual([400, 'PASSWORD_TOO_COMMON'])
  expect(answerOf(await reset(app, 'x'.repeat(43)))).toEqual([422, 'LINK_INVALID'])
  expect((await reset(app, token)).statusCode).toBe(200)
})

test('a suspended account gets no link, and an old one does not open it', async () => {
  const app = await peopleApp()
  const { email, accountId } = await app.aFan('annabella')
  await forget(app, email)
  const { token } = await linkOf(app, '/auth/reset')
  await app.identity.setAccountStatus({ accountId, status: 'suspended', actorId: null, reason: 'test' })
  expect(answerOf(await reset(app, token))).toEqual([422, 'LINK_INVALID'])
  const before = (await mailsOf(app)).length
  await forget(app, email)
  expect(await mailsOf(app)).toHaveLength(before)
})

test('nobody can fill a mailbox: five mails an hour for one account', async () => {
  const app = await peopleApp()
  const { email } = await app.aFan('annabella')
  const before = (await mailsOf(app)).length
  for (let i = 0; i < 8; i += 1) await forget(app, email)
  expect((await mailsOf(app)).length - before).toBe(5)
})

test('the mail of a registration proves the e-mail, once', async () => {
  const app = await peopleApp()
  const { token: session } = await app.aFan('annabella')
  const isVerified = async () => (await app.call('GET', '/users/me', { token: session })).json().data.verifiedEmail
  const { mail, token } = await linkOf(app, '/auth/verify')
  expect([mail.subject, await isVerified()]).toEqual(['Welcome to Stagedoor', false])
  const confirm = () => app.call('POST', '/auth/email-verification/confirm', { token: session, body: { token } })
  expect((await confirm()).statusCode).toBe(200)
  expect(await isVerified()).toBe(true)
  expect(answerOf(await confirm())).toEqual([422, 'LINK_INVALID'])
})

test('another mail can be asked for, signed in or by naming the address; a proved one gets none', async () => {
  const app = await peopleApp()
  const { token: session, email } = await app.aFan('annabella')
  const ask = (options: object) => app.call('POST', '/auth/email-verification', options)
  const count = async () => (await mailsOf(app)).length
  const before = await count()
  const replies = [
    await ask({ token: session, body: { source: 'user', sourceType: 'user' } }),
    await ask({ body: { source: email, sourceType: 'user' } }),
    await ask({ body: { source: 'nobody@example.test' } }),
  ]
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  expect((await count()) - before).toBe(2)
  const { token } = await linkOf(app, '/auth/verify')
  await app.call('POST', '/auth/email-verification/confirm', { body: { token } })
  await ask({ token: session, body: {} })
  expect((await count()) - before).toBe(2)
})

test('another e-mail takes effect when its own link is used; the former address is told', async () => {
  const app = await peopleApp()
  const { token: session, email } = await app.aFan('annabella')
  const emailOf = async () => (await app.call('GET', '/users/me', { token: session })).json().data.email
  const change = (to: string) => app.call('PUT', '/auth/users/me/email', { token: session, body: { email: to } })
  expect((await change('other@example.test')).statusCode).toBe(200)
  const { mail, token } = await linkOf(app, '/auth/verify')
  expect([mail.to, await emailOf()]).toEqual(['other@example.test', email])
  await app.call('POST', '/auth/email-verification/confirm', { body: { token } })
  expect(await emailOf()).toBe('other@example.test')
  expect((await mailsOf(app))[0]).toMatchObject({ to: email, subject: 'Your Stagedoor email address was changed' })
  advance(app, 16 * 60_000)
  expect(answerOf(await change('third@example.test'))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
})

test("someone else's e-mail is answered like any other, and its owner is told instead", async () => {
  const app = await peopleApp()
  const { email: taken } = await app.aFan('somebody')
  const { token: session } = await app.aFan('annabella')
  const change = (to: string) => app.call('PUT', '/auth/users/me/email', { token: session, body: { email: to } })
  const [known, free] = [await change(taken), await change('free@example.test')]
  expect([known.statusCode, known.body]).toEqual([free.statusCode, free.body])
  // Mails of several handlers are sent in no promised order: those of the registrations may come last.
  const mails = (await mailsOf(app)).filter(({ subject }) => !subject.startsWith('Welcome'))
  expect(new Set(mails.map(({ to, subject }) => `${to}: ${subject}`))).toEqual(
    new Set([
      `${taken}: You already have a Stagedoor account`,
      'free@example.test: Confirm your email address for Stagedoor',
    ]),
  )
})

test('of two who prove the same new e-mail, the first has it', async () => {
  const app = await peopleApp()
  const [one, two] = [await app.aFan('annabella'), await app.aFan('somebody')]
  const tokens: string[] = []
  for (const { token } of [one, two]) {
    await app.call('PUT', '/auth/users/me/email', { token, body: { email: 'shared@example.test' } })
    tokens.push((await linkOf(app, '/auth/verify')).token)
    advance(app, 10)
  }
  const replies = await Promise.all(
    tokens.map((token) => app.call('POST', '/auth/email-verification/confirm', { body: { token } })),
  )
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422])
})

test('a new device is told to the owner with where and when; the first one and a known one are not', async () => {
  const app = await peopleApp({ findCountry: (address) => (address.startsWith('198.51.') ? 'JP' : null) })
  const { email } = await app.aFan('annabella')
  await app.signIn('annabella')
  const alerts = async () =>
    (await mailsOf(app)).filter(({ subject }) => subject === 'New sign-in to your Stagedoor account')
  expect(await alerts()).toEqual([])
  const phone = { from: '198.51.100.7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' }
  const token = await app.signIn('annabella', phone)
  await app.signIn('annabella', phone)
  const [alert, ...others] = await alerts()
  expect([alert?.to, others]).toEqual([email, []])
  expect(alert?.text).toContain('Firefox, Linux, Japan')
  const sessions = (await app.call('GET', '/auth/sessions', { token })).json().data.data
  expect(sessions.map(({ place }: { place: string | null }) => place).toSorted()).toEqual(['JP', 'JP', null, null])
})

test('a wrong password from a new device alerts nobody', async () => {
  const app = await peopleApp()
  await app.aFan('annabella')
  const before = (await mailsOf(app)).length
  await app.call('POST', '/auth/login', {
    body: { username: 'annabella', password: `${PASSWORD}x` },
    from: '203.0.113.9',
  })
  expect(await mailsOf(app)).toHaveLength(before)
})
