import { sql } from 'kysely'
import { expect } from 'vitest'
import { test, type TestApp } from '#src/test-support/test-app.ts'

const setStatus = (app: TestApp, as: string, id: string, status: string) =>
  app.call('PUT', `/admin/users/${id}/status`, { as, body: { status, reason: 'reported for fraud' } })
const endSessions = (app: TestApp, as: string, id: string) =>
  app.call('POST', `/admin/users/${id}/sessions/end`, { as, body: { reason: 'taken over' } })
const isSignedIn = async (app: TestApp, id: string) =>
  (await app.statusOf('/users/me', { token: app.accountOf(id).token })) === 200

test('a suspended account is out at once and stays out until staff reopen it; both are audited', async ({ app }) => {
  const [fan, support] = [await app.aFan({ username: 'annabella' }), await app.aStaffMember('support')]

  expect((await setStatus(app, support, fan, 'suspended')).body.data).toEqual({ _id: fan, status: 'suspended' })
  expect([await isSignedIn(app, fan), app.disconnected.map(({ accountId }) => accountId)]).toEqual([false, [fan]])
  await expect(app.logIn('annabella')).rejects.toThrow('ACCOUNT_CLOSED')

  expect((await setStatus(app, support, fan, 'active')).status).toBe(200)
  expect(await app.logIn('annabella')).toEqual(expect.any(String))
  const { rows } = await sql`select actor_id, subject_id, action, reason, facts from audit_log`.execute(app.db)
  const entry = {
    actor_id: support,
    subject_id: fan,
    action: 'identity.account_status_set',
    reason: 'reported for fraud',
  }
  expect(rows).toEqual([
    { ...entry, facts: { status: 'suspended' } },
    { ...entry, facts: { status: 'active' } },
  ])
})

test('staff end every session of an account that was taken over; its owner signs in again', async ({ app }) => {
  const [fan, support] = [await app.aFan({ username: 'annabella' }), await app.aStaffMember('support')]
  await app.logIn('annabella')

  expect((await endSessions(app, support, fan)).body.data).toEqual({ _id: fan, endedCount: 2 })
  expect([await isSignedIn(app, fan), await isSignedIn(app, support), app.disconnected.length]).toEqual([
    false,
    true,
    2,
  ])
  expect(await app.logIn('annabella')).toEqual(expect.any(String))
  const { rows } = await sql`select subject_id, action, facts from audit_log`.execute(app.db)
  expect(rows).toEqual([{ subject_id: fan, action: 'identity.sessions_ended', facts: { count: 2 } }])
})

test('only support and administrators may, with a reason; staff accounts are for administrators, nobody acts on their own', async ({
  app,
}) => {
  const [fan, support, admin] = [await app.aFan(), await app.aStaffMember('support'), await app.aStaffMember('admin')]
  const others = [fan, await app.aCreator(), await app.aStaffMember('finance', 'reviewer')]
  for (const act of [
    endSessions,
    (...[on, as, id]: Parameters<typeof endSessions>) => setStatus(on, as, id, 'suspended'),
  ]) {
    for (const as of others) expect((await act(app, as, fan)).status).toBe(403)
    expect((await act(app, support, admin)).status).toBe(403)
    expect((await act(app, admin, admin)).status).toBe(403)
    expect((await act(app, support, '019a0000-0000-7000-8000-000000000001')).status).toBe(404)
    expect((await act(app, admin, await app.aStaffMember('support'))).status).toBe(200)
  }
  const path = `/admin/users/${fan}/status`
  expect((await app.call('PUT', path, { as: admin, body: { status: 'suspended' } })).status).toBe(400)
  expect((await app.call('PUT', path, { as: admin, body: { status: 'closed', reason: 'x' } })).status).toBe(400)
  expect(await isSignedIn(app, fan)).toBe(true)
})

test('a closed account is not reopened by this call', async ({ app }) => {
  const [fan, admin] = [await app.aFan(), await app.aStaffMember('admin')]
  await sql`update account set status = 'closed' where id = ${fan}`.execute(app.db)
  expect((await setStatus(app, admin, fan, 'active')).status).toBe(404)
})
