import { expect, test } from 'vitest'
import { PASSWORD, peopleApp, type PeopleApp } from '#src/test-support/people-app.ts'
import { softwareAuthenticator, type SoftwareAuthenticator } from '#src/test-support/software-authenticator.ts'

const SITE = { origin: 'http://stagedoor.test', rpId: 'stagedoor.test' }

type Reply = { statusCode: number; json(): { error?: string } }
const answerOf = (reply: Reply) => [reply.statusCode, reply.json().error]
const advance = ({ clock }: PeopleApp, byMs: number) => clock.setOffsetMs(clock.now().getTime() - Date.now() + byMs)

/** Has the authenticator make a passkey for anyone who is signed in. */
async function addPasskey({ call }: PeopleApp, token: string, authenticator: SoftwareAuthenticator) {
  const options = (await call('POST', '/auth/passkeys/options', { token, body: {} })).json().data
  const body = { name: 'my phone', response: authenticator.register(options) }
  return call('POST', '/auth/passkeys', { token, body })
}

const optionsOf = async ({ call }: PeopleApp, ticket?: string) =>
  (await call('POST', '/auth/passkeys/sign-in/options', { body: ticket === undefined ? {} : { ticket } })).json().data

const finish = ({ call }: PeopleApp, body: object) => call('POST', '/auth/passkeys/sign-in', { body })

async function ticketOf({ call }: PeopleApp, username = 'annabella'): Promise<string> {
  const reply = await call('POST', '/auth/login', { body: { username, password: PASSWORD } })
  expect(answerOf(reply)).toEqual([403, 'SECOND_STEP_REQUIRED'])
  return String(reply.json().details.ticket)
}

test('a passkey signs in by itself, and after a password as the second step', async () => {
  const app = await peopleApp()
  const { token } = await app.aFan('annabella')
  const authenticator = softwareAuthenticator(SITE)
  const added = await addPasskey(app, token, authenticator)
  expect(added.statusCode).toBe(201)
  expect(added.json().data).toMatchObject({ passkey: { name: 'my phone', lastUsedAt: null }, token: null })
  expect(added.json().data.recoveryCodes).toHaveLength(10)

  const alone = await finish(app, { response: authenticator.sign(await optionsOf(app)), remember: true })
  const { token: fresh } = alone.json().data
  expect((await app.call('GET', '/users/me', { token: fresh })).json().data.username).toBe('annabella')
  const ticket = await ticketOf(app)
  const options = await optionsOf(app, ticket)
  expect(options.allowCredentials).toHaveLength(1)
  expect((await finish(app, { ticket, response: authenticator.sign(options, { isVerified: false }) })).statusCode).toBe(
    200,
  )
  const { passkeys } = (await app.call('GET', '/auth/two-step', { token })).json().data
  expect(passkeys).toEqual([expect.objectContaining({ lastUsedAt: expect.any(String) })])
})

test('what was signed once signs in once; a challenge lasts five minutes', async () => {
  const app = await peopleApp()
  const { token } = await app.aFan('annabella')
  const authenticator = softwareAuthenticator(SITE)
  await addPasskey(app, token, authenticator)
  const response = authenticator.sign(await optionsOf(app))
  const replies = await Promise.all([finish(app, { response }), finish(app, { response })])
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401])
  const options = await optionsOf(app)
  advance(app, 5 * 60_000 + 1_000)
  expect(answerOf(await finish(app, { response: authenticator.sign(options) }))).toEqual([401, 'PASSKEY_REFUSED'])
})

test('what was signed for another page, by another key, or without its owner is refused', async () => {
  const app = await peopleApp()
  const { token } = await app.aFan('annabella')
  const authenticator = softwareAuthenticator(SITE)
  await addPasskey(app, token, authenticator)
  const refused = async (response: object) =>
    expect(answerOf(await finish(app, { response }))).toEqual([401, 'PASSKEY_REFUSED'])
  await refused(authenticator.sign(await optionsOf(app), { origin: 'https://evil.test' }))
  await refused(authenticator.sign(await optionsOf(app), { isVerified: false }))
  await refused(softwareAuthenticator(SITE).sign(await optionsOf(app)))
  const stolen = { ...softwareAuthenticator(SITE).sign(await optionsOf(app)), id: authenticator.sign({}).id }
  await refused({ ...stolen, rawId: stolen.id })
  await refused(authenticator.sign({ challenge: 'bWFkZSB1cA' }))
  await refused({})
  await refused({ id: authenticator.sign({}).id, response: null })
})

test("a ticket takes its own account's passkeys alone, and one ceremony is not another", async () => {
  const app = await peopleApp()
  const [anna, bert] = [await app.aFan('annabella'), await app.aFan('bertram')]
  const [hers, his] = [softwareAuthenticator(SITE), softwareAuthenticator(SITE)]
  await addPasskey(app, anna.token, hers)
  await addPasskey(app, bert.token, his)
  const ticket = await ticketOf(app)
  const options = await optionsOf(app, ticket)
  expect(answerOf(await finish(app, { ticket, response: his.sign(options) }))).toEqual([401, 'PASSKEY_REFUSED'])
  // Signed for the ticket, sent without it.
  expect(answerOf(await finish(app, { response: hers.sign(options) }))).toEqual([401, 'PASSKEY_REFUSED'])
  const registration = (await app.call('POST', '/auth/passkeys/options', { token: anna.token, body: {} })).json().data
  expect(answerOf(await finish(app, { response: hers.sign(registration) }))).toEqual([401, 'PASSKEY_REFUSED'])
  // A challenge made for one account registers nothing with another.
  const response = softwareAuthenticator(SITE).register(registration)
  const other = await app.call('POST', '/auth/passkeys', { token: bert.token, body: { name: '', response } })
  expect(answerOf(other)).toEqual([401, 'PASSKEY_REFUSED'])
})

test('a passkey that is forgotten signs in no more; with the last one two-step sign-in is off', async () => {
  const app = await peopleApp()
  const { token } = await app.aFan('annabella')
  const anonymousVisitor = await app.aFan('somebody')
  const authenticator = softwareAuthenticator(SITE)
  const { passkey } = (await addPasskey(app, token, authenticator)).json().data
  const remove = (by: string) => app.call('DELETE', `/auth/passkeys/${passkey._id}`, { token: by })
  expect((await remove(anonymousVisitor.token)).statusCode).toBe(404)
  expect((await remove(token)).statusCode).toBe(200)
  expect(answerOf(await finish(app, { response: authenticator.sign(await optionsOf(app)) }))).toEqual([
    401,
    'PASSKEY_REFUSED',
  ])
  expect((await app.call('GET', '/auth/two-step', { token })).json().data).toMatchObject({
    isOn: false,
    recoveryCodesLeft: 0,
  })
  await app.signIn('annabella')
})

test('a suspended account is not opened by its passkey, nor one whose e-mail must be proved first', async () => {
  const app = await peopleApp()
  const { token, accountId } = await app.aFan('annabella')
  const authenticator = softwareAuthenticator(SITE)
  await addPasskey(app, token, authenticator)
  const sign = async () => answerOf(await finish(app, { response: authenticator.sign(await optionsOf(app)) }))
  await app.site.changeSettings({ values: { requireEmailVerification: true }, actorId: null })
  expect(await sign()).toEqual([403, 'EMAIL_NOT_VERIFIED'])
  await app.identity.setAccountStatus({ accountId, status: 'suspended', actorId: null, reason: 'test' })
  expect(await sign()).toEqual([403, 'ACCOUNT_CLOSED'])
})

test('a passkey of the account proves again who is signed in; none of another account, and nothing twice', async () => {
  const app = await peopleApp()
  const [anna, bert] = [await app.aFan('annabella'), await app.aFan('bertram')]
  const [hers, his] = [softwareAuthenticator(SITE), softwareAuthenticator(SITE)]
  await addPasskey(app, anna.token, hers)
  const begin = (token: string) => app.call('POST', '/auth/reauthenticate/passkey/options', { token })
  expect(answerOf(await begin(bert.token))).toEqual([422, 'NO_PASSKEY'])
  await addPasskey(app, bert.token, his)

  advance(app, 16 * 60_000)
  const stale = await app.call('POST', '/auth/two-step/recovery-codes', { token: anna.token, body: {} })
  expect(answerOf(stale)).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  const prove = (response: object, token = anna.token) =>
    app.call('POST', '/auth/reauthenticate/passkey', { token, body: { response } })
  const options = (await begin(anna.token)).json().data
  expect(answerOf(await prove(his.sign(options)))).toEqual([401, 'PASSKEY_REFUSED'])
  expect(answerOf(await prove(hers.sign(options, { isVerified: false })))).toEqual([401, 'PASSKEY_REFUSED'])
  const signed = hers.sign((await begin(anna.token)).json().data)
  expect(answerOf(await prove(signed, bert.token))).toEqual([401, 'PASSKEY_REFUSED'])
  expect((await prove(signed)).statusCode).toBe(200)
  expect(answerOf(await prove(signed))).toEqual([401, 'PASSKEY_REFUSED'])
  expect((await app.call('POST', '/auth/two-step/recovery-codes', { token: anna.token, body: {} })).statusCode).toBe(
    200,
  )
})
