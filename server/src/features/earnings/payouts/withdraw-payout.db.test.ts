import { expect, test } from 'vitest'
import { findBrokenAuditEntry } from '#src/platform/audit/record-audit.ts'
import { aPaidCreator, type PaidCreator } from '#src/test-support/a-paid-creator.ts'

const requested = async (app: PaidCreator, tokens = 60) => String((await app.ask(tokens)).body.data['_id'])

const withdraw = (app: PaidCreator, id: string, more: { as?: string; process?: number; key?: string } = {}) =>
  app.call('POST', `/payout-requests/${id}/withdraw`, { as: app.creator, ...more })

const releases = (app: PaidCreator) =>
  app.rows<{ id: string }>(`select id from ledger_transaction where kind = 'payout_release'`)

async function expectBooksInOrder(app: PaidCreator) {
  await app.features.wallet.aggregate()
  expect(await app.features.wallet.checkBooks(app.db)).toEqual([])
  expect(await findBrokenAuditEntry(app.db)).toBeNull()
}

test('a withdrawn request gives its amount back at once, is audited, and another can be made', async () => {
  const app = await aPaidCreator()
  const id = await requested(app)
  expect(await withdraw(app, id)).toMatchObject({
    status: 200,
    body: { data: { status: 'rejected', payoutStage: 'withdrawn', decidedAt: expect.any(String) } },
  })
  expect(await app.sums()).toMatchObject({ available: 80, reserved: 0, previousPaidOutTokens: 0 })
  expect(
    await app.rows(`select actor_id as actor, facts ->> 'tokenCents' as cents from audit_log
      where action = 'earnings.payout_withdrawn'`),
  ).toEqual([{ actor: app.creator, cents: '6000' }])
  expect(await app.ask(80)).toMatchObject({ status: 201 })
  await expectBooksInOrder(app)
})

test('withdrawing again changes nothing, with the same key and without', async () => {
  const app = await aPaidCreator()
  const id = await requested(app)
  const first = await withdraw(app, id, { key: 'k' })
  expect((await withdraw(app, id, { key: 'k' })).body).toEqual(first.body)
  expect(await withdraw(app, id)).toMatchObject({ status: 200, body: { data: { payoutStage: 'withdrawn' } } })
  expect(await releases(app)).toHaveLength(1)
  await expectBooksInOrder(app)
})

test.each(['approved', 'rejected'])('a request that staff have %s cannot be withdrawn', async (decision) => {
  const app = await aPaidCreator()
  const id = await requested(app)
  await app.decide(id, decision)
  expect(await withdraw(app, id)).toMatchObject({
    status: 422,
    body: { error: 'STATE_NOT_ALLOWED', details: { state: decision } },
  })
})

test('staff cannot decide on what was withdrawn', async () => {
  const app = await aPaidCreator()
  const id = await requested(app)
  await withdraw(app, id)
  for (const decision of ['approved', 'processing', 'done', 'rejected', 'failed'])
    expect(await app.decide(id, decision)).toMatchObject({
      body: { error: 'STATE_NOT_ALLOWED', details: { state: 'withdrawn' } },
    })
})

test('another creator’s request is not found', async () => {
  const app = await aPaidCreator()
  const id = await requested(app)
  expect(await withdraw(app, id, { as: await app.aCreator() })).toMatchObject({ status: 404 })
  expect(await app.sums()).toMatchObject({ reserved: 60 })
})

test('of a withdrawal and a rejection at once in two processes one counts, and the amount is released once', async () => {
  const app = await aPaidCreator()
  const id = await requested(app)
  const replies = await Promise.all([
    withdraw(app, id, { process: 0 }),
    app.decide(id, 'rejected'),
    withdraw(app, id, { process: 1 }),
  ])
  expect(replies.some(({ status }) => status === 422)).toBe(true)
  expect(await releases(app)).toHaveLength(1)
  expect(await app.sums()).toMatchObject({ available: 80, reserved: 0 })
  await expectBooksInOrder(app)
})
