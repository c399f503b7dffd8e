import { sql } from 'kysely'
import { expect } from 'vitest'
import { PASSWORD, test, type TestApp } from '#src/test-support/test-app.ts'
import { waitingForLocks } from '#src/test-support/waiting-for-locks.ts'

const OWN_PASSWORD = 'quite another sentence'

/** An account whose e-mail is not proved, with a passkey, a linked account and a session. */
async function anUnprovedAccount(app: TestApp, username: string) {
  const accountId = await app.aFan({ username, isEmailVerified: false })
  await sql`with passkey as (insert into passkey (account_id, credential_id, public_key, signature_count, transports, is_backed_up, name)
      values (${accountId}, ${username}, '\\x01', 0, '{}', false, 'A key'))
    insert into third_party_account (account_id, provider, subject) values (${accountId}, 'twitter', ${username})`.execute(
    app.db,
  )
  const waysIn = async () =>
    (
      await sql<{ count: number }>`select (select count(*) from passkey where account_id = ${accountId})
        + (select count(*) from third_party_account where account_id = ${accountId})
        + (select count(*) from session where account_id = ${accountId}) as count`.execute(app.db)
    ).rows[0]?.count
  return { accountId, waysIn, ...app.accountOf(accountId) }
}

test('a reset by the owner of an e-mail leaves no way in to the person who registered with it', async ({ app }) => {
  const { email, waysIn } = await anUnprovedAccount(app, 'mallory')
  expect(await waysIn()).toBe(3)

  await app.call('POST', '/auth/users/forgot', { body: { email } })
  const { token } = await app.mailedLink('/auth/reset')
  expect((await app.call('POST', '/auth/users/reset', { body: { token, password: OWN_PASSWORD } })).status).toBe(200)

  expect(await waysIn()).toBe(0)
  const signIn = (password: string) => app.call('POST', '/auth/login', { body: { username: email, password } })
  expect([(await signIn(PASSWORD)).status, (await signIn(OWN_PASSWORD)).status]).toEqual([422, 200])
})

test('a reset of a proved e-mail keeps passkeys and linked accounts', async ({ app }) => {
  const { accountId, email, waysIn } = await anUnprovedAccount(app, 'mallory')
  await sql`update account set email_verified_at = app_now() where id = ${accountId}`.execute(app.db)
  await app.call('POST', '/auth/users/forgot', { body: { email } })
  const { token } = await app.mailedLink('/auth/reset')
  await app.call('POST', '/auth/users/reset', { body: { token, password: OWN_PASSWORD } })
  expect(await waysIn()).toBe(2)
})

test('the first proof of an e-mail ends other sessions, and outside a session of the account every other way in', async ({
  app,
}) => {
  for (const [name, isOwnSession, left] of [
    ['mallory', false, 0],
    ['anna', true, 3],
  ] as const) {
    const { accountId, waysIn } = await anUnprovedAccount(app, `first.${name}`)
    await app.signIn(accountId)
    await app.call('POST', '/auth/email-verification', { as: accountId, body: {} })
    const { token } = await app.mailedLink('/auth/verify')
    const as = isOwnSession ? accountId : null
    expect((await app.call('POST', '/auth/email-verification/confirm', { as, body: { token } })).status).toBe(200)
    expect([name, await waysIn()]).toEqual([name, left])
  }
})

test('with e-mail verification on, signing in after a registration answers alike for a known and an unknown e-mail', async ({
  app,
}) => {
  const admin = await app.aStaffMember('admin')
  const changed = { values: { requireEmailVerification: true } }
  expect((await app.call('PUT', '/admin/settings', { as: admin, body: changed })).status).toBeLessThan(300)
  const { email: known } = app.accountOf(await app.aFan())
  const answers = []
  for (const [username, email] of [
    ['somebody.new', 'somebody.new@example.test'],
    ['somebody.known', known],
  ] as const) {
    const registered = await app.call('POST', '/auth/users/register', {
      body: { username, email, password: OWN_PASSWORD, dateOfBirth: '1990-01-01' },
    })
    const signIn = async (name: string) => {
      const reply = await app.call('POST', '/auth/login', { body: { username: name, password: OWN_PASSWORD } })
      return [reply.status, reply.body.error]
    }
    answers.push([registered.status, await signIn(email), await signIn(username)])
  }
  expect(answers[0]).toEqual([200, [422, 'INCORRECT_CREDENTIALS'], [403, 'EMAIL_NOT_VERIFIED']])
  expect(answers[1]).toEqual(answers[0])
})

test('of 22 parallel guesses of a signed-in account at most ten are checked', async ({ app }) => {
  const fan = await app.aFan()
  const guesses = await Promise.all(
    Array.from({ length: 22 }, (_, i) =>
      app.call('POST', '/auth/reauthenticate', {
        as: fan,
        from: `198.51.100.${i}`,
        body: { password: `guess number ${i}` },
      }),
    ),
  )
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(12)
})

test('many accounts together send few confirming mails to one address', async ({ app }) => {
  for (let i = 0; i < 6; i += 1) {
    const fan = await app.aFan()
    await app.call('PUT', '/auth/users/me/email', { as: fan, body: { email: 'victim@elsewhere.test' } })
  }
  await app.drain()
  expect(app.mails.filter(({ to }) => to === 'victim@elsewhere.test')).toHaveLength(3)
})

test('an account has 50 sessions at most: a new one ends the one that was used longest ago', async ({ app }) => {
  const fan = await app.aFan({ username: 'many.devices' })
  for (let i = 0; i < 55; i += 1) await app.signIn(fan)
  await sql`update session set last_seen_at = app_now() - interval '1 day' where account_id = ${fan}`.execute(app.db)
  const { body } = await app.call('POST', '/auth/login', { body: { username: 'many.devices', password: PASSWORD } })
  expect(await app.rows(`select count(*)::int from session where account_id = '${fan}'`)).toEqual([{ count: 50 }])
  expect((await app.call('GET', '/users/me', { token: body.data.token })).status).toBe(200)
})

test('a sign-in at the limit of sessions waits for a change that ends all of them', async ({ app }) => {
  const fan = await app.aFan({ username: 'many.devices' })
  for (let i = 0; i < 50; i += 1) await app.signIn(fan)
  const change = await app.db.startTransaction().execute()
  await sql`select from account where id = ${fan} for update`.execute(change)
  const answer = app.call('POST', '/auth/login', { body: { username: 'many.devices', password: PASSWORD } })
  await expect.poll(() => waitingForLocks(app)).toBe(1)
  await sql`delete from session where account_id = ${fan}`.execute(change)
  await change.commit().execute()
  expect((await answer).status).toBe(200)
  expect(await app.rows(`select count(*)::int from session where account_id = '${fan}'`)).toEqual([{ count: 1 }])
})
