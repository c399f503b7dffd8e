import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { PASSWORD, peopleApp, type PeopleApp } from '#src/test-support/people-app.ts'

type Reply = { statusCode: number; json(): { error?: string } }
const answerOf = (reply: Reply) => [reply.statusCode, reply.json().error]

const codeAt = ({ clock }: PeopleApp, secret: string, stepsAhead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() + stepsAhead * 30_000 })

/** A code of six equal digits that is none of those which would be heard now. */
function wrongCode(app: PeopleApp, secret: string): string {
  const heard = new Set([-2, -1, 0, 1, 2].map((stepsAhead) => codeAt(app, secret, stepsAhead)))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !heard.has(code)) ?? ''
}

const advance = ({ clock }: PeopleApp, byMs: number) => clock.setOffsetMs(clock.now().getTime() - Date.now() + byMs)

const login = ({ call }: PeopleApp, username = 'annabella') =>
  call('POST', '/auth/login', { body: { username, password: PASSWORD } })
const verify = ({ call }: PeopleApp, ticket: string, code: string) =>
  call('POST', '/auth/two-step/verify', { body: { ticket, code } })

/** The ticket of a sign-in whose password was right. */
async function ticketOf(app: PeopleApp, username?: string): Promise<string> {
  const reply = await login(app, username)
  expect(answerOf(reply)).toEqual([403, 'SECOND_STEP_REQUIRED'])
  return String(reply.json().details.ticket)
}

/** Sets the app up for anyone who is signed in. The code that confirmed it is used up, so time moves on. */
async function turnOn(app: PeopleApp, token: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await app.call('POST', '/auth/two-step/totp', { token, body: {} })).json().data
  const body = { code: codeAt(app, secret) }
  const reply = await app.call('POST', '/auth/two-step/totp/confirm', { token, body })
  expect(reply.statusCode).toBe(200)
  advance(app, 60_000)
  return { secret, recoveryCodes: reply.json().data.recoveryCodes }
}

test('with an app set up, the password alone opens nothing: its ticket and a code do', async () => {
  const app = await peopleApp()
  const { token } = await app.aFan('annabella')
  const elsewhere = await app.signIn('annabella')
  const { secret, recoveryCodes } = await turnOn(app, token)
  expect(recoveryCodes).toHaveLength(10)
  expect((await app.call('GET', '/users/me', { token: elsewhere })).statusCode).toBe(401)
  expect((await app.call('GET', '/users/me', { token })).statusCode).toBe(200)

  const reply = await login(app)
  expect(reply.json().details.methods).toEqual(['totp', 'recovery'])
  const ticket = String(reply.json().details.ticket)
  expect((await app.call('GET', '/users/me', { token: ticket })).statusCode).toBe(401)
  const done = await verify(app, ticket, codeAt(app, secret))
  expect((await app.call('GET', '/users/me', { token: done.json().data.token })).statusCode).toBe(200)
  expect(answerOf(await verify(app, ticket, codeAt(app, secret, 1)))).toEqual([401, 'SIGN_IN_OUTDATED'])
  const state = (await app.call('GET', '/auth/two-step', { token })).json().data
  expect(state).toEqual({ isOn: true, isRequired: false, hasTotp: true, recoveryCodesLeft: 10, passkeys: [] })
  await app.drain()
  const mails = (await app.http.inject('/dev/mail.json')).json<{ subject: string; text: string }[]>()
  expect(mails.map(({ text }) => text).join('\n')).toContain('An authenticator app was added.')
})

test('a code works once, also for two who send it at the same time', async () => {
  const app = await peopleApp()
  const { token } = await app.aFan('annabella')
  const { secret } = await turnOn(app, token)
  const tickets = [await ticketOf(app), await ticketOf(app)]
  const code = codeAt(app, secret)
  const replies = await Promise.all(tickets.map((ticket) => verify(app, ticket, code)))
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401])
  expect(answerOf(await verify(app, await ticketOf(app), code))).toEqual([401, 'SECOND_STEP_WRONG'])
})

test('the code that turned the app on does not sign in', async () => {
  const app = await peopleApp()
  const { token } = await app.aFan('annabella')
  const { secret } = (await app.call('POST', '/auth/two-step/totp', { token, body: {} })).json().data
  const code = codeAt(app, secret)
  await app.call('POST', '/auth/two-step/totp/confirm', { token, body: { code } })
  expect(answerOf(await verify(app, await ticketOf(app), code))).toEqual([401, 'SECOND_STEP_WRONG'])
})

test('the sixth wrong code is not heard any more, nor is a right one after it; many at once count as many', async () => {
  const app = await peopleApp()
  const { token } = await app.aFan('annabella')
  const { secret } = await turnOn(app, token)
  const ticket = await ticketOf(app)
  const wrong = wrongCode(app, secret)
  const guesses = await Promise.all(Array.from({ length: 8 }, () => verify(app, ticket, wrong)))
  expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
  expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3)
  const late = await verify(app, await ticketOf(app), codeAt(app, secret))
  expect([late.statusCode, Number(late.headers['retry-after']) > 0]).toEqual([429, true])
})

test('a recovery code works once, however it is typed, and its owner is told', async () => {
  const app = await peopleApp()
  const { token } = await app.aFan('annabella')
  const { recoveryCodes } = await turnOn(app, token)
  const [code = ''] = recoveryCodes
  expect((await verify(app, await ticketOf(app), ` ${code.toUpperCase().replace('-', ' ')}`)).statusCode).toBe(200)
  expect(answerOf(await verify(app, await ticketOf(app), code))).toEqual([401, 'SECOND_STEP_WRONG'])
  expect((await app.call('GET', '/auth/two-step', { token })).json().data.recoveryCodesLeft).toBe(9)
  await app.drain()
  const mails = (await app.http.inject('/dev/mail.json')).json<{ text: string }[]>()
  expect(mails.map(({ text }) => text).join('\n')).toContain('A recovery code was used to sign in.')
})

test('new recovery codes end the old ones; without a second step there are none', async () => {
  const app = await peopleApp()
  const { token } = await app.aFan('annabella')
  const renew = () => app.call('POST', '/auth/two-step/recovery-codes', { token })
  expect(answerOf(await renew())).toEqual([422, 'SECOND_STEP_NEEDED'])
  const { recoveryCodes: old } = await turnOn(app, token)
  const { recoveryCodes: fresh } = (await renew()).json().data
  expect(answerOf(await verify(app, await ticketOf(app), old[1] ?? ''))).toEqual([401, 'SECOND_STEP_WRONG'])
  expect((await verify(app, await ticketOf(app), fresh[1])).statusCode).toBe(200)
})

test('the database tells neither the secret nor a code', async () => {
  const app = await peopleApp()
  const { token } = await app.aFan('annabella')
  const { secret, recoveryCodes } = await turnOn(app, token)
  const { rows } =
    await sql`select totp_factor::text as one, (select string_agg(recovery_code::text, ' ') from recovery_code) as two,
    (select string_agg(outbox::text, ' ') from outbox) as three from totp_factor`.execute(app.db)
  const dump = JSON.stringify(rows)
  expect(dump).not.toContain(secret)
  expect(dump).not.toContain(Buffer.from(secret).toString('hex'))
  for (const code of recoveryCodes) expect(dump).not.toContain(code)
})

test('setting up and removing want a fresh sign-in; nobody else may', async () => {
  const app = await peopleApp()
  const { token } = await app.aFan('annabella')
  await turnOn(app, token)
  expect(answerOf(await app.call('POST', '/auth/two-step/totp', { body: {} }))).toEqual([401, 'UNAUTHENTICATED'])
  expect(answerOf(await app.call('DELETE', '/auth/two-step/totp'))).toEqual([401, 'UNAUTHENTICATED'])
  advance(app, 16 * 60_000)
  for (const [method, path, body] of [
    ['POST', '/auth/two-step/totp', {}],
    ['POST', '/auth/two-step/totp/confirm', { code: '000000' }],
    ['DELETE', '/auth/two-step/totp', undefined],
    ['POST', '/auth/two-step/recovery-codes', undefined],
    ['POST', '/auth/passkeys/options', {}],
  ] as const) {
    const reply = await app.call(method, path, { token, ...(body === undefined ? {} : { body }) })
    expect([path, ...answerOf(reply)]).toEqual([path, 403, 'REAUTHENTICATION_REQUIRED'])
  }
})

test('turned off, the password is enough again', async () => {
  const app = await peopleApp()
  const { token } = await app.aFan('annabella')
  await turnOn(app, token)
  const waiting = await ticketOf(app)
  expect((await app.call('DELETE', '/auth/two-step/totp', { token })).statusCode).toBe(200)
  expect((await login(app)).statusCode).toBe(200)
  expect(answerOf(await verify(app, waiting, '123456'))).toEqual([401, 'SECOND_STEP_WRONG'])
})

test('a reset password leaves the second step, and ends the sign-ins that wait for theirs', async () => {
  const app = await peopleApp()
  const { token, email } = await app.aFan('annabella')
  await sql`update account set email_verified_at = app_now()`.execute(app.db)
  const { secret } = await turnOn(app, token)
  const waiting = await ticketOf(app)
  await app.call('POST', '/auth/users/forgot', { body: { email } })
  await app.drain()
  const mails = (await app.http.inject('/dev/mail.json')).json<{ text: string }[]>()
  const address = /https?:\/\/\S*\/auth\/reset\S*/.exec(mails.map(({ text }) => text).join('\n'))?.[0] ?? ''
  const body = { token: new URL(address).searchParams.get('token'), password: 'quite another sentence' }
  expect((await app.call('POST', '/auth/users/reset', { body })).statusCode).toBe(200)
  expect(answerOf(await verify(app, waiting, codeAt(app, secret)))).toEqual([401, 'SIGN_IN_OUTDATED'])
  const reply = await app.call('POST', '/auth/login', { body: { username: 'annabella', password: body.password } })
  expect(answerOf(reply)).toEqual([403, 'SECOND_STEP_REQUIRED'])
})

test('a ticket lasts ten minutes, and dies with the account', async () => {
  const app = await peopleApp()
  const { token, accountId } = await app.aFan('annabella')
  const { secret } = await turnOn(app, token)
  const [late, closed] = [await ticketOf(app), await ticketOf(app)]
  advance(app, 10 * 60_000 + 1_000)
  expect(answerOf(await verify(app, late, codeAt(app, secret)))).toEqual([401, 'SIGN_IN_OUTDATED'])
  await app.identity.setAccountStatus({ accountId, status: 'suspended', actorId: null, reason: 'test' })
  expect(answerOf(await verify(app, closed, codeAt(app, secret)))).toEqual([401, 'SIGN_IN_OUTDATED'])
})

test('staff without a second step get no token until they have set one up, and then may not be without', async () => {
  const app = await peopleApp()
  // An address that could be someone's: `.test` ones need no second step outside production.
  const staff = await app.anyone('staff', 'helpers', { staffRoles: ['support'] })
  await sql`update account set email = 'helpers@stagedoor.example', email_key = 'helpers@stagedoor.example'
    where id = ${staff.accountId}`.execute(app.db)
  const reply = await login(app, 'helpers')
  expect([...answerOf(reply), reply.json().details.methods]).toEqual([403, 'SECOND_STEP_REQUIRED', []])
  const ticket = String(reply.json().details.ticket)
  const other = await ticketOf(app, 'helpers')

  expect(answerOf(await verify(app, ticket, '000000'))).toEqual([401, 'SIGN_IN_OUTDATED'])
  const { secret } = (await app.call('POST', '/auth/two-step/totp', { body: { ticket } })).json().data
  const confirm = (code: string) => app.call('POST', '/auth/two-step/totp/confirm', { body: { ticket, code } })
  expect(answerOf(await confirm(wrongCode(app, secret)))).toEqual([401, 'SECOND_STEP_WRONG'])
  const done = (await confirm(codeAt(app, secret))).json().data
  expect(done.recoveryCodes).toHaveLength(10)
  const { token } = done
  expect((await app.call('GET', '/auth/two-step', { token })).json().data).toMatchObject({
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
