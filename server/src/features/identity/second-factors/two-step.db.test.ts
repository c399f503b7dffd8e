import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { answerOf, PASSWORD, statusesOf, test, type TestApp } from '#src/test-support/test-app.ts'

const ANNABELLA = { username: 'annabella' } as const

const codeAt = ({ clock }: TestApp, secret: string, stepsAhead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() + stepsAhead * 30_000 })

/** A code of six equal digits that is none of those which would be heard now. */
function wrongCode(app: TestApp, secret: string): string {
  const received = new Set([-2, -1, 0, 1, 2].map((stepsAhead) => codeAt(app, secret, stepsAhead)))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !received.has(code)) ?? ''
}

const login = ({ call }: TestApp, username = 'annabella') =>
  call('POST', '/auth/login', { body: { username, password: PASSWORD } })
const verify = ({ call }: TestApp, ticket: string, code: string) =>
  call('POST', '/auth/two-step/verify', { body: { ticket, code } })

/** The ticket of a sign-in whose password was right. */
async function ticketOf(app: TestApp, username?: string): Promise<string> {
  const reply = await login(app, username)
  expect(answerOf(reply)).toEqual([403, 'SECOND_STEP_REQUIRED'])
  return String(reply.body.details.ticket)
}

/** Sets the app up for anyone who is signed in. The code that confirmed it is used up, so time moves on. */
async function turnOn(app: TestApp, as: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await app.read('POST', '/auth/two-step/totp', { as, body: {} })
  const body = { code: codeAt(app, secret) }
  const reply = await app.call('POST', '/auth/two-step/totp/confirm', { as, body })
  expect(reply.status).toBe(200)
  await app.advanceClock(60_000)
  return { secret, recoveryCodes: reply.body.data.recoveryCodes }
}

test('with an app set up, the password alone opens nothing: its ticket and a code do', async ({ app }) => {
  const fan = await app.aFan(ANNABELLA)
  const elsewhere = await app.logIn('annabella')
  const { secret, recoveryCodes } = await turnOn(app, fan)
  expect(recoveryCodes).toHaveLength(10)
  expect((await app.call('GET', '/users/me', { token: elsewhere })).status).toBe(401)
  expect((await app.call('GET', '/users/me', { as: fan })).status).toBe(200)

  const reply = await login(app)
  expect(reply.body.details.methods).toEqual(['totp', 'recovery'])
  const ticket = String(reply.body.details.ticket)
  expect((await app.call('GET', '/users/me', { token: ticket })).status).toBe(401)
  const done = await verify(app, ticket, codeAt(app, secret))
  expect((await app.call('GET', '/users/me', { token: done.body.data.token })).status).toBe(200)
  expect(answerOf(await verify(app, ticket, codeAt(app, secret, 1)))).toEqual([401, 'SIGN_IN_OUTDATED'])
  const state = await app.read('GET', '/auth/two-step', { as: fan })
  expect(state).toEqual({ isOn: true, isRequired: false, hasTotp: true, recoveryCodesLeft: 10, passkeys: [] })
  const mails = await app.sentMails()
  expect(mails.map(({ text }) => text).join('\n')).toContain('An authenticator app was added.')
})

test('a code works once, also for two who send it at the same time', async ({ app }) => {
  const fan = await app.aFan(ANNABELLA)
  const { secret } = await turnOn(app, fan)
  const tickets = [await ticketOf(app), await ticketOf(app)]
  const code = codeAt(app, secret)
  const replies = await Promise.all(tickets.map((ticket) => verify(app, ticket, code)))
  expect(statusesOf(replies)).toEqual([200, 401])
  expect(answerOf(await verify(app, await ticketOf(app), code))).toEqual([401, 'SECOND_STEP_WRONG'])
})

test('the code that turned the app on does not sign in', async ({ app }) => {
  const fan = await app.aFan(ANNABELLA)
  const { secret } = await app.read('POST', '/auth/two-step/totp', { as: fan, body: {} })
  const code = codeAt(app, secret)
  await app.call('POST', '/auth/two-step/totp/confirm', { as: fan, body: { code } })
  expect(answerOf(await verify(app, await ticketOf(app), code))).toEqual([401, 'SECOND_STEP_WRONG'])
})

test('the sixth wrong code is not accepted any more, nor is a right one after it; many at once count as many', async ({
  app,
}) => {
  const fan = await app.aFan(ANNABELLA)
  const { secret } = await turnOn(app, fan)
  const ticket = await ticketOf(app)
  const wrong = wrongCode(app, secret)
  const guesses = await Promise.all(Array.from({ length: 8 }, () => verify(app, ticket, wrong)))
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(3)
  const late = await verify(app, await ticketOf(app), codeAt(app, secret))
  expect([late.status, Number(late.headers['retry-after']) > 0]).toEqual([429, true])
})

test('a recovery code works once, however it is typed, and its owner is notified', async ({ app }) => {
  const fan = await app.aFan(ANNABELLA)
  const { recoveryCodes } = await turnOn(app, fan)
  const [code = ''] = recoveryCodes
  expect((await verify(app, await ticketOf(app), ` ${code.toUpperCase().replaceAll('-', ' ')}`)).status).toBe(200)
  expect(answerOf(await verify(app, await ticketOf(app), code))).toEqual([401, 'SECOND_STEP_WRONG'])
  expect((await app.read('GET', '/auth/two-step', { as: fan })).recoveryCodesLeft).toBe(9)
  const mails = await app.sentMails()
  expect(mails.map(({ text }) => text).join('\n')).toContain('A recovery code was used to sign in.')
})

test('new recovery codes end the old ones; without a second step there are none', async ({ app }) => {
  const fan = await app.aFan(ANNABELLA)
  const renew = () => app.call('POST', '/auth/two-step/recovery-codes', { as: fan })
  expect(answerOf(await renew())).toEqual([422, 'SECOND_STEP_NEEDED'])
  const { recoveryCodes: old } = await turnOn(app, fan)
  const { recoveryCodes: fresh } = (await renew()).body.data
  expect(answerOf(await verify(app, await ticketOf(app), old[1] ?? ''))).toEqual([401, 'SECOND_STEP_WRONG'])
  expect((await verify(app, await ticketOf(app), fresh[1])).status).toBe(200)
})

test('the database contains neither the secret nor a code', async ({ app }) => {
  const fan = await app.aFan(ANNABELLA)
  const { secret, recoveryCodes } = await turnOn(app, fan)
  const { rows } =
    await sql`select totp_factor::text as one, (select string_agg(recovery_code::text, ' ') from recovery_code) as two,
    (select string_agg(outbox::text, ' ') from outbox) as three from totp_factor`.execute(app.db)
  const dump = JSON.stringify(rows)
  expect(dump).not.toContain(secret)
  expect(dump).not.toContain(Buffer.from(secret).toString('hex'))
  for (const code of recoveryCodes) expect(dump).not.toContain(code)
})

test('setting up and removing want a fresh sign-in; nobody else may', async ({ app }) => {
  const fan = await app.aFan(ANNABELLA)
  await turnOn(app, fan)
  expect(answerOf(await app.call('POST', '/auth/two-step/totp', { body: {} }))).toEqual([401, 'UNAUTHENTICATED'])
  expect(answerOf(await app.call('DELETE', '/auth/two-step/totp'))).toEqual([401, 'UNAUTHENTICATED'])
  await app.advanceClock(16 * 60_000)
  for (const [method, path, body] of [
    ['POST', '/auth/two-step/totp', {}],
    ['POST', '/auth/two-step/totp/confirm', { code: '000000' }],
    ['DELETE', '/auth/two-step/totp', undefined],
    ['POST', '/auth/two-step/recovery-codes', undefined],
    ['POST', '/auth/passkeys/options', {}],
  ] as const) {
    const reply = await app.call(method, path, { as: fan, ...(body === undefined ? {} : { body }) })
    expect([path, ...answerOf(reply)]).toEqual([path, 403, 'REAUTHENTICATION_REQUIRED'])
  }
})

test('turned off, the password is enough again', async ({ app }) => {
  const fan = await app.aFan(ANNABELLA)
  await turnOn(app, fan)
  const waiting = await ticketOf(app)
  expect((await app.call('DELETE', '/auth/two-step/totp', { as: fan })).status).toBe(200)
  expect((await login(app)).status).toBe(200)
  expect(answerOf(await verify(app, waiting, '123456'))).toEqual([401, 'SECOND_STEP_WRONG'])
})

test('a reset password leaves the second step, and ends the sign-ins that wait for theirs', async ({ app }) => {
  const fan = await app.aFan(ANNABELLA)
  const { secret } = await turnOn(app, fan)
  const waiting = await ticketOf(app)
  await app.call('POST', '/auth/users/forgot', { body: { email: app.accountOf(fan).email } })
  const { token } = await app.mailedLink('/auth/reset')
  const body = { token, password: 'quite another sentence' }
  expect((await app.call('POST', '/auth/users/reset', { body })).status).toBe(200)
  expect(answerOf(await verify(app, waiting, codeAt(app, secret)))).toEqual([401, 'SIGN_IN_OUTDATED'])
  const reply = await app.call('POST', '/auth/login', { body: { username: 'annabella', password: body.password } })
  expect(answerOf(reply)).toEqual([403, 'SECOND_STEP_REQUIRED'])
})

test('a ticket lasts ten minutes, and dies with the account', async ({ app }) => {
  const fan = await app.aFan(ANNABELLA)
  const { secret } = await turnOn(app, fan)
  const [late, closed] = [await ticketOf(app), await ticketOf(app)]
  await app.advanceClock(10 * 60_000 + 1_000)
  expect(answerOf(await verify(app, late, codeAt(app, secret)))).toEqual([401, 'SIGN_IN_OUTDATED'])
  await app.suspend(fan)
  expect(answerOf(await verify(app, closed, codeAt(app, secret)))).toEqual([401, 'SIGN_IN_OUTDATED'])
})

test('staff without a second step get no token until they have set one up, and then may not be without', async ({
  app,
}) => {
  // An address that could be someone's: `.test` ones need no second step outside production.
  const staff = await app.aStaffMember('support')
  const { username } = app.accountOf(staff)
  await sql`update account set email = 'helpers@stagedoor.example', email_key = 'helpers@stagedoor.example'
    where id = ${staff}`.execute(app.db)
  const reply = await login(app, username)
  expect([...answerOf(reply), reply.body.details.methods]).toEqual([403, 'SECOND_STEP_REQUIRED', []])
  const ticket = String(reply.body.details.ticket)
  const other = await ticketOf(app, username)

  expect(answerOf(await verify(app, ticket, '000000'))).toEqual([401, 'SIGN_IN_OUTDATED'])
  const { secret } = await app.read('POST', '/auth/two-step/totp', { body: { ticket } })
  const confirm = (code: string) => app.call('POST', '/auth/two-step/totp/confirm', { body: { ticket, code } })
  expect(answerOf(await confirm(wrongCode(app, secret)))).toEqual([401, 'SECOND_STEP_WRONG'])
  const done = (await confirm(codeAt(app, secret))).body.data
  expect(done.recoveryCodes).toHaveLength(10)
  const { token } = done
  expect(await app.read('GET', '/auth/two-step', { token })).toMatchObject({
    isOn: true,
    isRequired: true,
  })
  // Another sign-in that was waiting cannot add a factor of its own.
  expect(answerOf(await app.call('POST', '/auth/two-step/totp', { body: { ticket: other } }))).toEqual([
    401,
    'SIGN_IN_OUTDATED',
  ])
  expect(answerOf(await app.call('DELETE', '/auth/two-step/totp', { token }))).toEqual([422, 'SECOND_STEP_NEEDED'])
})

test('where the second step is on, the password alone proves nothing again; with a code it does', async ({ app }) => {
  const fan = await app.aFan(ANNABELLA)
  const { secret, recoveryCodes } = await turnOn(app, fan)
  await app.advanceClock(16 * 60_000)
  const prove = (body: object) =>
    app.call('POST', '/auth/reauthenticate', { as: fan, body: { password: PASSWORD, ...body } })
  const renew = () => app.call('POST', '/auth/two-step/recovery-codes', { as: fan })
  const alone = await prove({})
  expect([...answerOf(alone), alone.body.details]).toEqual([
    403,
    'SECOND_STEP_PROOF_REQUIRED',
    { methods: ['totp', 'recovery'] },
  ])
  expect(answerOf(await prove({ code: wrongCode(app, secret) }))).toEqual([401, 'SECOND_STEP_WRONG'])
  expect(answerOf(await prove({ password: 'wrong', code: codeAt(app, secret) }))).toEqual([403, 'INCORRECT_PASSWORD'])
  expect(answerOf(await renew())).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  expect((await prove({ code: codeAt(app, secret) })).status).toBe(200)
  expect(answerOf(await prove({ code: codeAt(app, secret) }))).toEqual([200, undefined])
  await app.advanceClock(16 * 60_000)
  expect((await prove({ code: recoveryCodes[0] })).status).toBe(200)
  expect((await renew()).status).toBe(200)
})

test('a new password wants the second step beside the current one', async ({ app }) => {
  const fan = await app.aFan(ANNABELLA)
  const { secret } = await turnOn(app, fan)
  const change = (body: object) =>
    app.call('PUT', '/auth/users/me/password', { as: fan, body: { password: 'quite another sentence', ...body } })
  expect(answerOf(await change({}))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  expect(answerOf(await change({ currentPassword: PASSWORD }))).toEqual([403, 'SECOND_STEP_PROOF_REQUIRED'])
  expect((await change({ currentPassword: PASSWORD, code: codeAt(app, secret) })).status).toBe(200)
})
