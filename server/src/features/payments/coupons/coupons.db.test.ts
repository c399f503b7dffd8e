import { expect, test } from 'vitest'
import { aPayer, type Payer } from '#src/test-support/a-payer.ts'
import { HOUR_MS } from '#src/test-support/test-app.ts'

/** A coupon, written by someone of finance. */
async function withCoupon(changes: object = {}): Promise<Payer & { staffId: string; couponId: string }> {
  const app = await aPayer({ processes: 2 })
  const staffId = await app.aStaffMember('finance')
  const coupon = { name: 'Encore', code: 'encore', type: 'percent', value: 25, ...changes }
  const reply = await app.call('POST', '/admin/coupons', { as: staffId, body: coupon })
  expect(reply).toMatchObject({ status: 201, body: { data: { code: 'ENCORE', usedCount: 0 } } })
  return { ...app, staffId, couponId: reply.body.data._id }
}

const checkout = ({ call }: Payer, options: { as?: string; process?: number; body?: object } = {}) =>
  call('POST', '/payment/wallet/top-up', {
    ...(options.as === undefined ? {} : { as: options.as }),
    ...(options.process === undefined ? {} : { process: options.process }),
    body: { amount: 20, couponCode: 'Encore', ...options.body },
  })

const usesOf = async ({ rows }: Payer) =>
  rows<{ used_count: number; states: string[] | null }>(
    `select used_count, (select array_agg(state order by created_at, transaction_id) from coupon_use) as states from coupon`,
  )

test('a coupon lowers what is paid, not what the wallet gets; it can be used once by each', async () => {
  const app = await withCoupon({ maximumUses: 5 })
  const look = await app.call('POST', '/coupons/encore/apply-coupon')
  expect(look).toMatchObject({
    status: 200,
    body: { data: { code: 'ENCORE', value: 25, numberOfUses: 5, status: 'active', expiredDate: null } },
  })

  const begun = await checkout(app)
  expect(begun).toMatchObject({
    status: 201,
    body: { data: { originalPrice: 20, totalPrice: 15, tokens: 20, couponCode: 'ENCORE' } },
  })
  await app.act(begun.body.data.paymentUrl, 'approve')
  await app.settle()
  expect(await app.credits()).toMatchObject([{ priceCents: 1_500, creditTokenCents: 2_000 }])
  expect(await usesOf(app)).toEqual([{ used_count: 1, states: ['used'] }])
  expect(await checkout(app)).toMatchObject({
    status: 422,
    body: { error: 'COUPON_REFUSED', details: { reason: 'used_before' } },
  })
})

test('of parallel coupons with one code one is written, and the others are refused because it is taken', async () => {
  const app = await aPayer({ processes: 2 })
  const [one, other] = [await app.aStaffMember('finance'), await app.aStaffMember('admin')]
  const coupon = { name: 'Encore', code: 'encore', type: 'percent', value: 25 }
  const replies = await Promise.all(
    [one, other, one, other].map((as, at) =>
      app.call('POST', '/admin/coupons', { as, process: at < 2 ? 0 : 1, body: coupon }),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
    error: 'COUPON_CODE_TAKEN',
    details: { field: 'code' },
  })
  expect(await app.rows(`select code from coupon`)).toEqual([{ code: 'ENCORE' }])
})

test('of coupons that are renamed to one code at once one gets it', async () => {
  const app = await withCoupon()
  const requested = ['first', 'second'].map((code) => ({ name: code, code, type: 'percent', value: 25 }))
  const made = await Promise.all(requested.map((body) => app.call('POST', '/admin/coupons', { as: app.staffId, body })))
  const replies = await Promise.all(
    made.map(({ body }, at) =>
      app.call('PUT', `/admin/coupons/${body.data._id}`, {
        as: app.staffId,
        body: { ...requested[at], code: 'both' },
      }),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const same = { name: 'Encore', code: 'encore', type: 'percent', value: 30 }
  const kept = await app.call('PUT', `/admin/coupons/${app.couponId}`, { as: app.staffId, body: same })
  expect(kept).toMatchObject({ status: 200, body: { data: { code: 'ENCORE', value: 30 } } })
})

test('of parallel checkouts of different people exactly one gets the last use', async () => {
  const app = await withCoupon({ maximumUses: 1 })
  const fans = await Promise.all(Array.from({ length: 6 }, () => app.aFan()))

  const replies = await Promise.all(fans.map((as, at) => checkout(app, { as, process: at % 2 })))

  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422, 422, 422])
  expect(await usesOf(app)).toEqual([{ used_count: 1, states: ['held'] }])
})

test('of parallel checkouts of one person exactly one has the coupon', async () => {
  const app = await withCoupon()
  const replies = await Promise.all([0, 1, 0, 1].map((process) => checkout(app, { process })))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422])
  expect(await usesOf(app)).toEqual([{ used_count: 1, states: ['held'] }])
})

test('a checkout that is left gives the use back, at once or after its hour, and once only', async () => {
  const app = await withCoupon({ maximumUses: 1 })
  const first = await checkout(app)
  await app.act(first.body.data.paymentUrl, 'leave')
  await app.settle()
  expect(await usesOf(app)).toEqual([{ used_count: 0, states: ['released'] }])

  const other = await app.aFan()
  expect((await checkout(app, { as: other })).status).toBe(201)
  await app.advance(HOUR_MS + 1_000)
  await app.payments.reconciliation.reconcileOpen()
  await app.payments.reconciliation.reconcileOpen()
  expect(await usesOf(app)).toEqual([{ used_count: 0, states: ['released', 'released'] }])
  expect((await checkout(app)).status).toBe(201)
})

test('a coupon for the whole price credits the wallet at once, without a gateway', async () => {
  const app = await withCoupon({ type: 'amount', value: 50 })
  const begun = await checkout(app)
  expect(begun).toMatchObject({
    status: 201,
    body: { data: { status: 'success', paymentGateway: 'free', totalPrice: 0, tokens: 20, paymentUrl: null } },
  })
  expect(await usesOf(app)).toEqual([{ used_count: 1, states: ['used'] }])
  expect(await app.rows(`select balance_cents from ledger_account where purpose = 'fan_wallet'`)).toEqual([
    { balance_cents: 2_000 },
  ])
  const receipt = await app.call('GET', `/payment/transactions/${begun.body.data._id}/receipt`)
  expect(receipt).toMatchObject({ status: 200, body: { data: { originalPrice: 20, totalPrice: 0 } } })
})

test('a package sells its tokens at its price, as both were when the checkout began', async () => {
  const app = await aPayer()
  const as = await app.aStaffMember('admin')
  const pack = { name: 'Front row', names: { 'zh-TW': ' 前排 ', 'ja-JP': '' }, price: 50, tokens: 60 }
  const written = await app.call('POST', '/admin/packages', { as, body: pack })
  const stored = { isActive: true, tokens: 60, name: 'Front row', names: { 'zh-TW': '前排' } }
  expect(written).toMatchObject({ status: 201, body: { data: stored } })
  const packageId = written.body.data._id
  const begun = await app.call('POST', '/payment/wallet/top-up', { body: { packageId } })
  expect(begun).toMatchObject({ status: 201, body: { data: { totalPrice: 50, tokens: 60 } } })

  const sold = async (locale: string) => (await app.call('GET', '/package/token/search', { locale })).body.data
  expect([await sold('zh-TW'), await sold('ko-KR')]).toMatchObject([
    { data: [{ name: '前排' }] },
    { data: [{ name: 'Front row' }] },
  ])

  const changed = { ...pack, names: { 'zh-TW': '第一排' }, tokens: 55, isActive: false }
  await app.call('PUT', `/admin/packages/${packageId}`, { as, body: changed })
  await app.act(begun.body.data.paymentUrl, 'approve')
  await app.settle()
  expect(await app.credits()).toMatchObject([{ priceCents: 5_000, creditTokenCents: 6_000 }])
  // Each reader has the name in their language, as it was when it was bought.
  const nameIn = async (locale: string) => {
    const path = `/payment/transactions/${begun.body.data._id}`
    const [payment, receipt] = [
      await app.call('GET', path, { locale }),
      await app.call('GET', `${path}/receipt`, { locale }),
    ]
    return [payment.body.data.products[0]?.name, receipt.body.data.products[0]?.name]
  }
  expect([await nameIn('zh-TW'), await nameIn('ja-JP')]).toEqual([
    ['前排', '前排'],
    ['Front row', 'Front row'],
  ])
  expect(await app.call('GET', '/package/token/search')).toMatchObject({ body: { data: { total: 0 } } })
  expect(await app.call('POST', '/payment/wallet/top-up', { body: { packageId } })).toMatchObject({ status: 404 })
  expect(await app.call('POST', '/admin/packages', { as, body: { ...pack, price: 300.01 } })).toMatchObject({
    status: 422,
    body: { error: 'AMOUNT_OUT_OF_LIMITS', details: { maximum: 300 } },
  })
  expect(await app.rows(`select action from audit_log order by id`)).toEqual([
    { action: 'payments.package_created' },
    { action: 'payments.package_changed' },
  ])
})

test('only finance and administrators write packages and coupons', async () => {
  const app = await withCoupon()
  const support = await app.aStaffMember('support')
  const [coupon, pack] = [
    { name: 'X', code: 'x-1', type: 'amount', value: 1 },
    { name: 'X', price: 5, tokens: 5 },
  ]
  expect((await app.call('POST', '/admin/coupons', { as: support, body: coupon })).status).toBe(403)
  expect((await app.call('POST', '/admin/packages', { as: support, body: pack })).status).toBe(403)
  expect((await app.call('GET', '/admin/coupons', { as: support })).status).toBe(403)
  expect((await app.call('POST', '/admin/coupons', { body: coupon })).status).toBe(403)
  const again = { ...coupon, code: 'enCORE' }
  expect((await app.call('POST', '/admin/coupons', { as: app.staffId, body: again })).status).toBe(409)
  expect((await app.call('GET', '/admin/coupons', { as: app.staffId })).body.data).toMatchObject({ total: 1 })
})
