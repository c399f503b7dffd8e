import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Gateway } from '#src/platform/gateways/gateway.ts'
import { testApp } from '#src/test-support/test-app.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'

/** A fan with 500 tokens who bought a post for `price`; two of finance. */
async function boughtPost(price = 30) {
  const app = await testApp({ processes: 2 })
  const fan = await app.aFan({ tokens: 500 })
  const { _id: itemId, performerId: ownerId } = await app.aPost({ price })
  const bought = await app.call('POST', `/wallet/charges/feed/${itemId}`, { as: fan, body: {} })
  const purchaseId = String(bought.body.data['_id'])
  await app.drain()
  const [ann, ben] = [await app.aStaffMember('finance'), await app.aStaffMember('admin')]
  return { ...app, fan, itemId, creator: ownerId, purchaseId, ann, ben }
}

type Bought = Awaited<ReturnType<typeof boughtPost>>

const refund = (
  { call, purchaseId, ann }: Bought,
  options: { as?: string; amount?: number; key?: string; process?: number } = {},
) =>
  call('POST', '/admin/refunds', {
    as: options.as ?? ann,
    ...(options.process === undefined ? {} : { process: options.process }),
    ...(options.key === undefined ? {} : { key: options.key }),
    body: {
      kind: 'purchase',
      transactionId: purchaseId,
      reason: 'The file was empty.',
      ...(options.amount === undefined ? {} : { amount: options.amount }),
    },
  })

const isOpen = async ({ features: { access }, db, fan, itemId }: Bought) =>
  (await access.findEntitlements(db, fan, 'feed', [itemId])).has(itemId)

const earned = async ({ features: { wallet }, db, creator }: Bought) => wallet.earningsOf(db, creator)

test('a refund gives back all to the cent, closes what was bought, and notifies the creator in a line of its own', async () => {
  const app = await boughtPost(9.99)
  expect([await earned(app), await isOpen(app)]).toEqual([800, true])

  expect(await refund(app)).toMatchObject({
    status: 201,
    body: { data: { kind: 'purchase', amount: 9.99, status: 'done', requestedBy: app.ann, decidedBy: app.ann } },
  })
  await app.drain()
  expect([await app.balance(app.fan), await earned(app), await isOpen(app)]).toEqual([500, 0, false])
  const history = await app.call('GET', '/wallet/charges/search', { as: app.fan })
  expect(history.body.data['data']).toMatchObject([{ status: 'refunded', totalPrice: 9.99 }])
  expect(
    await app.rows(`select kind, net_token_cents, commission_token_cents from earning order by created_at, id`),
  ).toEqual([
    { kind: 'sale', net_token_cents: 800, commission_token_cents: 199 },
    { kind: 'refund', net_token_cents: -800, commission_token_cents: -199 },
  ])
  expect(await app.rows(`select action, actor_id, subject_id from audit_log`)).toEqual([
    { action: 'purchases.refund_requested', actor_id: app.ann, subject_id: app.fan },
  ])
  expect((await refund(app)).body.error).toBe('NOT_REFUNDABLE')
  expect((await app.call('POST', `/wallet/charges/feed/${app.itemId}`, { as: app.fan, body: {} })).status).toBe(201)
  expect(await isOpen(app)).toBe(true)
})

test('part by part nothing is lost; the purchase stays open until all of it went back', async () => {
  const app = await boughtPost(9.99)
  for (const amount of [0.01, 3.33, 6.64]) expect((await refund(app, { amount })).status).toBe(201)
  expect([await app.balance(app.fan), await isOpen(app)]).toEqual([499.99, true])
  expect(await refund(app, { amount: 0.02 })).toMatchObject({
    status: 422,
    body: { error: 'AMOUNT_OUT_OF_LIMITS', details: { maximum: 0.01 } },
  })
  expect((await refund(app)).status).toBe(201)
  expect([await app.balance(app.fan), await earned(app), await isOpen(app)]).toEqual([500, 0, false])
})

test('of many refunds at once of the same purchase one is made; a key repeats its answer', async () => {
  const app = await boughtPost()
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, at) => refund(app, { as: at % 2 ? app.ann : app.ben, process: at % 2 })),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await app.balance(app.fan)).toBe(500)

  const other = await boughtPost()
  const [first, again] = [await refund(other, { key: 'k1', amount: 1 }), await refund(other, { key: 'k1', amount: 1 })]
  expect(again).toEqual(first)
  expect((await refund(other, { key: 'k1', amount: 2 })).status).toBe(409)
  expect(await other.balance(other.fan)).toBe(471)
})

test('above the limit another person decides; of two who approve at once one does', async () => {
  const app = await boughtPost(150)
  const requested = await refund(app)
  expect(requested).toMatchObject({
    status: 201,
    body: { data: { status: 'pending_second_approval', decidedBy: null } },
  })
  expect(await app.balance(app.fan)).toBe(350)
  const path = `/admin/refunds/${String(requested.body.data['_id'])}`
  expect((await refund(app, { as: app.ben })).body.error).toBe('NOT_REFUNDABLE')
  expect(await app.call('POST', `${path}/approve`, { as: app.ann })).toMatchObject({
    status: 403,
    body: { error: 'SECOND_PERSON_REQUIRED' },
  })
  const cleo = await app.aStaffMember('finance')
  const answers = await Promise.all([
    app.call('POST', `${path}/approve`, { as: app.ben }),
    app.call('POST', `${path}/approve`, { as: cleo, process: 1 }),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect([await app.balance(app.fan), await isOpen(app)]).toEqual([500, false])
  expect(await app.rows(`select action from audit_log order by id`)).toEqual([
    { action: 'purchases.refund_requested' },
    { action: 'purchases.refund_approved' },
  ])
})

test('small parts count together towards the limit; what was turned down can be asked for again', async () => {
  const app = await boughtPost(150)
  expect((await refund(app, { amount: 100 })).body.data['status']).toBe('done')
  const requested = await refund(app, { amount: 0.01 })
  expect(requested.body.data['status']).toBe('pending_second_approval')
  const path = `/admin/refunds/${String(requested.body.data['_id'])}`
  const reject = () => app.call('POST', `${path}/reject`, { as: app.ben, body: { reason: 'Enough was given.' } })
  expect(await reject()).toMatchObject({ status: 200, body: { data: { status: 'rejected', decidedBy: app.ben } } })
  expect((await reject()).status).toBe(409)
  expect(await app.balance(app.fan)).toBe(450)
  expect((await refund(app)).body.data).toMatchObject({ amount: 50, status: 'pending_second_approval' })
})

test('a creator who was paid already owes it: the account goes below zero', async () => {
  const app = await boughtPost(30)
  await app.db.transaction().execute((tx) => {
    const id = randomUUID()
    const [from, to] = [
      { ownerId: app.creator, purpose: 'creator_earnings', commodity: 'TOKEN', amountCents: -2_400 } as const,
      { ownerId: app.creator, purpose: 'creator_reserved', commodity: 'TOKEN', amountCents: 2_400 } as const,
    ]
    return app.features.wallet.post(tx, { id, kind: 'payout_paid', sourceId: id, postings: [from, to] })
  })
  await refund(app)
  expect(await earned(app)).toBe(-2_400)
})

test('support asks for refunds, made at once within the limit, and sees them; finance and administrators decide, and nobody else may', async () => {
  const app = await boughtPost()
  const support = await app.aStaffMember('support')
  const reviewer = await app.aStaffMember('reviewer')
  const requested = await refund(app, { as: support })
  expect(requested).toMatchObject({ status: 201, body: { data: { status: 'done' } } })
  for (const as of [app.fan, reviewer]) expect((await refund(app, { as })).status).toBe(403)
  expect((await app.call('GET', '/admin/refunds', { as: support })).body.data['total']).toBe(1)
  for (const decision of ['approve', 'reject']) {
    const path = `/admin/refunds/${String(requested.body.data['_id'])}/${decision}`
    expect((await app.call('POST', path, { as: support, body: { reason: 'It is mine.' } })).status).toBe(403)
  }
  const body = { kind: 'purchase', transactionId: randomUUID(), reason: 'Nobody bought this.' }
  expect((await app.call('POST', '/admin/refunds', { as: app.ann, body })).status).toBe(404)
})

/** Someone who paid 50 at the gateway, which answers refunds as told; and a refund of 20 of it. */
async function aPaidTopUp(refundAtGateway: Gateway['refund']) {
  const app = await boughtPost()
  const transactionId = await app.payTopUp(app.fan, 50)
  const own = app.gateway.current
  const requested: unknown[] = []
  app.gateway.current = {
    ...own,
    refund(order) {
      requested.push(order)
      return refundAtGateway(order)
    },
  }
  const body = { kind: 'payment', transactionId, amount: 20, reason: 'Charged twice.' }
  const ask = () => app.call('POST', '/admin/refunds', { as: app.ann, body })
  const row = async () => (await app.rows(`select id, status, settled_at from refund`))[0]
  return { ...app, transactionId, own, requested, ask, row }
}

test('requests a refund from the gateway after commit until it answers, and is done when its own event arrives', async () => {
  const app = await aPaidTopUp(async () => ({ outcome: 'unavailable', reason: 'away' }))
  const { transactionId, own, requested, ask, row, gateway, sandbox, line, drain, settle, features } = app
  line.isUp = false
  expect(await ask()).toMatchObject({ status: 201, body: { data: { status: 'processing', amount: 20 } } })
  expect(requested).toEqual([])
  await drain()
  expect([await row(), requested]).toMatchObject([{ status: 'processing' }, [{ amountCents: 2_000 }]])

  gateway.current = own
  await app.rows('update outbox set not_before = now()')
  await drain()
  expect(await row()).toMatchObject({ status: 'processing' })
  line.isUp = true
  await settle()
  const { id: refundId, settled_at: settledAt, status } = (await row()) ?? {}
  expect([status, settledAt]).toEqual(['done', expect.any(Date)])
  await app.advance(60_000)
  await recordEvent(app.db, 'payments.refund_changed', { refundId: String(refundId), transactionId })
  await drain()
  expect(await row(), 'a later event of the same refund').toMatchObject({ status: 'done', settled_at: settledAt })

  gateway.current = {
    ...own,
    async findPayment(orderId) {
      const inquiry = await sandbox.gateway.findPayment(orderId)
      if (inquiry.outcome !== 'found') return inquiry
      const made = inquiry.webhookEvents.filter(({ kind }) => kind === 'payment_refunded')
      const failed = made.map((event) => ({ ...event, kind: 'refund_failed' as const, eventId: `${event.eventId}_f` }))
      return { ...inquiry, webhookEvents: [...inquiry.webhookEvents, ...failed] }
    },
  }
  await features.payments.reconciliation.reconcileOne(transactionId)
  await drain()
  expect(await row()).toMatchObject({ status: 'failed', settled_at: null })
})

test('a refund that the gateway refuses is failed; a refund of a disputed payment is refused', async () => {
  const app = await aPaidTopUp(async () => ({ outcome: 'refused', reason: 'more than was paid' }))
  await app.ask()
  await app.drain()
  expect(await app.row()).toMatchObject({ status: 'failed' })
  await app.dispute(app.transactionId, 'opened')
  expect((await app.ask()).body.error).toBe('REFUND_DISPUTED')
})
