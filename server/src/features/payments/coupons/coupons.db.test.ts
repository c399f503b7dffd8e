import { expect, test } from 'vitest'
import { paymentsWorld, type PaymentsWorld } from '#src/test-support/payments-world.ts'

const HOUR_SECONDS = 3_600

/** A coupon, written by someone of finance. */
async function withCoupon(changes: object = {}): Promise<PaymentsWorld & { staffId: string; couponId: string }> {
  const world = await paymentsWorld()
  const staffId = await world.addStaff('finance')
  const coupon = { name: 'Encore', code: 'encore', type: 'percent', value: 25, ...changes }
  const reply = await world.call('POST', '/admin/coupons', { as: staffId, body: coupon })
  expect(reply).toMatchObject({ status: 201, body: { data: { code: 'ENCORE', usedCount: 0 } } })
  return { ...world, staffId, couponId: reply.body.data?._id ?? '' }
}

const checkout = ({ call }: PaymentsWorld, options: { as?: string; app?: 0 | 1; body?: object } = {}) =>
  call('POST', '/payment/wallet/top-up', {
    ...(options.as === undefined ? {} : { as: options.as }),
    ...(options.app === undefined ? {} : { app: options.app }),
    body: { amount: 20, couponCode: 'Encore', ...options.body },
  })

const usesOf = async ({ rows }: PaymentsWorld) =>
  rows<{ used_count: number; states: string[] | null }>(
    `select used_count, (select array_agg(state order by created_at, transaction_id) from coupon_use) as states from coupon`,
  )

test('a coupon lowers what is paid, not what the wallet gets; it can be used once by each', async () => {
  const world = await withCoupon({ maximumUses: 5 })
  const look = await world.call('POST', '/coupons/encore/apply-coupon')
  expect(look).toMatchObject({
    status: 200,
    body: { data: { code: 'ENCORE', value: 25, numberOfUses: 5, status: 'active', expiredDate: null } },
  })

  const begun = await checkout(world)
  expect(begun).toMatchObject({
    status: 201,
    body: { data: { originalPrice: 20, totalPrice: 15, tokens: 20, couponCode: 'ENCORE' } },
  })
  await world.act(begun.body.data?.paymentUrl ?? '', 'approve')
  await world.settle()
  expect(await world.credits()).toMatchObject([{ priceCents: 1_500, creditTokenCents: 2_000 }])
  expect(await usesOf(world)).toEqual([{ used_count: 1, states: ['used'] }])
  expect(await checkout(world)).toMatchObject({
    status: 422,
    body: { error: 'COUPON_REFUSED', details: { reason: 'used_before' } },
  })
})

test('of parallel coupons with one code one is written, and the others are told that it is taken', async () => {
  const world = await paymentsWorld()
  const [one, other] = [await world.addStaff('finance'), await world.addStaff('admin')]
  const coupon = { name: 'Encore', code: 'encore', type: 'percent', value: 25 }
  const replies = await Promise.all(
    [one, other, one, other].map((as, at) =>
      world.call('POST', '/admin/coupons', { as, app: at < 2 ? 0 : 1, body: coupon }),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
    error: 'COUPON_CODE_TAKEN',
    details: { field: 'code' },
  })
  expect(await world.rows(`select code from coupon`)).toEqual([{ code: 'ENCORE' }])
})

test('of coupons that are renamed to one code at once one gets it', async () => {
  const world = await withCoupon()
  const asked = ['first', 'second'].map((code) => ({ name: code, code, type: 'percent', value: 25 }))
  const made = await Promise.all(asked.map((body) => world.call('POST', '/admin/coupons', { as: world.staffId, body })))
  const replies = await Promise.all(
    made.map(({ body }, at) =>
      world.call('PUT', `/admin/coupons/${body.data?._id}`, {
        as: world.staffId,
        body: { ...asked[at], code: 'both' },
      }),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const same = { name: 'Encore', code: 'encore', type: 'percent', value: 30 }
  const kept = await world.call('PUT', `/admin/coupons/${world.couponId}`, { as: world.staffId, body: same })
  expect(kept).toMatchObject({ status: 200, body: { data: { code: 'ENCORE', value: 30 } } })
})

test('of parallel checkouts of different people exactly one gets the last use', async () => {
  const world = await withCoupon({ maximumUses: 1 })
  const fans = await Promise.all(['fan.a', 'fan.b', 'fan.c', 'fan.d', 'fan.e', 'fan.f'].map(world.addFan))

  const replies = await Promise.all(fans.map((as, at) => checkout(world, { as, app: at % 2 === 0 ? 0 : 1 })))

  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422, 422, 422])
  expect(await usesOf(world)).toEqual([{ used_count: 1, states: ['held'] }])
})

test('of parallel checkouts of one person exactly one has the coupon', async () => {
  const world = await withCoupon()
  const replies = await Promise.all([0, 1, 0, 1].map((app) => checkout(world, { app: app === 0 ? 0 : 1 })))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422])
  expect(await usesOf(world)).toEqual([{ used_count: 1, states: ['held'] }])
})

test('a checkout that is left gives the use back, at once or after its hour, and once only', async () => {
  const world = await withCoupon({ maximumUses: 1 })
  const first = await checkout(world)
  await world.act(first.body.data?.paymentUrl ?? '', 'leave')
  await world.settle()
  expect(await usesOf(world)).toEqual([{ used_count: 0, states: ['released'] }])

  const other = await world.addFan('other.fan')
  expect((await checkout(world, { as: other })).status).toBe(201)
  await world.advance(HOUR_SECONDS + 1)
  await world.payments.reconciliation.reconcileOpen()
  await world.payments.reconciliation.reconcileOpen()
  expect(await usesOf(world)).toEqual([{ used_count: 0, states: ['released', 'released'] }])
  expect((await checkout(world)).status).toBe(201)
})

test('a coupon for the whole price credits the wallet at once, without a gateway', async () => {
  const world = await withCoupon({ type: 'amount', value: 50 })
  const begun = await checkout(world)
  expect(begun).toMatchObject({
    status: 201,
    body: { data: { status: 'success', paymentGateway: 'free', totalPrice: 0, tokens: 20, paymentUrl: null } },
  })
  expect(await usesOf(world)).toEqual([{ used_count: 1, states: ['used'] }])
  expect(await world.rows(`select balance_cents from ledger_account where purpose = 'fan_wallet'`)).toEqual([
    { balance_cents: 2_000 },
  ])
  const receipt = await world.call('GET', `/payment/transactions/${begun.body.data?._id}/receipt`)
  expect(receipt).toMatchObject({ status: 200, body: { data: { originalPrice: 20, totalPrice: 0 } } })
})

test('a package sells its tokens at its price, as both were when the checkout began', async () => {
  const world = await paymentsWorld()
  const as = await world.addStaff('admin')
  const pack = { name: 'Front row', price: 50, tokens: 60 }
  const written = await world.call('POST', '/admin/packages', { as, body: pack })
  expect(written).toMatchObject({ status: 201, body: { data: { isActive: true, tokens: 60 } } })
  const packageId = written.body.data?._id ?? ''
  const begun = await world.call('POST', '/payment/wallet/top-up', { body: { packageId } })
  expect(begun).toMatchObject({ status: 201, body: { data: { totalPrice: 50, tokens: 60 } } })

  await world.call('PUT', `/admin/packages/${packageId}`, { as, body: { ...pack, tokens: 55, isActive: false } })
  await world.act(begun.body.data?.paymentUrl ?? '', 'approve')
  await world.settle()
  expect(await world.credits()).toMatchObject([{ priceCents: 5_000, creditTokenCents: 6_000 }])
  expect(await world.call('GET', '/package/token/search')).toMatchObject({ body: { data: { total: 0 } } })
  expect(await world.call('POST', '/payment/wallet/top-up', { body: { packageId } })).toMatchObject({ status: 404 })
  expect(await world.call('POST', '/admin/packages', { as, body: { ...pack, price: 300.01 } })).toMatchObject({
    status: 422,
    body: { error: 'AMOUNT_OUT_OF_LIMITS', details: { maximum: 300 } },
  })
  expect(await world.rows(`select action from audit_log order by id`)).toEqual([
    { action: 'payments.package_created' },
    { action: 'payments.package_changed' },
  ])
})

test('only finance and administrators write packages and coupons', async () => {
  const world = await withCoupon()
  const support = await world.addStaff('support')
  const [coupon, pack] = [
    { name: 'X', code: 'x-1', type: 'amount', value: 1 },
    { name: 'X', price: 5, tokens: 5 },
  ]
  expect((await world.call('POST', '/admin/coupons', { as: support, body: coupon })).status).toBe(403)
  expect((await world.call('POST', '/admin/packages', { as: support, body: pack })).status).toBe(403)
  expect((await world.call('GET', '/admin/coupons', { as: support })).status).toBe(403)
  expect((await world.call('POST', '/admin/coupons', { body: coupon })).status).toBe(403)
  const again = { ...coupon, code: 'enCORE' }
  expect((await world.call('POST', '/admin/coupons', { as: world.staffId, body: again })).status).toBe(409)
  expect((await world.call('GET', '/admin/coupons', { as: world.staffId })).body.data).toMatchObject({ total: 1 })
})
