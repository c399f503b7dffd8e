import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#src/test-support/test-app.ts'

test('staff approve a creator: public at once, audited, announced to other features', async () => {
  const app = await testApp()
  const creator = await app.aCreator({ username: 'annabella', state: 'documents_pending' })
  const reviewer = await app.aStaffMember('reviewer')
  expect(await app.statusOf('/performers/annabella')).toBe(404)
  const decide = (status: string) =>
    app.call('PUT', `/admin/performers/${creator}/status`, {
      as: reviewer,
      body: { status, reason: 'passport seen' },
    })

  expect((await decide('approved')).body.data).toEqual({
    _id: creator,
    username: 'annabella',
    state: 'approved',
  })
  expect(await app.statusOf('/performers/annabella')).toBe(200)
  expect((await decide('approved')).status).toBe(200)
  expect((await decide('under_review')).body).toMatchObject({
    error: 'STATE_NOT_ALLOWED',
    details: { state: 'approved' },
  })

  const audit = await sql`select actor_id, subject_id, action, reason, facts from audit_log`.execute(app.db)
  expect(audit.rows).toEqual([
    {
      actor_id: reviewer,
      subject_id: creator,
      action: 'profiles.performer_state_set',
      reason: 'passport seen',
      facts: { from: 'documents_pending', to: 'approved' },
    },
  ])
  const events = await sql`select payload from outbox where name = 'profiles.performer_state_changed'`.execute(app.db)
  expect(events.rows).toEqual([
    {
      payload: { formerState: 'documents_pending', performerId: creator, state: 'approved', isPublic: true },
    },
  ])
})

test('only authorised staff decide on creators, with a reason', async () => {
  const app = await testApp()
  const creator = await app.aCreator({ username: 'annabella' })
  const path = `/admin/performers/${creator}/status`
  const body = { status: 'suspended', reason: 'x' }
  const others = [await app.aFan({ username: 'somebody' }), creator, await app.aStaffMember('finance', 'support')]
  for (const as of others) expect((await app.call('PUT', path, { as, body })).status).toBe(403)
  expect((await app.call('PUT', path, { body })).status).toBe(401)
  const staff = await app.aStaffMember('admin')
  expect((await app.call('PUT', path, { as: staff, body: { status: 'suspended' } })).status).toBe(400)
  expect(
    (await app.call('PUT', '/admin/performers/019a0000-0000-7000-8000-000000000001/status', { as: staff, body }))
      .status,
  ).toBe(404)
  expect(await app.statusOf('/performers/annabella')).toBe(200)
})

test('hides the profile of a suspended account', async () => {
  const app = await testApp()
  const creator = await app.aCreator({ username: 'annabella' })
  await app.suspend(creator)
  await app.drain()
  expect(await app.statusOf('/performers/annabella')).toBe(404)
})
