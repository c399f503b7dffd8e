import { expect } from 'vitest'
import { answerOf, PASSWORD, statusesOf, test, type TestApp } from '#src/test-support/test-app.ts'
import { softwareAuthenticator, type SoftwareAuthenticator } from '#src/test-support/software-authenticator.ts'

const SITE = { origin: 'http://stagedoor.test', rpId: 'stagedoor.test' }

/** Has the authenticator make a passkey for anyone who is signed in. */
async function addPasskey({ call, read }: TestApp, as: string, authenticator: SoftwareAuthenticator) {
  const options = await read('POST', '/auth/passkeys/options', { as, body: {} })
  const body = { name: 'my phone', response: authenticator.register(options) }
  return call('POST', '/auth/passkeys', { as, body })
}

const optionsOf = ({ read }: TestApp, ticket?: string) =>
  read('POST', '/auth/passkeys/sign-in/options', { body: ticket === undefined ? {} : { ticket } })

const finish = ({ call }: TestApp, body: object) => call('POST', '/auth/passkeys/sign-in', { body })

async function ticketOf({ call }: TestApp, username = 'annabella'): Promise<string> {
  const reply = await call('POST', '/auth/login', { body: { username, password: PASSWORD } })
  expect(answerOf(reply)).toEqual([403, 'SECOND_STEP_REQUIRED'])
  return String(reply.body.details.ticket)
}

test('a passkey signs in by itself, and after a password as the second step', async ({ app }) => {
  const fan = await app.aFan({ username: 'annabella' })
  const authenticator = softwareAuthenticator(SITE)
  const added = await addPasskey(app, fan, authenticator)
  expect(added.status).toBe(201)
  expect(added.body.data).toMatchObject({ passkey: { name: 'my phone', lastUsedAt: null }, token: null })
  expect(added.body.data.recoveryCodes).toHaveLength(10)

  const alone = await finish(app, { response: authenticator.sign(await optionsOf(app)), remember: true })
  const { token: fresh } = alone.body.data
  expect((await app.read('GET', '/users/me', { token: fresh })).username).toBe('annabella')
  const ticket = await ticketOf(app)
  const options = await optionsOf(app, ticket)
  expect(options.allowCredentials).toHaveLength(1)
  expect((await finish(app, { ticket, response: authenticator.sign(options, { isVerified: false }) })).status).toBe(200)
  const { passkeys } = await app.read('GET', '/auth/two-step', { as: fan })
  expect(passkeys).toEqual([expect.objectContaining({ lastUsedAt: expect.any(String) })])
})

test('what was signed once signs in once; a challenge lasts five minutes', async ({ app }) => {
  const fan = await app.aFan({ username: 'annabella' })
  const authenticator = softwareAuthenticator(SITE)
  await addPasskey(app, fan, authenticator)
  const response = authenticator.sign(await optionsOf(app))
  const replies = await Promise.all([finish(app, { response }), finish(app, { response })])
  expect(statusesOf(replies)).toEqual([200, 401])
  const options = await optionsOf(app)
  await app.advanceClock(5 * 60_000 + 1_000)
  expect(answerOf(await finish(app, { response: authenticator.sign(options) }))).toEqual([401, 'PASSKEY_REFUSED'])
})

test('what was signed for another page, by another key, or without its owner is refused', async ({ app }) => {
  const fan = await app.aFan({ username: 'annabella' })
  const authenticator = softwareAuthenticator(SITE)
  await addPasskey(app, fan, authenticator)
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

test("a ticket takes its own account's passkeys alone, and one ceremony is not another", async ({ app }) => {
  const [anna, bert] = [await app.aFan({ username: 'annabella' }), await app.aFan({ username: 'bertram' })]
  const [hers, his] = [softwareAuthenticator(SITE), softwareAuthenticator(SITE)]
  await addPasskey(app, anna, hers)
  await addPasskey(app, bert, his)
  const ticket = await ticketOf(app)
  const options = await optionsOf(app, ticket)
  expect(answerOf(await finish(app, { ticket, response: his.sign(options) }))).toEqual([401, 'PASSKEY_REFUSED'])
  // Signed for the ticket, sent without it.
  expect(answerOf(await finish(app, { response: hers.sign(options) }))).toEqual([401, 'PASSKEY_REFUSED'])
  const registration = await app.read('POST', '/auth/passkeys/options', { as: anna, body: {} })
  expect(answerOf(await finish(app, { response: hers.sign(registration) }))).toEqual([401, 'PASSKEY_REFUSED'])
  // A challenge made for one account registers nothing with another.
  const response = softwareAuthenticator(SITE).register(registration)
  const other = await app.call('POST', '/auth/passkeys', { as: bert, body: { name: '', response } })
  expect(answerOf(other)).toEqual([401, 'PASSKEY_REFUSED'])
})

test('a passkey that is forgotten signs in no more; with the last one two-step sign-in is off', async ({ app }) => {
  const fan = await app.aFan({ username: 'annabella' })
  const anonymousVisitor = await app.aFan({ username: 'somebody' })
  const authenticator = softwareAuthenticator(SITE)
  const { passkey } = (await addPasskey(app, fan, authenticator)).body.data
  const remove = (as: string) => app.call('DELETE', `/auth/passkeys/${passkey._id}`, { as })
  expect((await remove(anonymousVisitor)).status).toBe(404)
  expect((await remove(fan)).status).toBe(200)
  expect(answerOf(await finish(app, { response: authenticator.sign(await optionsOf(app)) }))).toEqual([
    401,
    'PASSKEY_REFUSED',
  ])
  expect(await app.read('GET', '/auth/two-step', { as: fan })).toMatchObject({
    isOn: false,
    recoveryCodesLeft: 0,
  })
  await app.logIn('annabella')
})

test('a suspended account is not opened by its passkey, nor one whose e-mail must be proved first', async ({ app }) => {
  const fan = await app.aFan({ username: 'annabella', isEmailVerified: false })
  const authenticator = softwareAuthenticator(SITE)
  await addPasskey(app, fan, authenticator)
  const sign = async () => answerOf(await finish(app, { response: authenticator.sign(await optionsOf(app)) }))
  await app.changeSettings({ requireEmailVerification: true })
  expect(await sign()).toEqual([403, 'EMAIL_NOT_VERIFIED'])
  await app.suspend(fan)
  expect(await sign()).toEqual([403, 'ACCOUNT_CLOSED'])
})

test('a passkey of the account proves again who is signed in; none of another account, and nothing twice', async ({
  app,
}) => {
  const [anna, bert] = [await app.aFan({ username: 'annabella' }), await app.aFan({ username: 'bertram' })]
  const [hers, his] = [softwareAuthenticator(SITE), softwareAuthenticator(SITE)]
  await addPasskey(app, anna, hers)
  const begin = (as: string) => app.call('POST', '/auth/reauthenticate/passkey/options', { as })
  expect(answerOf(await begin(bert))).toEqual([422, 'NO_PASSKEY'])
  await addPasskey(app, bert, his)

  await app.advanceClock(16 * 60_000)
  const stale = await app.call('POST', '/auth/two-step/recovery-codes', { as: anna, body: {} })
  expect(answerOf(stale)).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  const prove = (response: object, as = anna) =>
    app.call('POST', '/auth/reauthenticate/passkey', { as, body: { response } })
  const options = (await begin(anna)).body.data
  expect(answerOf(await prove(his.sign(options)))).toEqual([401, 'PASSKEY_REFUSED'])
  expect(answerOf(await prove(hers.sign(options, { isVerified: false })))).toEqual([401, 'PASSKEY_REFUSED'])
  const signed = hers.sign((await begin(anna)).body.data)
  expect(answerOf(await prove(signed, bert))).toEqual([401, 'PASSKEY_REFUSED'])
  const former = app.accountOf(anna).token
  expect((await prove(signed)).status).toBe(200)
  expect(answerOf(await prove(signed))).toEqual([401, 'PASSKEY_REFUSED'])
  expect(await app.statusOf('/users/me', { token: former })).toBe(401)
  expect((await app.call('POST', '/auth/two-step/recovery-codes', { as: anna, body: {} })).status).toBe(200)
})
