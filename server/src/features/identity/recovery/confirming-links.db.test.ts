import { expect } from 'vitest'
import { sql } from 'kysely'
import { HOUR_MS, test, type TestApp } from '#src/test-support/test-app.ts'

/** The secret of the newest link that confirms an address of this fan. */
async function confirmingLink(app: TestApp, fan: string): Promise<string> {
  await sql`update account set email_verified_at = null where id = ${fan}`.execute(app.db)
  await app.read('POST', '/auth/email-verification', { body: { source: app.accountOf(fan).email } })
  return (await app.mailedLink('/auth/verify')).token
}

test('a link that confirms an e-mail address works for 24 hours, and not from then on', async ({ app }) => {
  const [early, late] = [await app.aFan(), await app.aFan()]
  const confirm = (token: string) => app.call('POST', '/auth/email-verification/confirm', { body: { token } })

  const inTime = await confirmingLink(app, early)
  await app.advance(24 * HOUR_MS - 60_000)
  expect(await confirm(inTime)).toMatchObject({ status: 200 })

  const tooLate = await confirmingLink(app, late)
  await app.advance(24 * HOUR_MS)
  expect(await confirm(tooLate)).toMatchObject({ status: 422, body: { error: 'LINK_INVALID' } })
})

test('a link confirms nothing for an account that was suspended meanwhile', async ({ app }) => {
  const fan = await app.aFan()
  const token = await confirmingLink(app, fan)
  await sql`update account set status = 'suspended' where id = ${fan}`.execute(app.db)

  const reply = await app.call('POST', '/auth/email-verification/confirm', { body: { token } })

  expect(reply).toMatchObject({ status: 422, body: { error: 'LINK_INVALID' } })
})

test('a confirmed address ends the link to a new password that was mailed to the former one', async ({ app }) => {
  const fan = await app.aFan()
  await app.read('POST', '/auth/users/forgot', { body: { email: app.accountOf(fan).email } })
  await app.read('PUT', '/auth/users/me/email', { as: fan, body: { email: 'another@example.test' } })
  await app.drain()
  const tokenAt = (path: string) =>
    app.mails.flatMap(({ text }) => new RegExp(`${path}\\?token=([\\w-]+)`).exec(text)?.[1] ?? []).at(-1) ?? ''

  await app.read('POST', '/auth/email-verification/confirm', { body: { token: tokenAt('verify') } })

  const body = { token: tokenAt('reset'), password: 'quite another sentence' }
  expect(await app.call('POST', '/auth/users/reset', { body })).toMatchObject({ body: { error: 'LINK_INVALID' } })
})
