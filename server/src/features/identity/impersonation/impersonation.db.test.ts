import { expect } from 'vitest'
import { answerOf, HOUR_MS, statusesOf, test, testApp, type TestApp } from '#src/test-support/test-app.ts'

const reason = 'the fan cannot open a post'

const begin = (app: TestApp, who: string, options: { as?: string; token?: string; body?: object }) =>
  app.call('POST', `/admin/people/${who}/impersonation`, { body: { reason }, ...options })

/** From the device of the makers' sessions unless told. */
const restore = (app: TestApp, handle: string, headers: Record<string, string> = { 'user-agent': 'a test' }) =>
  app.call('POST', '/auth/impersonation/restore', { body: { handle }, headers })

/** A fan, and a member of staff who acts as them. */
async function impersonated(app: TestApp) {
  const fan = await app.aFan({ username: 'annabella', tokens: 50 })
  const staff = await app.aStaffMember('support')
  const original = app.accountOf(staff).token
  const { data } = (await begin(app, fan, { as: staff })).body
  return { fan, staff, original, token: String(data.token), handle: String(data.handle), endsAt: String(data.endsAt) }
}

test('staff act as a fan with a reason; the answers say so, with who and until when', async ({ app }) => {
  const { fan, staff, token, endsAt } = await impersonated(app)
  const impersonation = { staffName: app.accountOf(staff).username, endsAt }
  expect(await app.read('GET', '/users/me', { token })).toMatchObject({ _id: fan, isImpersonated: true, impersonation })
  expect(await app.read('GET', '/users/me/summary', { token })).toMatchObject({ _id: fan, impersonation })
  expect(await app.read('GET', '/users/me', { as: fan })).toMatchObject({ isImpersonated: false, impersonation: null })
  // Its owner sees no device that is not theirs, and gets no mail about one.
  expect((await app.read('GET', '/auth/sessions', { as: fan })).total).toBe(1)
  expect(await app.sentMails()).toEqual([])
})

test('meanwhile neither the original token nor the handle is a token', async ({ app }) => {
  const { original, handle } = await impersonated(app)
  expect(await app.statusOf('/users/me', { token: original })).toBe(401)
  expect(await app.statusOf('/users/me', { token: handle })).toBe(401)
})

test('the handle gives a new token back once, on the same device', async ({ app }) => {
  const { staff, original, token, handle } = await impersonated(app)
  expect(answerOf(await restore(app, handle, { 'user-agent': 'another' }))).toEqual([401, 'SIGN_IN_OUTDATED'])
  const replies = await Promise.all([restore(app, handle), restore(app, handle)])
  expect(statusesOf(replies)).toEqual([200, 401])
  const own = String(replies.find(({ status }) => status === 200)?.body.data.token)
  expect(await app.read('GET', '/users/me', { token: own })).toMatchObject({ _id: staff, impersonation: null })
  expect(await app.statusOf('/users/me', { token })).toBe(401)
  expect(await app.statusOf('/users/me', { token: original })).toBe(401)
})

test('it ends after 60 minutes, and the handle still leads back', async ({ app }) => {
  const { token, handle } = await impersonated(app)
  await app.advanceClock(HOUR_MS - 1_000)
  expect(await app.statusOf('/users/me', { token })).toBe(200)
  await app.advanceClock(1_000)
  expect(await app.statusOf('/users/me', { token })).toBe(401)
  for (const job of app.features.identity.jobs) await job.run({})
  expect((await restore(app, handle)).status).toBe(200)
})

test('a handle is worth nothing once staff would have been signed out', async ({ app }) => {
  const { handle } = await impersonated(app)
  await app.advanceClock(12 * HOUR_MS)
  expect((await restore(app, handle)).status).toBe(401)
})

test('it ends with the account of the member of staff, and signing out ends both sessions', async ({ app }) => {
  const suspended = await impersonated(app)
  await app.suspend(suspended.staff)
  expect(await app.statusOf('/users/me', { token: suspended.token })).toBe(401)

  const fan = await app.aFan()
  const staff = await app.aStaffMember('admin')
  const { token, handle } = (await begin(app, fan, { as: staff })).body.data
  expect((await app.call('POST', '/auth/logout', { token })).status).toBe(200)
  expect(await app.statusOf('/users/me', { token })).toBe(401)
  expect((await restore(app, handle)).status).toBe(401)
})

test('needs a role, a reason and a fresh proof, and is never for staff or accounts that cannot sign in', async ({
  app,
}) => {
  const fan = await app.aFan()
  for (const as of [fan, await app.aCreator(), await app.aStaffMember('finance', 'reviewer')])
    expect(answerOf(await begin(app, fan, { as }))).toEqual([403, 'FORBIDDEN'])
  const staff = await app.aStaffMember('support')
  expect((await begin(app, fan, { as: staff, body: {} })).status).toBe(400)
  expect((await begin(app, fan, { as: staff, body: { reason: '         ' } })).status).toBe(400)
  expect(answerOf(await begin(app, await app.aStaffMember('finance'), { as: staff }))).toEqual([
    422,
    'IMPERSONATION_REFUSED',
  ])
  expect(answerOf(await begin(app, staff, { as: staff }))).toEqual([422, 'IMPERSONATION_REFUSED'])
  expect((await begin(app, '019a0000-0000-7000-8000-000000000001', { as: staff })).status).toBe(404)
  const suspended = await app.aFan()
  await app.suspend(suspended)
  expect(answerOf(await begin(app, suspended, { as: staff }))).toEqual([422, 'IMPERSONATION_REFUSED'])
  await app.advanceClock(15 * 60_000 + 1_000)
  expect(answerOf(await begin(app, fan, { as: staff }))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
})

test('of two at the same time one begins, and nobody acts as somebody from an account that is not theirs', async () => {
  const app = await testApp({ processes: 2 })
  const [fan, other] = [await app.aFan(), await app.aFan()]
  const staff = await app.aStaffMember('admin')
  const replies = await Promise.all([
    begin(app, fan, { as: staff }),
    app.call('POST', `/admin/people/${other}/impersonation`, { as: staff, body: { reason }, process: 1 }),
  ])
  const begun = replies.filter(({ status }) => status === 201)
  expect(begun).toHaveLength(1)
  expect((await begin(app, other, { token: String(begun[0]?.body.data.token) })).status).toBe(403)
})

test('money, credentials and documents stay closed', async ({ app }) => {
  const { token } = await impersonated(app)
  const creator = await app.aCreator()
  const closed = [
    app.call('PUT', '/auth/users/me/password', { token, body: { password: 'another long sentence' } }),
    app.call('POST', '/auth/reauthenticate', { token, body: { password: 'x' } }),
    app.call('PUT', '/users', { token, body: { username: 'stolen' } }),
    app.call('POST', `/wallet/charges/tip/${creator}`, { token, body: { amount: 1 } }),
    app.call('POST', '/auth/two-step/totp', { token, body: {} }),
  ]
  for (const reply of await Promise.all(closed)) expect(answerOf(reply)).toEqual([403, 'FORBIDDEN'])

  const studio = await testApp()
  const performer = await studio.aCreator()
  const { token: asCreator } = (await begin(studio, performer, { as: await studio.aStaffMember('admin') })).body.data
  for (const [method, path] of [
    ['POST', '/performers/documents/upload'],
    ['GET', '/performers/banking-settings'],
    ['POST', '/payout-requests'],
  ] as const)
    expect([path, (await studio.call(method, path, { token: asCreator })).body.error]).toEqual([path, 'FORBIDDEN'])
})

test('everything is in the audit log, with actor and subject', async () => {
  const app = await testApp({ logs: true })
  const { fan, staff, token, handle } = await impersonated(app)
  const creator = await app.aCreator()
  await app.call('POST', `/follows/${creator}`, { token })
  for (let time = 0; time < 2; time += 1) await app.read('GET', '/users/me', { token })
  await app.call('PUT', '/auth/users/me/password', { token, body: { password: 'another long sentence' } })
  await restore(app, handle)

  const rows = await app.rows(
    `select actor_id, subject_id, action, reason, facts->>'method' as method, facts->>'path' as path from audit_log order by id`,
  )
  const both = { actor_id: staff, subject_id: fan }
  const call = { ...both, action: 'identity.impersonated_call', reason: null }
  const none = { method: null, path: null }
  expect(rows).toEqual([
    { ...both, action: 'identity.impersonation_begun', reason, ...none },
    { ...call, method: 'POST', path: '/follows/:id' },
    { ...call, method: 'GET', path: '/users/me' },
    { ...both, action: 'identity.impersonation_ended', reason: null, ...none },
  ])
  const lines = app.logged.filter((line) => 'as' in line)
  expect(lines.length).toBeGreaterThanOrEqual(4)
  expect(lines.every((line) => line['account'] === fan && line['as'] === staff)).toBe(true)
})
