import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeBooks } from '#src/check-books/report.ts'
import { examineBooks } from '#src/check-books/examine-books.ts'
import { testApp } from '#src/test-support/test-app.ts'

/** A creator at 5 a month, a fan, and two of the staff. */
async function aShop() {
  const app = await testApp()
  const creator = await app.aCreator({ monthlyPriceCents: 500, yearlyPriceCents: 15_000 })
  const [ann, ben] = [await app.aStaffMember('admin'), await app.aStaffMember('admin')]
  const post = (path: string, as: string, body: object) => app.call('POST', path, { as, body })
  const refund = (kind: 'payment' | 'purchase', transactionId: string, amount?: number) =>
    post('/admin/refunds', ann, {
      kind,
      transactionId,
      reason: 'Asked for.',
      ...(amount === undefined ? {} : { amount }),
    })
  const isOpen = (fan: string) => app.isOpen(fan, creator)
  /** Once more: the gateway is asked after the first commit, and tells what it did by a webhook event. */
  const settle = async () => {
    for (const _ of [1, 2]) await app.settle()
  }
  const plan = { performerId: creator, type: 'monthly', timeZone: 'UTC', paymentGateway: 'wallet' }
  return { ...app, fan: await app.aFan(), creator, ann, ben, post, refund, isOpen, settle, plan }
}

test('a month from the wallet goes back in parts and as a whole, then what was bought, then the top-up', async () => {
  const app = await aShop()
  const { fan, creator, post, payTopUp, refund, balance, isOpen, settle, aPost, plan } = app
  const paid = await payTopUp(fan, 30)
  const feed = await aPost({ by: creator, isSale: true, price: 5 })
  const bought = (await post(`/wallet/charges/feed/${feed._id}`, fan, {})).body.data._id
  const month = (await post('/payment/subscribe/performers', fan, plan)).body.data._id
  await settle()

  const tooMuch = { status: 422, body: { error: 'AMOUNT_OUT_OF_LIMITS', details: { minimum: 0.01, maximum: 20 } } }
  expect(await refund('payment', paid)).toMatchObject(tooMuch)
  expect(await refund('payment', month, 1.01)).toMatchObject({
    status: 201,
    body: { data: { status: 'done', amount: 1.01 } },
  })
  expect([await balance(fan), await isOpen(fan)]).toEqual([21.01, true])
  expect(await refund('payment', month, 4)).toMatchObject({
    body: { error: 'AMOUNT_OUT_OF_LIMITS', details: { maximum: 3.99 } },
  })
  expect(await refund('payment', month)).toMatchObject({
    status: 201,
    body: { data: { status: 'done', amount: 3.99 } },
  })
  expect([await balance(fan), await isOpen(fan)]).toEqual([25, false])
  expect(await refund('payment', month)).toMatchObject({ status: 422, body: { error: 'NOT_REFUNDABLE' } })
  expect(await app.read('GET', `/payment/transactions/${month}`, { as: fan })).toMatchObject({ status: 'refunded' })

  expect((await refund('purchase', bought)).status).toBe(201)
  expect(await refund('payment', paid)).toMatchObject({
    status: 201,
    body: { data: { status: 'processing', amount: 30 } },
  })
  await settle()
  expect(await balance(fan)).toBe(0)
  const { rows } = await sql`select sum(net_token_cents)::int as net, count(*)::int as lines from earning`.execute(
    app.db,
  )
  // Two sales and the three parts that went back.
  expect(rows).toEqual([{ net: 0, lines: 5 }])
  const audits = await sql`select from audit_log where action = 'purchases.refund_requested'`.execute(app.db)
  expect(audits.rows).toHaveLength(4)
  expect(describeBooks(await examineBooks(app.db))).toMatch(/invariants hold$/)
})

test('what cannot be given back names what to do instead; a whole year takes two of the staff', async () => {
  const app = await aShop()
  const { fan, ann, ben, aFan, read, post, payTopUp, refund, balance, isOpen, settle, plan } = app
  const paid = await payTopUp(fan, 5)
  await post('/payment/subscribe/performers', fan, plan)
  expect(await refund('payment', paid)).toMatchObject({ status: 422, body: { error: 'REFUND_SPENT' } })

  const coupon = { name: 'All', code: 'ALLOFIT', type: 'percent', value: 100, target: 'subscriptions' }
  await read('POST', '/admin/coupons', { as: ann, body: coupon })
  const free = await post('/payment/subscribe/performers', await aFan(), { ...plan, couponCode: 'ALLOFIT' })
  expect(await refund('payment', free.body.data._id)).toMatchObject({
    status: 422,
    body: { error: 'REFUND_OF_NOTHING' },
  })

  const rich = await aFan()
  await payTopUp(rich, 150)
  const year = (await post('/payment/subscribe/performers', rich, { ...plan, type: 'yearly' })).body.data._id
  await settle()
  const requested = await refund('payment', year)
  expect(requested).toMatchObject({ status: 201, body: { data: { status: 'pending_second_approval', amount: 150 } } })
  expect(await isOpen(rich)).toBe(true)
  const approve = (as: string) => post(`/admin/refunds/${requested.body.data._id}/approve`, as, {})
  expect(await approve(ann)).toMatchObject({ status: 403, body: { error: 'SECOND_PERSON_REQUIRED' } })
  expect((await approve(ben)).status).toBe(200)
  expect([await balance(rich), await isOpen(rich)]).toEqual([150, false])
})
