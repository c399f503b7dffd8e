import { expect, test } from 'vitest'
import { findBrokenAuditEntry } from '#src/platform/audit/record-audit.ts'
import { aPaidCreator, type PaidCreator } from '#src/test-support/a-paid-creator.ts'

const requested = async (app: PaidCreator, tokens = 60) => String((await app.ask(tokens)).body.data['_id'])

const lines = (app: PaidCreator) =>
  app.rows<{ net: number; paid: number; is_paid: boolean }>(
    `select net_token_cents as net, paid_token_cents as paid, paid_at is not null as is_paid from earning order by available_at, id`,
  )

const audited = (app: PaidCreator) =>
  app.rows<{ action: string }>(`select action from audit_log where action like 'earnings.payout%' order by id`)

test('from pending to done: approved, on its way, paid; out of the books, off the lines first in first out', async () => {
  const app = await aPaidCreator({ sales: [50, 50] })
  const id = await requested(app)
  expect(await app.decide(id, 'approved')).toMatchObject({
    body: { data: { status: 'approved', payoutStage: null } },
  })
  expect(await app.decide(id, 'processing')).toMatchObject({ body: { data: { payoutStage: 'processing' } } })
  expect(await app.decide(id, 'done', { note: 'Sent.' })).toMatchObject({
    body: { data: { status: 'done', payoutStage: null, adminNote: 'Sent.', decidedAt: expect.any(String) } },
  })
  expect(await lines(app)).toEqual([
    { net: 4_000, paid: 4_000, is_paid: true },
    { net: 4_000, paid: 2_000, is_paid: false },
  ])
  expect(await app.sums()).toMatchObject({ previousPaidOutTokens: 60, available: 20, reserved: 0 })
  expect((await audited(app)).map(({ action }) => action)).toEqual([
    'earnings.payout_approved',
    'earnings.payout_processing',
    'earnings.payout_done',
  ])
  expect(await findBrokenAuditEntry(app.db)).toBeNull()
  await app.features.wallet.aggregate()
  expect(await app.features.wallet.checkBooks(app.db)).toEqual([])
  const [out] = await app.rows<{ cents: number }>(
    `select balance_cents as cents from ledger_account where purpose = 'gateway_clearing'`,
  )
  expect(out?.cents).toBe(6_000 - 10_000_000)
})

test.each([
  ['rejected', []],
  ['rejected', ['approved']],
  ['failed', ['approved', 'processing']],
] as const)('%s after %s gives the amount back', async (end, before) => {
  const app = await aPaidCreator()
  const id = await requested(app)
  for (const step of before) await app.decide(id, step)
  expect(await app.decide(id, end)).toMatchObject({
    body: { data: { status: 'rejected', payoutStage: end === 'failed' ? 'failed' : null } },
  })
  expect(await app.sums()).toMatchObject({ available: 80, reserved: 0, previousPaidOutTokens: 0 })
  expect(await app.ask(80)).toMatchObject({ status: 201 })
})

test('a decided request never changes, anyone who tries', async () => {
  const app = await aPaidCreator()
  const id = await requested(app)
  for (const step of ['approved', 'done']) await app.decide(id, step)
  for (const status of ['approved', 'processing', 'rejected', 'failed']) {
    expect(await app.decide(id, status)).toMatchObject({ status: 422, body: { error: 'STATE_NOT_ALLOWED' } })
  }
  expect(await app.decide(id, 'done')).toMatchObject({ status: 200 })
  expect(await app.sums()).toMatchObject({ previousPaidOutTokens: 60 })
  const change = app.call('PUT', `/payout-requests/${id}`, { as: app.creator, body: { requestTokens: 50 } })
  expect(await change).toMatchObject({ status: 422 })
  await expect(app.rows(`update payout_request set token_cents = 1 where id = '${id}'`)).rejects.toThrow('is decided')
})

test('of ten decisions at once each effect happens once', async () => {
  const app = await aPaidCreator()
  const id = await requested(app)
  await app.decide(id, 'approved')
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, i) => app.decide(id, i % 2 === 0 ? 'done' : 'rejected')),
  )
  const ends = new Set(replies.filter(({ status }) => status === 200).map(({ body }) => body.data['status']))
  expect(ends.size).toBe(1)
  const kinds = await app.rows(`select kind from ledger_transaction where kind in ('payout', 'payout_release')`)
  expect(kinds).toHaveLength(1)
})

test('above the limit two different people approve', async () => {
  const app = await aPaidCreator({ sales: [2_000] })
  const id = await requested(app, 1_000.01)
  expect(await app.decide(id, 'approved')).toMatchObject({
    body: { data: { status: 'pending', isAwaitingSecondApproval: true } },
  })
  expect(await app.decide(id, 'approved')).toMatchObject({ status: 403, body: { error: 'SECOND_PERSON_REQUIRED' } })
  const admin = await app.aStaffMember('admin')
  expect(await app.decide(id, 'approved', { as: admin })).toMatchObject({ body: { data: { status: 'approved' } } })
})

test('what was approved before a change counts no more, and the limit itself needs one person', async () => {
  const app = await aPaidCreator({ sales: [2_000] })
  const id = await requested(app, 1_500)
  await app.decide(id, 'approved')
  await app.call('PUT', `/payout-requests/${id}`, { as: app.creator, body: { requestTokens: 1_400 } })
  expect(await app.decide(id, 'approved')).toMatchObject({ body: { data: { isAwaitingSecondApproval: true } } })
  await app.call('PUT', `/payout-requests/${id}`, { as: app.creator, body: { requestTokens: 1_000 } })
  expect(await app.decide(id, 'approved')).toMatchObject({ body: { data: { status: 'approved' } } })
})

test('a refund after the request blocks it while the balance is below zero; an order already sent may arrive', async () => {
  const app = await aPaidCreator()
  const id = await requested(app, 80)
  await app.takeBack(30)
  expect(await app.decide(id, 'approved')).toMatchObject({ status: 422, body: { error: 'BALANCE_NEGATIVE' } })
  await app.earn(50)
  for (const step of ['approved', 'processing']) expect(await app.decide(id, step)).toMatchObject({ status: 200 })
  await app.takeBack(50)
  expect(await app.decide(id, 'done')).toMatchObject({ status: 200 })
  expect(await app.sums()).toMatchObject({ available: 0, negative: 40, previousPaidOutTokens: 80 })
  await app.features.wallet.aggregate()
  expect(await app.features.wallet.checkBooks(app.db)).toEqual([])
})

test('details changed after the request hold the transfer, not the approval', async () => {
  const app = await aPaidCreator()
  const id = await requested(app)
  await app.call('PUT', '/performers/banking-settings', { as: app.creator, body: { bankName: 'Other Bank' } })
  expect(await app.decide(id, 'approved')).toMatchObject({ status: 200 })
  expect(await app.decide(id, 'processing')).toMatchObject({ status: 422, body: { error: 'PAYOUT_ON_HOLD' } })
  expect(await app.decide(id, 'done')).toMatchObject({ status: 422, body: { error: 'PAYOUT_ON_HOLD' } })
})

test('only finance and administrators see and decide; who looks at an account leaves a trace', async () => {
  const app = await aPaidCreator()
  const id = await requested(app)
  const [support, reviewer] = [await app.aStaffMember('support'), await app.aStaffMember('reviewer')]
  for (const as of [support, reviewer]) {
    expect((await app.call('GET', '/admin/payout-requests', { as })).status).toBe(403)
    expect((await app.decide(id, 'approved', { as })).status).toBe(403)
  }
  expect((await app.call('GET', '/admin/payout-requests', { as: app.creator })).status).toBe(403)
  const found = await app.call('GET', '/admin/payout-requests?status=pending', { as: app.finance })
  expect(found.body.data).toMatchObject({ total: 1, data: [{ paymentAccountInfo: { bankAccount: '••••0128' } }] })
  const reveal = await app.call('POST', `/admin/payout-requests/${id}/account`, {
    as: app.finance,
    body: { reason: 'transfer' },
  })
  expect(reveal.body.data).toMatchObject({ account: { bankAccount: '01234567890128' } })
  expect(await audited(app)).toEqual([{ action: 'earnings.payout_account_viewed' }])
})

test('each step but the sending is reported by mail', async () => {
  const app = await aPaidCreator()
  await app.drain()
  const id = await requested(app)
  await app.drain()
  for (const step of ['approved', 'processing', 'done']) {
    await app.decide(id, step)
    await app.drain()
  }
  expect(app.mails.map(({ subject }) => subject).slice(1)).toEqual([
    'Your payout request on Stagedoor',
    'Your Stagedoor payout was approved',
    'Your Stagedoor payout was sent',
  ])
  expect(app.mails[1]?.text).toContain('60.00 tokens ($60.00)')
})
