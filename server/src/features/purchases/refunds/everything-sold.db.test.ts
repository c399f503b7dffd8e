import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeBooks } from '#src/check-books/report.ts'
import { examineBooks } from '#src/check-books/examine-books.ts'
import { postsWorld, type Someone } from '#src/test-support/posts-world.ts'
import { actAtSandbox } from '#src/test-support/sandbox-payer.ts'

type Answer = { statusCode: number; error?: string; details?: unknown; data: Record<string, unknown> & { _id: string } }

/** The whole product, with a creator at 5 a month, a fan with 30 tokens from one top-up, and two of the staff. */
async function aFanWhoToppedUp() {
  const world = await postsWorld()
  const { app, aFan, aCreator, aMemberOfStaff } = world
  const origin = await app.http.listen({ port: 0, host: '127.0.0.1' })
  const [fan, creator, ann, ben] = [await aFan(), await aCreator(), await aMemberOfStaff(), await aMemberOfStaff()]
  await sql`update account set created_at = created_at - interval '90 days'`.execute(app.db)
  await sql`update performer set monthly_price_cents = 500, yearly_price_cents = 15000`.execute(app.db)
  const settle = async () => {
    for (const _ of [1, 2]) await app.runDue()
  }
  const post = async (path: string, as: Someone, body: object): Promise<Answer> => {
    const reply = await world.call('POST', path, { as, body })
    return { ...reply.json<Answer>(), statusCode: reply.statusCode }
  }
  const topUp = async (as: Someone, amount: number): Promise<string> => {
    const { data } = await post('/payment/wallet/top-up', as, { amount })
    await actAtSandbox(origin, String(data['paymentUrl']), 'approve')
    await settle()
    return data._id
  }
  const refund = (kind: 'payment' | 'purchase', transactionId: string, amount?: number) =>
    post('/admin/refunds', ann, {
      kind,
      transactionId,
      reason: 'Asked for.',
      ...(amount === undefined ? {} : { amount }),
    })
  const balance = async (of: Someone) => (await world.read<{ balance: number }>('GET', '/users/me', { as: of })).balance
  const isOpen = async (of: Someone) =>
    (await app.features.access.findEntitlements(app.db, of.accountId, 'subscription', [creator.accountId])).size === 1
  const plan = { performerId: creator.accountId, type: 'monthly', timeZone: 'UTC', paymentGateway: 'wallet' }
  return { ...world, fan, creator, ann, ben, post, topUp, refund, balance, isOpen, settle, plan }
}

test('a month from the wallet goes back in parts and as a whole, then what was bought, then the top-up', async () => {
  const world = await aFanWhoToppedUp()
  const { app, fan, creator, post, topUp, refund, balance, isOpen, settle, aPost, plan } = world
  const paid = await topUp(fan, 30)
  const feed = await aPost(creator, { isSale: true, price: 5 })
  const bought = (await post(`/wallet/charges/feed/${feed._id}`, fan, {})).data._id
  const month = (await post('/payment/subscribe/performers', fan, plan)).data._id
  await settle()

  const tooMuch = { statusCode: 422, error: 'AMOUNT_OUT_OF_LIMITS', details: { minimum: 0.01, maximum: 20 } }
  expect(await refund('payment', paid)).toMatchObject(tooMuch)
  expect(await refund('payment', month, 1.01)).toMatchObject({
    statusCode: 201,
    data: { status: 'done', amount: 1.01 },
  })
  expect([await balance(fan), await isOpen(fan)]).toEqual([21.01, true])
  expect(await refund('payment', month, 4)).toMatchObject({ error: 'AMOUNT_OUT_OF_LIMITS', details: { maximum: 3.99 } })
  expect(await refund('payment', month)).toMatchObject({ statusCode: 201, data: { status: 'done', amount: 3.99 } })
  expect([await balance(fan), await isOpen(fan)]).toEqual([25, false])
  expect(await refund('payment', month)).toMatchObject({ statusCode: 422, error: 'NOT_REFUNDABLE' })
  expect(await world.read('GET', `/payment/transactions/${month}`, { as: fan })).toMatchObject({ status: 'refunded' })

  expect((await refund('purchase', bought)).statusCode).toBe(201)
  expect(await refund('payment', paid)).toMatchObject({ statusCode: 201, data: { status: 'processing', amount: 30 } })
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
  const world = await aFanWhoToppedUp()
  const { fan, ann, ben, aFan, read, post, topUp, refund, balance, isOpen, settle, plan } = world
  const paid = await topUp(fan, 5)
  await post('/payment/subscribe/performers', fan, plan)
  expect(await refund('payment', paid)).toMatchObject({ statusCode: 422, error: 'REFUND_SPENT' })

  const coupon = { name: 'All', code: 'ALLOFIT', type: 'percent', value: 100, target: 'subscriptions' }
  await read('POST', '/admin/coupons', { as: ann, body: coupon })
  const free = await post('/payment/subscribe/performers', await aFan(), { ...plan, couponCode: 'ALLOFIT' })
  expect(await refund('payment', free.data._id)).toMatchObject({ statusCode: 422, error: 'REFUND_OF_NOTHING' })

  const rich = await aFan()
  await topUp(rich, 150)
  const year = (await post('/payment/subscribe/performers', rich, { ...plan, type: 'yearly' })).data._id
  await settle()
  const asked = await refund('payment', year)
  expect(asked).toMatchObject({ statusCode: 201, data: { status: 'pending_second_approval', amount: 150 } })
  expect(await isOpen(rich)).toBe(true)
  const approve = (as: Someone) => post(`/admin/refunds/${asked.data._id}/approve`, as, {})
  expect(await approve(ann)).toMatchObject({ statusCode: 403, error: 'SECOND_PERSON_REQUIRED' })
  expect((await approve(ben)).statusCode).toBe(200)
  expect([await balance(rich), await isOpen(rich)]).toEqual([150, false])
})
