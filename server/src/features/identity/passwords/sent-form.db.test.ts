import { expect, test } from 'vitest'
import { answerOf, PASSWORD, testApp } from '#src/test-support/test-app.ts'
import { hashedForm } from './sent-form.ts'

test('a password that its client hashed is the same password at registration, sign-in, proof and change', async () => {
  const app = await testApp()
  const signIn = (password: string) => app.call('POST', '/auth/login', { body: { username: 'annabella', password } })
  await app.register('annabella', { password: hashedForm(PASSWORD) })
  const token = await app.logIn('annabella')
  expect((await signIn(PASSWORD)).status).toBe(200)
  expect((await signIn(hashedForm(PASSWORD))).status).toBe(200)
  expect((await signIn(hashedForm(`${PASSWORD}!`))).status).toBe(422)

  const prove = (password: string) => app.call('POST', '/auth/reauthenticate', { token, body: { password } })
  expect((await prove(hashedForm(PASSWORD))).status).toBe(200)
  const change = (password: string) => app.call('PUT', '/auth/users/me/password', { token, body: { password } })
  const common = await change(hashedForm('iloveyou1'))
  expect(answerOf(common)).toEqual([400, 'PASSWORD_TOO_COMMON'])
  expect((await change('quite another sentence')).status).toBe(200)
  expect((await signIn(hashedForm('quite another sentence'))).status).toBe(200)
})
