import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '#src/test-support/test-app.ts'
import { aPhotographOf } from '#src/test-support/test-pictures.ts'

test('staff approve a creator: public at once, audited, announced to other features', async ({ app }) => {
  const creator = await app.aCreator({ username: 'annabella', state: 'under_review' })
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
      facts: { from: 'under_review', to: 'approved' },
    },
  ])
  const events = await sql`select payload from outbox where name = 'profiles.performer_state_changed'`.execute(app.db)
  expect(events.rows).toEqual([
    {
      payload: { formerState: 'under_review', performerId: creator, state: 'approved', isPublic: true },
    },
  ])
})

test('only authorised staff decide on creators, with a reason', async ({ app }) => {
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

test('hides the profile of a suspended account', async ({ app }) => {
  const creator = await app.aCreator({ username: 'annabella' })
  await app.suspend(creator)
  await app.drain()
  expect(await app.statusOf('/performers/annabella')).toBe(404)
})

test('staff approve nobody without documents, and review nobody: 409 says what is missing', async ({ app }) => {
  const creator = await app.aCreator({ state: 'documents_pending' })
  const reviewer = await app.aStaffMember('reviewer')
  const decide = (status: string) =>
    app.call('PUT', `/admin/performers/${creator}/status`, { as: reviewer, body: { status, reason: 'a mistake' } })
  for (const status of ['approved', 'under_review']) {
    const refused = await decide(status)
    expect([refused.status, refused.body.error, refused.body.details]).toEqual([
      409,
      'CREATOR_NOT_READY',
      { missing: ['idVerification', 'documentVerification'] },
    ])
  }
  expect((await decide('suspended')).status).toBe(200)
  expect((await decide('approved')).body.error).toBe('CREATOR_NOT_READY')
  expect((await sql`select from audit_log where facts ->> 'to' = 'approved'`.execute(app.db)).rows).toEqual([])
})

test('a refused document counts no longer; the creator hands in another one and is reviewed again', async ({ app }) => {
  const creator = await app.aCreator({ state: 'under_review' })
  const reviewer = await app.aStaffMember('reviewer')
  const refused = [{ kind: 'idVerification', reason: 'expired', note: 'It ended in May.' }]
  const sentBack = await app.call('PUT', `/admin/performers/${creator}/status`, {
    as: reviewer,
    body: { status: 'documents_pending', reason: 'passport expired', refusedDocuments: refused },
  })
  expect(sentBack.body.data.state).toBe('documents_pending')
  const { rows } =
    await sql`select kind, refused_reason, refused_note from verification_document order by kind`.execute(app.db)
  expect(rows).toEqual([
    { kind: 'documentVerification', refused_reason: null, refused_note: null },
    { kind: 'idVerification', refused_reason: 'expired', refused_note: 'It ended in May.' },
  ])

  const form = new FormData()
  form.set('idVerification', new Blob([await aPhotographOf(2_000)]), 'id.jpg')
  const handedIn = await app.call('POST', '/performers/documents/upload', { as: creator, body: form })
  expect(handedIn.body.data).toEqual({ kinds: ['documentVerification', 'idVerification'], state: 'under_review' })
})

test('sending a creator back without naming documents refuses all of them', async ({ app }) => {
  const creator = await app.aCreator({ state: 'under_review' })
  const body = { status: 'documents_pending', reason: 'neither can be read' }
  await app.call('PUT', `/admin/performers/${creator}/status`, { as: await app.aStaffMember('admin'), body })
  const { rows } = await sql`select from verification_document where refused_reason = 'other'`.execute(app.db)
  expect(rows).toHaveLength(2)
})

test('a creator is told by email of a refused document and of the approval, each once', async ({ app }) => {
  const creator = await app.aCreator({ state: 'under_review' })
  const reviewer = await app.aStaffMember('reviewer')
  const decide = (status: string) =>
    app.call('PUT', `/admin/performers/${creator}/status`, { as: reviewer, body: { status, reason: 'a review' } })
  const subjects = async () => {
    await app.drain()
    const mails = await app.sentMails()
    return mails.filter(({ to }) => to === app.accountOf(creator).email).map(({ subject }) => subject)
  }
  await decide('documents_pending')
  expect(await subjects()).toEqual(['We need a new document from you'])

  const form = new FormData()
  for (const kind of ['idVerification', 'documentVerification'])
    form.set(kind, new Blob([await aPhotographOf(2_000)]), 'id.jpg')
  await app.call('POST', '/performers/documents/upload', { as: creator, body: form })
  await decide('approved')
  expect(await subjects()).toEqual(['We need a new document from you', 'You’re approved on Stagedoor'])
  await decide('suspended')
  await decide('approved')
  expect(await subjects()).toHaveLength(2)
})
