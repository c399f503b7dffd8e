import { expect, test } from 'vitest'
import { countStatements } from '#src/test-support/count-statements.ts'
import { testApp } from '#src/test-support/test-app.ts'

test('a sign-in on a known device sends two statements: one before the password is verified and one after it', async () => {
  const statements = countStatements()
  const app = await testApp()
  await app.aFan({ username: 'annabella' })
  await app.logIn('annabella')
  const texts = await statements.during(async () => {
    await app.logIn('annabella')
  })
  expect(texts).toHaveLength(2)
})
