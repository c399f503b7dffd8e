import { expect, test } from 'vitest'
import { findBrokenAuditEntry } from '#src/platform/audit/record-audit.ts'
import { payoutWorld, type PayoutWorld } from '#src/test-support/payout-world.ts'

const requested = async (world: PayoutWorld, tokens = 60) => String((await world.ask(tokens)).body.data['_id'])

const lines = (world: PayoutWorld) =>
  world.rows<{ net: number; paid: number; is_paid: boolean }>(
    `select net_token_cents as net, paid_token_cents as paid, paid_at is not null as is_paid from earning order by available_at, id`,
  )

const audited = (world: PayoutWorld) =>
  world.rows<{ action: string }>(`select action from audit_log where action like 'earnings.payout%' order by id`)

test('from pending to done: approved, on its way, paid; out of the books, off the lines first in first out', async () => {
  const world = await payoutWorld({ sales: [50, 50] })
  const id = await requested(world)
  expect(await world.decide(id, 'approved')).toMatchObject({
    body: { data: { status: 'approved', payoutStage: null } },
  })
  expect(await world.decide(id, 'processing')).toMatchObject({ body: { data: { payoutStage: 'processing' } } })
  expect(await world.decide(id, 'done', { note: 'Sent.' })).toMatchObject({
    body: { data: { status: 'done', payoutStage: null, adminNote: 'Sent.', decidedAt: expect.any(String) } },
  })
  expect(await lines(world)).toEqual([
    { net: 4_000, paid: 4_000, is_paid: true },
    { net: 4_000, paid: 2_000, is_paid: false },
  ])
  expect(await world.sums()).toMatchObject({ previousPaidOutTokens: 60, available: 20, reserved: 0 })
  expect((await audited(world)).map(({ action }) => action)).toEqual([
    'earnings.payout_approved',
    'earnings.payout_processing',
    'earnings.payout_done',
  ])
  expect(await findBrokenAuditEntry(world.db)).toBeNull()
  await world.wallet.aggregate()
  expect(await world.wallet.checkBooks(world.db)).toEqual([])
  const [out] = await world.rows<{ cents: number }>(
    `select balance_cents as cents from ledger_account where purpose = 'gateway_clearing'`,
  )
  expect(out?.cents).toBe(6_000 - 10_000_000)
})

test.each([
  ['rejected', []],
  ['rejected', ['approved']],
  ['failed', ['approved', 'processing']],
] as const)('%s after %s gives the amount back', async (end, before) => {
  const world = await payoutWorld()
  const id = await requested(world)
  for (const step of before) await world.decide(id, step)
  expect(await world.decide(id, end)).toMatchObject({
    body: { data: { status: 'rejected', payoutStage: end === 'failed' ? 'failed' : null } },
  })
  expect(await world.sums()).toMatchObject({ available: 80, reserved: 0, previousPaidOutTokens: 0 })
  expect(await world.ask(80)).toMatchObject({ status: 201 })
})

test('a decided request never changes, anyone who tries', async () => {
  const world = await payoutWorld()
  const id = await requested(world)
  for (const step of ['approved', 'done']) await world.decide(id, step)
  for (const status of ['approved', 'processing', 'rejected', 'failed']) {
    expect(await world.decide(id, status)).toMatchObject({ status: 422, body: { error: 'STATE_NOT_ALLOWED' } })
  }
  expect(await world.decide(id, 'done')).toMatchObject({ status: 200 })
  expect(await world.sums()).toMatchObject({ previousPaidOutTokens: 60 })
  const change = world.call('PUT', `/payout-requests/${id}`, { as: world.creator, body: { requestTokens: 50 } })
  expect(await change).toMatchObject({ status: 422 })
  await expect(world.rows(`update payout_request set token_cents = 1 where id = '${id}'`)).rejects.toThrow('is decided')
})

test('of ten decisions at once each effect happens once', async () => {
  const world = await payoutWorld()
  const id = await requested(world)
  await world.decide(id, 'approved')
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, i) => world.decide(id, i % 2 === 0 ? 'done' : 'rejected')),
  )
  const ends = new Set(replies.filter(({ status }) => status === 200).map(({ body }) => body.data['status']))
  expect(ends.size).toBe(1)
  const kinds = await world.rows(`select kind from ledger_transaction where kind in ('payout', 'payout_release')`)
  expect(kinds).toHaveLength(1)
})

test('above the limit two different people approve', async () => {
  const world = await payoutWorld({ sales: [2_000] })
  const id = await requested(world, 1_000.01)
  expect(await world.decide(id, 'approved')).toMatchObject({
    body: { data: { status: 'pending', isAwaitingSecondApproval: true } },
  })
  expect(await world.decide(id, 'approved')).toMatchObject({ status: 403, body: { error: 'SECOND_PERSON_REQUIRED' } })
  const admin = await world.aStaffMember('admin')
  expect(await world.decide(id, 'approved', { as: admin })).toMatchObject({ body: { data: { status: 'approved' } } })
})

test('what was approved before a change counts no more, and the limit itself needs one person', async () => {
  const world = await payoutWorld({ sales: [2_000] })
  const id = await requested(world, 1_500)
  await world.decide(id, 'approved')
  await world.call('PUT', `/payout-requests/${id}`, { as: world.creator, body: { requestTokens: 1_400 } })
  expect(await world.decide(id, 'approved')).toMatchObject({ body: { data: { isAwaitingSecondApproval: true } } })
  await world.call('PUT', `/payout-requests/${id}`, { as: world.creator, body: { requestTokens: 1_000 } })
  expect(await world.decide(id, 'approved')).toMatchObject({ body: { data: { status: 'approved' } } })
})

test('a refund after the request blocks it while the balance is below zero; an order already sent may arrive', async () => {
  const world = await payoutWorld()
  const id = await requested(world, 80)
  await world.takeBack(30)
  expect(await world.decide(id, 'approved')).toMatchObject({ status: 422, body: { error: 'BALANCE_NEGATIVE' } })
  await world.earn(50)
  for (const step of ['approved', 'processing']) expect(await world.decide(id, step)).toMatchObject({ status: 200 })
  await world.takeBack(50)
  expect(await world.decide(id, 'done')).toMatchObject({ status: 200 })
  expect(await world.sums()).toMatchObject({ available: 0, negative: 40, previousPaidOutTokens: 80 })
  await world.wallet.aggregate()
  expect(await world.wallet.checkBooks(world.db)).toEqual([])
})

test('details changed after the request hold the transfer, not the approval', async () => {
  const world = await payoutWorld()
  const id = await requested(world)
  await world.call('PUT', '/performers/banking-settings', { as: world.creator, body: { bankName: 'Other Bank' } })
  expect(await world.decide(id, 'approved')).toMatchObject({ status: 200 })
  expect(await world.decide(id, 'processing')).toMatchObject({ status: 422, body: { error: 'PAYOUT_ON_HOLD' } })
  expect(await world.decide(id, 'done')).toMatchObject({ status: 422, body: { error: 'PAYOUT_ON_HOLD' } })
})

test('only finance and administrators see and decide; who looks at an account leaves a trace', async () => {
  const world = await payoutWorld()
  const id = await requested(world)
  const [support, reviewer] = [await world.aStaffMember('support'), await world.aStaffMember('reviewer')]
  for (const as of [support, reviewer]) {
    expect((await world.call('GET', '/admin/payout-requests', { as })).status).toBe(403)
    expect((await world.decide(id, 'approved', { as })).status).toBe(403)
  }
  expect((await world.call('GET', '/admin/payout-requests', { as: world.creator })).status).toBe(403)
  const found = await world.call('GET', '/admin/payout-requests?status=pending', { as: world.finance })
  expect(found.body.data).toMatchObject({ total: 1, data: [{ paymentAccountInfo: { bankAccount: '••••0128' } }] })
  const reveal = await world.call('POST', `/admin/payout-requests/${id}/account`, {
    as: world.finance,
    body: { reason: 'transfer' },
  })
  expect(reveal.body.data).toMatchObject({ account: { bankAccount: '01234567890128' } })
  expect(await audited(world)).toEqual([{ action: 'earnings.payout_account_viewed' }])
})

test('each step but the sending is told by mail', async () => {
  const world = await payoutWorld()
  await world.drain()
  const id = await requested(world)
  await world.drain()
  for (const step of ['approved', 'processing', 'done']) {
    await world.decide(id, step)
    await world.drain()
  }
  expect(world.mails.map(({ subject }) => subject).slice(1)).toEqual([
    'Your payout request on Stagedoor',
    'Your Stagedoor payout was approved',
    'Your Stagedoor payout was sent',
  ])
  expect(world.mails[1]?.text).toContain('60.00 tokens ($60.00)')
})
