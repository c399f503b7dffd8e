import { expect, test } from 'vitest'
import { PASSWORD, peopleApp } from '#src/test-support/people-app.ts'
import { hashedForm } from './sent-form.ts'

test('a password that its client hashed is the same password at registration, sign-in, proof and change', async () => {
  const app = await peopleApp()
  const statusOf = async (reply: Promise<{ statusCode: number }>) => (await reply).statusCode
  const signIn = (password: string) => app.call('POST', '/auth/login', { body: { username: 'annabella', password } })
  const { token } = await app.aFan('annabella', { password: hashedForm(PASSWORD) })
  expect(await statusOf(signIn(PASSWORD))).toBe(200)
  expect(await statusOf(signIn(hashedForm(PASSWORD)))).toBe(200)
  expect(await statusOf(signIn(hashedForm(`${PASSWORD}!`)))).toBe(422)

  const prove = (password: string) => app.call('POST', '/auth/reauthenticate', { token, body: { password } })
  expect(await statusOf(prove(hashedForm(PASSWORD)))).toBe(200)
  const change = (password: string) => app.call('PUT', '/auth/users/me/password', { token, body: { password } })
  const common = await change(hashedForm('iloveyou1'))
  expect([common.statusCode, common.json().error]).toEqual([400, 'PASSWORD_TOO_COMMON'])
  expect(await statusOf(change('quite another sentence'))).toBe(200)
  expect(await statusOf(signIn(hashedForm('quite another sentence')))).toBe(200)
})
