import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { answerOf, DAY_MS, PASSWORD, statusesOf, test, testApp, type TestApp } from '#src/test-support/test-app.ts'

const ANNABELLA = { username: 'annabella', name: 'Annabella Lee' } as const
/** In the language of the site. */
const DELETED = '已刪除的帳號'
const GRACE_MS = 30 * DAY_MS

const ask = ({ call }: TestApp, as: string) => call('POST', '/users/me/deletion', { as })
const logIn = ({ call }: TestApp) =>
  call('POST', '/auth/login', { body: { username: 'annabella', password: PASSWORD } })
const undo = ({ call }: TestApp, ticket: string, process = 0) =>
  call('POST', '/auth/deletion/undo', { body: { ticket }, process })

/** The ticket with which a sign-in of an account that is leaving is answered. */
async function restoreTicket(app: TestApp): Promise<string> {
  const reply = await logIn(app)
  expect(answerOf(reply)).toEqual([403, 'SECOND_STEP_REQUIRED'])
  expect(reply.body.details.methods).toEqual(['restore'])
  return String(reply.body.details.ticket)
}

const statusOf = async (app: TestApp, id: string) =>
  (await app.rows<{ status: string }>(`select status from account where id = '${id}'`))[0]?.status

test('asking hides the account, signs it out everywhere, stops its renewals and writes to its owner', async ({
  app,
}) => {
  const [fan, creator] = [await app.aFan({ ...ANNABELLA, tokens: 100 }), await app.aCreator({ monthlyPriceCents: 500 })]
  const body = { performerId: creator, type: 'monthly', paymentGateway: 'wallet' }
  await app.read('POST', '/payment/subscribe/performers', { as: fan, body })
  const elsewhere = await app.logIn('annabella')
  expect(await app.read('GET', '/users/me/deletion', { as: fan })).toMatchObject({
    graceDays: 30,
    obstacles: [],
    renewing: 1,
    keepsRecords: false,
  })
  const { dueAt } = (await ask(app, fan)).body.data

  expect(new Date(dueAt).getTime() - app.clock.now().getTime()).toBeLessThanOrEqual(GRACE_MS)
  expect(await app.statusOf('/users/me', { as: fan })).toBe(401)
  expect(await app.statusOf('/users/me', { token: elsewhere })).toBe(401)
  const { subject, text } = (await app.sentMails()).at(-1) ?? {}
  expect([subject, text]).toEqual(['Your Stagedoor account will be deleted', expect.stringContaining('UTC')])
  expect(await app.rows('select name, username, avatar_url from profile where not is_performer')).toEqual([
    { name: DELETED, username: null, avatar_url: null },
  ])
  expect(await app.rows('select is_renewing, stage from subscription')).toEqual([
    { is_renewing: false, stage: 'cancelled' },
  ])
})

test('a creator is found by nobody at once, and comes back as before when it is undone', async ({ app }) => {
  const [creator, fan] = [await app.aCreator(ANNABELLA), await app.aFan()]
  await app.aPost({ by: creator })
  const isFound = async () => [
    await app.statusOf('/performers/annabella', { as: fan }),
    (await app.read('GET', '/performers/user/search?q=annabella', { as: fan })).data.length,
  ]
  expect(await isFound()).toEqual([200, 1])
  expect((await ask(app, creator)).status).toBe(200)
  await app.drain()
  expect(await isFound()).toEqual([404, 0])

  const { token } = (await undo(app, await restoreTicket(app))).body.data
  await app.drain()
  expect(await isFound()).toEqual([200, 1])
  expect(await app.read('GET', '/users/me', { token })).toMatchObject({ name: 'Annabella Lee', username: 'annabella' })
  expect((await app.sentMails()).at(-1)?.subject).toContain('is back')
  expect(await app.rows('select from account_deletion')).toEqual([])
})

test('a second before the 30 days are over nothing is erased, and it can be undone; from then on it is erased', async ({
  app,
}) => {
  const fan = await app.aFan(ANNABELLA)
  await ask(app, fan)
  const [due] = await app.rows<{ due_at: Date }>('select due_at from account_deletion')
  const untilDue = () => (due?.due_at.getTime() ?? 0) - app.clock.now().getTime()
  await app.advance(untilDue() - 7 * DAY_MS)
  await app.runDue()
  await app.advance(untilDue() - 1_000)
  await app.runDue()
  await app.runDue()
  expect(await statusOf(app, fan)).toBe('leaving')
  expect((await app.sentMails()).filter(({ subject }) => subject.includes('erased soon'))).toHaveLength(2)
  const ticket = await restoreTicket(app)

  await app.advance(untilDue())
  await app.runDue()
  expect(await statusOf(app, fan)).toBe('closed')
  expect(answerOf(await undo(app, ticket))).toEqual([401, 'SIGN_IN_OUTDATED'])
  expect(answerOf(await logIn(app))).toEqual([422, 'INCORRECT_CREDENTIALS'])
  expect((await app.sentMails()).at(-1)).toMatchObject({ to: 'annabella@example.test' })
  await app.register('annabella')
})

test('of undoing and erasing at the same moment one wins, and the account is whole or gone', async () => {
  const app = await testApp({ processes: 2 })
  const fan = await app.aFan(ANNABELLA)
  await ask(app, fan)
  await app.advance(GRACE_MS)
  const ticket = await restoreTicket(app)
  const [undone] = await Promise.all([undo(app, ticket, 1), app.runDue()])
  const [row] = await app.rows<{ status: string; username: string | null; name: string }>(
    `select status, account.username, name from account join profile on account_id = id where id = '${fan}'`,
  )
  expect(row).toEqual(
    undone.status === 200
      ? { status: 'active', username: 'annabella', name: 'Annabella Lee' }
      : { status: 'closed', username: null, name: DELETED },
  )
})

test('asked twice at once it is asked once; a ticket undoes once', async () => {
  const app = await testApp({ processes: 2 })
  const fan = await app.aFan(ANNABELLA)
  const replies = await Promise.all(
    [0, 1].map((process) => app.call('POST', '/users/me/deletion', { as: fan, process })),
  )
  expect(replies.map(({ status }) => status)).toContain(200)
  expect(await app.rows('select from account_deletion')).toHaveLength(1)
  const ticket = await restoreTicket(app)
  const undone = await Promise.all([undo(app, ticket, 0), undo(app, ticket, 1)])
  expect(statusesOf(undone)).toEqual([200, 401])
})

test('a stale sign-in, staff, and staff who act as the account do not ask for it', async ({ app }) => {
  const [fan, support] = [await app.aFan(ANNABELLA), await app.aStaffMember('support')]
  await app.advanceClock(16 * 60_000)
  expect(answerOf(await ask(app, fan))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  expect((await ask(app, support)).status).toBe(403)
  const acting = await app.signIn(fan, { impersonatorId: support })
  expect((await app.call('POST', '/users/me/deletion', { token: acting })).status).toBe(403)
  expect(await statusOf(app, fan)).toBe('active')
})

test('the second step is proved before a deletion is undone', async ({ app }) => {
  const fan = await app.aFan(ANNABELLA)
  const { secret } = await app.read('POST', '/auth/two-step/totp', { as: fan, body: {} })
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() })
  await app.read('POST', '/auth/two-step/totp/confirm', { as: fan, body: { code: code() } })
  await app.advanceClock(60_000)
  await ask(app, fan)
  const { ticket, methods } = (await logIn(app)).body.details
  expect(methods).toEqual(['totp', 'recovery'])
  expect(answerOf(await undo(app, ticket))).toEqual([401, 'SIGN_IN_OUTDATED'])
  const proved = await app.call('POST', '/auth/two-step/verify', { body: { ticket, code: code() } })
  expect(proved.body.details.methods).toEqual(['restore'])
  expect((await undo(app, proved.body.details.ticket)).status).toBe(200)
  expect(await statusOf(app, fan)).toBe('active')
})

test('a creator with earnings, a payout or a live stream is refused with the reasons', async ({ app }) => {
  const [creator, fan] = [await app.aCreator({ state: 'payout_ready' }), await app.aFan({ tokens: 1_000 })]
  await app.read('POST', `/wallet/charges/tip/${creator}`, { as: fan, body: { price: 100 } })
  await app.read('POST', '/streaming/live', { as: creator, body: { title: 'An evening rehearsal', isFree: true } })
  await app.features.livestream.goLive(creator)
  await app.drain()
  const reply = await ask(app, creator)
  expect(answerOf(reply)).toEqual([422, 'DELETION_HINDERED'])
  expect(reply.body.details.obstacles).toEqual(['earnings', 'live'])
  expect(await statusOf(app, creator)).toBe('active')
})

test('earnings one cent below the minimum payout hinder nothing and are said to be lost; the minimum itself hinders', async ({
  app,
}) => {
  const creators = [await app.aCreator(), await app.aCreator(), await app.aCreator()]
  const fan = await app.aFan({ tokens: 1_000 })
  for (const [index, price] of [62.48, 62.49].entries())
    await app.read('POST', `/wallet/charges/tip/${creators[index]}`, { as: fan, body: { price } })
  const facts = async (as = '') => {
    const { obstacles, lostEarnings } = await app.read('GET', '/users/me/deletion', { as })
    return { obstacles, lostEarnings }
  }
  expect(await facts(creators[0])).toEqual({ obstacles: [], lostEarnings: 49.99 })
  expect(await facts(creators[1])).toEqual({ obstacles: ['earnings'], lostEarnings: 0 })
  expect(await facts(creators[2])).toEqual({ obstacles: [], lostEarnings: 0 })
})

test('what hinders it when it is due postpones it by a day, and staff see that', async ({ app }) => {
  const [fan, support] = [await app.aFan(ANNABELLA), await app.aStaffMember('support')]
  const payment = await app.payTopUp(fan, 20)
  await ask(app, fan)
  await app.dispute(payment, 'opened')
  await app.advance(GRACE_MS)
  await app.runDue()
  expect(await app.read('GET', `/admin/people/${fan}`, { as: support })).toMatchObject({
    status: 'leaving',
    deletion: { hinderedBy: ['dispute'] },
  })
  await app.dispute(payment, 'lost')
  await app.settle()
  await app.runDue()
  expect(await statusOf(app, fan)).toBe('leaving')
  await app.advance(DAY_MS)
  await app.runDue()
  expect(await statusOf(app, fan)).toBe('closed')
})
