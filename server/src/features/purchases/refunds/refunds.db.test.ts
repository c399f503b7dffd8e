import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { RefundablePayment } from '#src/features/payments/index.ts'
import { moneyWorld } from '#src/test-support/money-world.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'

/** A fan with 500 tokens who bought a post for `price`; two of finance. */
async function boughtPost(price = 30) {
  const world = await moneyWorld()
  const fan = await world.aFan({ tokens: 500 })
  const { itemId, ownerId } = await world.aPost({ price })
  const bought = await world.call('POST', `/wallet/charges/feed/${itemId}`, { as: fan, body: {} })
  const purchaseId = String(bought.body.data['_id'])
  await world.drain()
  const [ann, ben] = [await world.aStaffMember('finance'), await world.aStaffMember('admin')]
  return { ...world, fan, itemId, creator: ownerId, purchaseId, ann, ben }
}

const topUpOf = (accountId: string): RefundablePayment => ({
  accountId,
  means: 'gateway',
  priceCents: 5_000,
  refundedCents: 0,
  isDisputed: false,
  coveredCents: 5_000,
})

type Bought = Awaited<ReturnType<typeof boughtPost>>

const refund = (
  { call, purchaseId, ann }: Bought,
  options: { as?: string; amount?: number; key?: string; app?: 0 | 1 } = {},
) =>
  call('POST', '/admin/refunds', {
    as: options.as ?? ann,
    ...(options.app === undefined ? {} : { app: options.app }),
    ...(options.key === undefined ? {} : { key: options.key }),
    body: {
      kind: 'purchase',
      transactionId: purchaseId,
      reason: 'The file was empty.',
      ...(options.amount === undefined ? {} : { amount: options.amount }),
    },
  })

const isOpen = async ({ access, db, fan, itemId }: Bought) =>
  (await access.findEntitlements(db, fan, 'feed', [itemId])).has(itemId)

const earned = async ({ wallet, db, creator }: Bought) => wallet.earningsOf(db, creator)

test('a refund gives back all to the cent, closes what was bought, and tells the creator in a line of its own', async () => {
  const world = await boughtPost(9.99)
  expect([await earned(world), await isOpen(world)]).toEqual([800, true])

  expect(await refund(world)).toMatchObject({
    status: 201,
    body: { data: { kind: 'purchase', amount: 9.99, status: 'done', requestedBy: world.ann, decidedBy: world.ann } },
  })
  await world.drain()
  expect([await world.balance(world.fan), await earned(world), await isOpen(world)]).toEqual([500, 0, false])
  const history = await world.call('GET', '/wallet/charges/search', { as: world.fan })
  expect(history.body.data['data']).toMatchObject([{ status: 'refunded', totalPrice: 9.99 }])
  expect(
    await world.rows(`select kind, net_token_cents, commission_token_cents from earning order by created_at, id`),
  ).toEqual([
    { kind: 'sale', net_token_cents: 800, commission_token_cents: 199 },
    { kind: 'refund', net_token_cents: -800, commission_token_cents: -199 },
  ])
  expect(await world.rows(`select action, actor_id, subject_id from audit_log`)).toEqual([
    { action: 'purchases.refund_requested', actor_id: world.ann, subject_id: world.fan },
  ])
  expect((await refund(world)).body.error).toBe('NOT_REFUNDABLE')
  expect((await world.call('POST', `/wallet/charges/feed/${world.itemId}`, { as: world.fan, body: {} })).status).toBe(
    201,
  )
  expect(await isOpen(world)).toBe(true)
})

test('part by part nothing is lost; the purchase stays open until all of it went back', async () => {
  const world = await boughtPost(9.99)
  for (const amount of [0.01, 3.33, 6.64]) expect((await refund(world, { amount })).status).toBe(201)
  expect([await world.balance(world.fan), await isOpen(world)]).toEqual([499.99, true])
  expect(await refund(world, { amount: 0.02 })).toMatchObject({
    status: 422,
    body: { error: 'AMOUNT_OUT_OF_LIMITS', details: { maximum: 0.01 } },
  })
  expect((await refund(world)).status).toBe(201)
  expect([await world.balance(world.fan), await earned(world), await isOpen(world)]).toEqual([500, 0, false])
})

test('of many refunds at once of the same purchase one is made; a key repeats its answer', async () => {
  const world = await boughtPost()
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, at) => refund(world, { as: at % 2 ? world.ann : world.ben, app: at % 2 ? 1 : 0 })),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await world.balance(world.fan)).toBe(500)

  const other = await boughtPost()
  const [first, again] = [await refund(other, { key: 'k1', amount: 1 }), await refund(other, { key: 'k1', amount: 1 })]
  expect(again).toEqual(first)
  expect((await refund(other, { key: 'k1', amount: 2 })).status).toBe(409)
  expect(await other.balance(other.fan)).toBe(471)
})

test('above the limit another person decides; of two who approve at once one does', async () => {
  const world = await boughtPost(150)
  const asked = await refund(world)
  expect(asked).toMatchObject({ status: 201, body: { data: { status: 'pending_second_approval', decidedBy: null } } })
  expect(await world.balance(world.fan)).toBe(350)
  const path = `/admin/refunds/${String(asked.body.data['_id'])}`
  expect((await refund(world, { as: world.ben })).body.error).toBe('NOT_REFUNDABLE')
  expect(await world.call('POST', `${path}/approve`, { as: world.ann })).toMatchObject({
    status: 403,
    body: { error: 'SECOND_PERSON_REQUIRED' },
  })
  const cleo = await world.aStaffMember('finance')
  const answers = await Promise.all([
    world.call('POST', `${path}/approve`, { as: world.ben }),
    world.call('POST', `${path}/approve`, { as: cleo, app: 1 }),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect([await world.balance(world.fan), await isOpen(world)]).toEqual([500, false])
  expect(await world.rows(`select action from audit_log order by id`)).toEqual([
    { action: 'purchases.refund_requested' },
    { action: 'purchases.refund_approved' },
  ])
})

test('small parts count together towards the limit; what was turned down can be asked for again', async () => {
  const world = await boughtPost(150)
  expect((await refund(world, { amount: 100 })).body.data['status']).toBe('done')
  const asked = await refund(world, { amount: 0.01 })
  expect(asked.body.data['status']).toBe('pending_second_approval')
  const path = `/admin/refunds/${String(asked.body.data['_id'])}`
  const reject = () => world.call('POST', `${path}/reject`, { as: world.ben, body: { reason: 'Enough was given.' } })
  expect(await reject()).toMatchObject({ status: 200, body: { data: { status: 'rejected', decidedBy: world.ben } } })
  expect((await reject()).status).toBe(409)
  expect(await world.balance(world.fan)).toBe(450)
  expect((await refund(world)).body.data).toMatchObject({ amount: 50, status: 'pending_second_approval' })
})

test('a creator who was paid already owes it: the account goes below zero', async () => {
  const world = await boughtPost(30)
  await world.db.transaction().execute((tx) => {
    const id = randomUUID()
    const [from, to] = [
      { ownerId: world.creator, purpose: 'creator_earnings', commodity: 'TOKEN', amountCents: -2_400 } as const,
      { ownerId: world.creator, purpose: 'creator_reserved', commodity: 'TOKEN', amountCents: 2_400 } as const,
    ]
    return world.wallet.post(tx, { id, kind: 'payout_paid', sourceId: id, postings: [from, to] })
  })
  await refund(world)
  expect(await earned(world)).toBe(-2_400)
})

test('only finance and administrators give back, and nobody while acting as someone else', async () => {
  const world = await boughtPost()
  const support = await world.aStaffMember('support')
  expect((await refund(world, { as: support })).status).toBe(403)
  expect((await refund(world, { as: world.fan })).status).toBe(403)
  expect((await world.call('GET', '/admin/refunds', { as: support })).status).toBe(403)
  const body = { kind: 'purchase', transactionId: randomUUID(), reason: 'Nobody bought this.' }
  expect((await world.call('POST', '/admin/refunds', { as: world.ann, body })).status).toBe(404)
})

test('requests a refund from the gateway after commit until it answers, and is done when its own event arrives', async () => {
  const world = await boughtPost()
  const { payments, ann, call, drain, db, fan } = world
  const transactionId = randomUUID()
  payments.refundable.set(transactionId, topUpOf(fan))
  payments.answer = 'unreachable'
  const body = { kind: 'payment', transactionId, amount: 20, reason: 'Charged twice.' }
  const asked = await call('POST', '/admin/refunds', { as: ann, body })
  expect(asked).toMatchObject({ status: 201, body: { data: { status: 'processing', amount: 20 } } })
  await drain()
  const rowOf = async () => (await world.rows<Record<string, unknown>>(`select id, status, settled_at from refund`))[0]
  expect([(await rowOf())?.['status'], payments.asked]).toMatchObject([
    'processing',
    [{ amountCents: 2_000, transactionId }],
  ])

  const refundId = String((await rowOf())?.['id'])
  const change = async (state: 'requested' | 'done' | 'failed') => {
    payments.refundStates.set(refundId, state)
    await recordEvent(db, 'payments.refund_changed', { refundId, transactionId })
    await drain()
    return (await rowOf())?.['status']
  }
  expect([await change('requested'), await change('done')]).toEqual(['processing', 'done'])
  const settledAt = (await rowOf())?.['settled_at']
  await world.advance(60)
  expect(await change('done')).toBe('done')
  expect((await rowOf())?.['settled_at'], 'a later event of the same refund').toEqual(settledAt)
  expect([await change('failed'), (await rowOf())?.['settled_at']]).toEqual(['failed', null])
})

test('a refund that the gateway refuses is failed; a refund of a disputed payment is refused', async () => {
  const world = await boughtPost()
  const { payments, ann, call, drain, fan } = world
  const transactionId = randomUUID()
  const payment = topUpOf(fan)
  payments.refundable.set(transactionId, payment)
  payments.answer = { outcome: 'refused', reason: 'more than was paid' }
  const body = { kind: 'payment', transactionId, amount: 20, reason: 'Charged twice.' }
  await call('POST', '/admin/refunds', { as: ann, body })
  await drain()
  expect(await world.rows(`select status from refund`)).toEqual([{ status: 'failed' }])
  payments.refundable.set(transactionId, { ...payment, isDisputed: true })
  expect((await call('POST', '/admin/refunds', { as: ann, body })).body.error).toBe('REFUND_DISPUTED')
})
