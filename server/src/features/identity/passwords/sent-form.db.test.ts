import { expect } from 'vitest'
import { answerOf, PASSWORD, test } from '#src/test-support/test-app.ts'
import { hashedForm } from './sent-form.ts'

test('a password that its client hashed is the same password at registration, sign-in, proof and change', async ({
  app,
}) => {
  await app.changeSettings({ clientPasswordHash: true })
  const signIn = (password: string) => app.call('POST', '/auth/login', { body: { username: 'annabella', password } })
  await app.register('annabella', { password: hashedForm(PASSWORD) })
  const token = await app.logIn('annabella')
  expect((await signIn(PASSWORD)).status).toBe(200)
  expect((await signIn(hashedForm(PASSWORD))).status).toBe(200)
  expect((await signIn(hashedForm(`${PASSWORD}!`))).status).toBe(422)

  const body = { password: hashedForm(PASSWORD) }
  const { token: renewed } = await app.read('POST', '/auth/reauthenticate', { token, body })
  const change = (password: string) =>
    app.call('PUT', '/auth/users/me/password', {
      token: renewed,
      body: { password, currentPassword: hashedForm(PASSWORD) },
    })
  const common = await change(hashedForm('iloveyou1'))
  expect(answerOf(common)).toEqual([400, 'PASSWORD_TOO_COMMON'])
  expect((await change('quite another sentence')).status).toBe(200)
  expect((await signIn(hashedForm('quite another sentence'))).status).toBe(200)
})

test('while browsers send passwords as typed, a hashed one is no new password: it may be one letter', async ({
  app,
}) => {
  const fan = await app.aFan()
  const account = { username: 'annabella', email: 'annabella@example.test' }
  const register = (password: string) => app.call('POST', '/auth/users/register', { body: { ...account, password } })
  const refused = await register(hashedForm('a'))
  expect([...answerOf(refused), refused.body.details]).toEqual([
    400,
    'VALIDATION_FAILED',
    { fields: [{ field: 'password', rule: 'hashed' }] },
  ])
  const change = { password: hashedForm('a'), currentPassword: PASSWORD }
  expect(answerOf(await app.call('PUT', '/auth/users/me/password', { as: fan, body: change }))).toEqual([
    400,
    'VALIDATION_FAILED',
  ])
  await app.call('POST', '/auth/users/forgot', { body: { email: app.accountOf(fan).email } })
  const { token } = await app.mailedLink('/auth/reset')
  const reset = (password: string) => app.call('POST', '/auth/users/reset', { body: { token, password } })
  expect(answerOf(await reset(hashedForm('a')))).toEqual([400, 'VALIDATION_FAILED'])
  // Where browsers hash them, those of one and two characters are recognised.
  await app.changeSettings({ clientPasswordHash: true })
  expect(answerOf(await register(hashedForm('a')))).toEqual([400, 'PASSWORD_TOO_COMMON'])
  expect((await reset(hashedForm('quite another sentence'))).status).toBe(200)
})

test("the site's name is no password", async ({ app }) => {
  await app.changeSettings({ siteName: 'Open Stage' })
  const body = { username: 'annabella', email: 'annabella@example.test', password: 'OpenStage2026' }
  expect(answerOf(await app.call('POST', '/auth/users/register', { body }))).toEqual([400, 'PASSWORD_TOO_COMMON'])
})
