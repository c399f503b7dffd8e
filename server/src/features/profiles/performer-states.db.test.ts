import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { peopleApp, type PeopleApp } from '#src/test-support/people-app.ts'

const statusOf = async (app: PeopleApp, path: string, token?: string) =>
  (await app.call('GET', path, token === undefined ? {} : { token })).statusCode

test('staff approve a creator: public at once, audited, announced to other features', async () => {
  const app = await peopleApp()
  const creator = await app.anyone('performer', 'annabella', { isTrusted: false })
  const reviewer = await app.anyone('staff', 'operator', { staffRoles: ['reviewer'] })
  expect(await statusOf(app, '/performers/annabella')).toBe(404)
  const decide = (status: string, token = reviewer.token) =>
    app.call('PUT', `/admin/performers/${creator.accountId}/status`, {
      token,
      body: { status, reason: 'passport seen' },
    })

  expect((await decide('approved')).json().data).toEqual({
    _id: creator.accountId,
    username: 'annabella',
    state: 'approved',
  })
  expect(await statusOf(app, '/performers/annabella')).toBe(200)
  expect((await decide('approved')).statusCode).toBe(200)
  expect((await decide('under_review')).json()).toMatchObject({
    error: 'STATE_NOT_ALLOWED',
    details: { state: 'approved' },
  })

  const audit = await sql`select actor_id, subject_id, action, reason, facts from audit_log`.execute(app.db)
  expect(audit.rows).toEqual([
    {
      actor_id: reviewer.accountId,
      subject_id: creator.accountId,
      action: 'profiles.performer_state_set',
      reason: 'passport seen',
      facts: { from: 'documents_pending', to: 'approved' },
    },
  ])
  const events = await sql`select payload from outbox where name = 'profiles.performer_state_changed'`.execute(app.db)
  expect(events.rows).toEqual([
    {
      payload: { formerState: 'documents_pending', performerId: creator.accountId, state: 'approved', isPublic: true },
    },
  ])
})

test('nobody else decides on creators: not fans, creators, finance or support, and not without a reason', async () => {
  const app = await peopleApp()
  const creator = await app.anyone('performer', 'annabella')
  const path = `/admin/performers/${creator.accountId}/status`
  const body = { status: 'suspended', reason: 'x' }
  const others = [
    await app.aFan('somebody'),
    creator,
    await app.anyone('staff', 'operator', { staffRoles: ['finance', 'support'] }),
  ]
  for (const { token } of others) expect((await app.call('PUT', path, { token, body })).statusCode).toBe(403)
  expect((await app.call('PUT', path, { body })).statusCode).toBe(401)
  const { token } = await app.anyone('staff', 'operator2', { staffRoles: ['admin'] })
  expect((await app.call('PUT', path, { token, body: { status: 'suspended' } })).statusCode).toBe(400)
  expect(
    (await app.call('PUT', '/admin/performers/019a0000-0000-7000-8000-000000000001/status', { token, body }))
      .statusCode,
  ).toBe(404)
  expect(await statusOf(app, '/performers/annabella')).toBe(200)
})

test('whose account is suspended is not shown either', async () => {
  const app = await peopleApp()
  const { accountId } = await app.anyone('performer', 'annabella')
  await app.identity.setAccountStatus({ accountId, status: 'suspended', actorId: null, reason: 'a test' })
  await app.drain()
  expect(await statusOf(app, '/performers/annabella')).toBe(404)
})
