import { expect } from 'vitest'
import { softwareAuthenticator } from '#src/test-support/software-authenticator.ts'
import { PASSWORD, test, type TestApp } from '#src/test-support/test-app.ts'

type Options = Record<string, unknown>

/** A fan with one passkey, in the middle of a sign-in: the password was right. */
async function fanWithPasskey(app: TestApp) {
  const fan = await app.aFan()
  const authenticator = softwareAuthenticator({ origin: 'http://stagedoor.test', rpId: 'stagedoor.test' })
  const registration = () => app.read<Options>('POST', '/auth/passkeys/options', { as: fan, body: {} })
  const body = { name: 'my phone', response: authenticator.register(await registration()) }
  await app.read('POST', '/auth/passkeys', { as: fan, body })
  const { username } = app.accountOf(fan)
  const login = await app.call('POST', '/auth/login', { body: { username, password: PASSWORD } })
  const ticket = String(login.body.details?.ticket)
  return { fan, authenticator, registration, ticket }
}

test('what was signed for one ceremony of an account is refused in another one of the same account', async ({
  app,
}) => {
  const { fan, authenticator, registration, ticket } = await fanWithPasskey(app)
  const signIn = (options: Options) =>
    app.call('POST', '/auth/passkeys/sign-in', { body: { ticket, response: authenticator.sign(options) } })
  const prove = (options: Options) =>
    app.call('POST', '/auth/reauthenticate/passkey', { as: fan, body: { response: authenticator.sign(options) } })
  const forProof = () => app.read<Options>('POST', '/auth/reauthenticate/passkey/options', { as: fan })
  const forSignIn = () => app.read<Options>('POST', '/auth/passkeys/sign-in/options', { body: { ticket } })

  for (const refused of [
    await signIn(await forProof()),
    await signIn(await registration()),
    await prove(await forSignIn()),
    await prove(await registration()),
  ])
    expect(refused.body).toMatchObject({ error: 'PASSKEY_REFUSED' })

  expect(await prove(await forProof())).toMatchObject({ status: 200 })
  expect(await signIn(await forSignIn())).toMatchObject({ status: 200 })
})

test('a changed password ends a sign-in that the former one began', async ({ app }) => {
  const { fan, authenticator, ticket } = await fanWithPasskey(app)
  const options = await app.read<Options>('POST', '/auth/passkeys/sign-in/options', { body: { ticket } })
  const proof = authenticator.sign(await app.read<Options>('POST', '/auth/reauthenticate/passkey/options', { as: fan }))
  await app.read('POST', '/auth/reauthenticate/passkey', { as: fan, body: { response: proof } })
  const change = { password: 'quite another sentence', currentPassword: PASSWORD }
  await app.read('PUT', '/auth/users/me/password', { as: fan, body: change })

  const body = { ticket, response: authenticator.sign(options) }
  expect((await app.call('POST', '/auth/passkeys/sign-in', { body })).status).toBe(401)
})
