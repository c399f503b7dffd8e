import { describe, expect, test } from 'vitest'
import { answerOf, statusesOf, testApp, type TestApp } from '#src/test-support/test-app.ts'
import { formOf } from '#src/test-support/test-app/catalog.ts'

const OWN = '/performer/performer-assets/products'

type Sent = { quantity?: number; deliveryAddressId?: string; expectedPrice?: number; phoneNumber?: string }

const charge = (
  app: TestApp,
  as: string,
  productId: string,
  body: Sent & { userNote?: string; couponCode?: string } = {},
  key?: string,
) => app.call('POST', `/wallet/charges/product/${productId}`, { as, body, ...(key !== undefined && { key }) })

const stockOf = async (app: TestApp, id: string) =>
  (await app.read<{ stock: number }>('GET', `/performer-assets/products/${id}`)).stock

type Listed = { data: { _id: string; transactionId: string; updatedAt: string }[] }

const firstOrder = async (app: TestApp, as: string) =>
  (await app.read<Listed>('GET', '/orders/users/search', { as })).data[0] ?? expect.fail('no order')

/** A creator with one physical product of 10 pieces for 5 tokens each, and a fan with an address. */
async function aShop() {
  const app = await testApp()
  const [fan, creator] = [await app.aFan({ tokens: 100 }), await app.aCreator()]
  const product = await app.aProduct({ by: creator })
  const address = await app.anAddress(fan)
  return { app, fan, creator, product, address: address._id }
}

describe('a physical product', () => {
  test('is ordered with quantity, address and note, and the order keeps what was bought', async () => {
    const { app, fan, creator, product, address } = await aShop()
    const sent = { quantity: 3, deliveryAddressId: address, phoneNumber: '+886 912 345 678', userNote: 'A gift' }
    expect(answerOf(await charge(app, fan, product._id, { ...sent, expectedPrice: 5 }))).toEqual([409, 'PRICE_CHANGED'])
    const receipt = await charge(app, fan, product._id, { ...sent, expectedPrice: 15 })
    expect(receipt.body.data).toMatchObject({
      type: 'product',
      totalPrice: 15,
      balance: 85,
      products: [{ quantity: 3 }],
    })
    await app.read('PUT', `${OWN}/${product._id}`, { as: creator, body: formOf({ name: 'Renamed', price: 9 }) })
    await app.call('DELETE', `/addresses/${address}`, { as: fan })

    const order = await firstOrder(app, fan)
    expect(order).toMatchObject({
      productInfo: { name: 'Print', type: 'physical' },
      quantity: 3,
      unitPrice: 5,
      totalPrice: 15,
      deliveryStatus: 'processing',
      deliveryAddress: { city: 'Daan District', zipCode: '106' },
      phoneNumber: '+886 912 345 678',
      userNote: 'A gift',
      isCancellable: true,
      isAddressOpen: true,
    })
    expect(await stockOf(app, product._id)).toBe(7)
    expect(await app.read('GET', '/orders/search?deliveryStatus=processing', { as: creator })).toMatchObject({
      total: 1,
      data: [{ _id: order._id, isAddressOpen: false }],
    })
  })

  test('is refused without money, address or pieces, and nothing is taken', async () => {
    const { app, fan, creator, product, address } = await aShop()
    const poor = await app.aFan({ tokens: 4 })
    const { _id: poorAddress } = await app.anAddress(poor)
    const to = { deliveryAddressId: address }
    expect(answerOf(await charge(app, poor, product._id, { deliveryAddressId: poorAddress }))).toEqual([
      422,
      'INSUFFICIENT_BALANCE',
    ])
    expect(answerOf(await charge(app, fan, product._id))).toEqual([400, 'VALIDATION_FAILED'])
    expect(answerOf(await charge(app, poor, product._id, to))).toEqual([400, 'VALIDATION_FAILED'])
    expect((await charge(app, fan, product._id, { ...to, quantity: 11 })).body).toMatchObject({
      error: 'OUT_OF_STOCK',
      details: { available: 10 },
    })
    expect(answerOf(await charge(app, creator, product._id, to))[1]).toBe('OWN_ITEM')
    await app.block(creator, fan)
    expect((await charge(app, fan, product._id, to)).status).toBe(404)
    expect([await app.balance(fan), await app.balance(poor), await stockOf(app, product._id)]).toEqual([100, 4, 10])
    expect(await app.rows('select 1 from product_order')).toEqual([])
  })

  test('costs its price whatever coupon is named: coupons take something off what money is paid for', async () => {
    const { app, fan, product, address } = await aShop()
    const staff = await app.aStaffMember('finance')
    const coupon = { name: 'All', code: 'ALLOFIT', type: 'percent', value: 100 }
    expect((await app.call('POST', '/admin/coupons', { as: staff, body: coupon })).status).toBe(201)
    const ofProducts = { ...coupon, code: 'PRINTS', target: 'products' }
    expect((await app.call('POST', '/admin/coupons', { as: staff, body: ofProducts })).status).toBe(400)
    const named = { deliveryAddressId: address, couponCode: 'ALLOFIT' }
    expect((await charge(app, fan, product._id, named)).body.data).toMatchObject({ originalPrice: 5, totalPrice: 5 })
    expect(await app.balance(fan)).toBe(95)
    expect(await app.rows('select used_count from coupon')).toEqual([{ used_count: 0 }])
  })

  test('a repeated key orders once, and another key orders again', async () => {
    const { app, fan, product, address } = await aShop()
    const to = { deliveryAddressId: address }
    const replies = [
      await charge(app, fan, product._id, to, 'first'),
      await charge(app, fan, product._id, to, 'first'),
      await charge(app, fan, product._id, to, 'second'),
    ]
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(replies[1]?.body.data._id).toBe(replies[0]?.body.data._id)
    expect([await app.balance(fan), await stockOf(app, product._id)]).toEqual([90, 8])
    expect(await app.read('GET', '/orders/users/search', { as: fan })).toMatchObject({ total: 2 })
  })

  test('100 parallel buyers get the 10 pieces and no more', { timeout: 60_000 }, async () => {
    const app = await testApp()
    const product = await app.aProduct()
    const fans: string[] = []
    for (let at = 0; at < 10; at += 1) fans.push(await app.aFan({ tokens: 100 }))
    const addresses = await Promise.all(fans.map((fan) => app.anAddress(fan)))
    // Ten requests of ten accounts each: what races is the product's row.
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        charge(app, fans[at % 10] ?? '', product._id, { deliveryAddressId: addresses[at % 10]?._id ?? '' }),
      ),
    )
    const count = (status: number) => replies.filter((reply) => reply.status === status).length
    expect([count(201), count(422)]).toEqual([10, 90])
    expect(await stockOf(app, product._id)).toBe(0)
    expect(await app.rows('select 1 from product_order')).toHaveLength(10)
    const balances = await Promise.all(fans.map((fan) => app.balance(fan)))
    expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(950)
  })
})

describe('delivery', () => {
  test('the creator ships with a code, states never go back, and only the buyer changes the address before', async () => {
    const { app, fan, creator, product, address } = await aShop()
    await charge(app, fan, product._id, { deliveryAddressId: address })
    const { _id } = await firstOrder(app, fan)
    const other = await app.aCreator()
    const update = (as: string, body: object) => app.call('PUT', `/orders/${_id}/update`, { as, body })
    const move = (as: string, deliveryAddressId: string) =>
      app.call('PUT', `/orders/${_id}/update/delivery-address`, { as, body: { deliveryAddressId } })
    const second = await app.anAddress(fan, { name: 'Chen' })

    expect((await move(creator, second._id)).status).toBe(404)
    expect((await move(fan, second._id)).body.data.deliveryAddress.name).toBe('Chen')
    expect((await update(other, { deliveryStatus: 'shipping' })).status).toBe(404)
    const { updatedAt } = await firstOrder(app, fan)
    await move(fan, address)
    const seen = await update(creator, { deliveryStatus: 'shipping', seenAt: updatedAt })
    expect(answerOf(seen)).toEqual([409, 'ORDER_CHANGED'])
    // What is not shipped is saved all the same, and an order that is seen as it is can be shipped.
    expect((await update(creator, { performerNote: 'Soon', seenAt: updatedAt })).status).toBe(200)
    await move(fan, second._id)
    const shipped = await update(creator, {
      seenAt: (await firstOrder(app, fan)).updatedAt,
      deliveryStatus: 'shipping',
      shippingCode: 'TW 42',
      performerNote: 'On its way',
    })
    expect(shipped.body.data).toMatchObject({ deliveryStatus: 'shipping', shippingCode: 'TW 42', isCancellable: true })
    expect(answerOf(await move(fan, address))).toEqual([422, 'ORDER_STATE_PASSED'])
    expect(answerOf(await update(creator, { deliveryStatus: 'processing' }))).toEqual([422, 'ORDER_STATE_PASSED'])
    expect((await update(creator, { deliveryStatus: 'delivered' })).body.data).toMatchObject({ isCancellable: false })
    expect(await app.read('GET', `/orders/${_id}`, { as: fan })).toMatchObject({
      deliveryStatus: 'delivered',
      performerNote: 'On its way',
      isCancellable: false,
    })
  })

  test('address and phone number are read by buyer, creator, support and finance only', async () => {
    const { app, fan, creator, product, address } = await aShop()
    await charge(app, fan, product._id, { deliveryAddressId: address, phoneNumber: '0912345678' })
    const { _id } = await firstOrder(app, fan)
    const [other, otherCreator] = [await app.aFan(), await app.aCreator()]
    const [support, finance, reviewer] = [
      await app.aStaffMember('support'),
      await app.aStaffMember('finance'),
      await app.aStaffMember('reviewer'),
    ]
    const statusOf = async (as: string) => (await app.call('GET', `/orders/${_id}`, { as })).status
    expect(await Promise.all([fan, creator, support, finance].map(statusOf))).toEqual([200, 200, 200, 200])
    expect(await Promise.all([other, otherCreator, reviewer].map(statusOf))).toEqual([404, 404, 404])
    const check = (as: string) =>
      app.read('GET', `/orders/check-user-purchased?productId=${product._id}&userId=${fan}`, { as })
    expect(await check(creator)).toEqual({ isPurchased: true, orderId: _id })
    expect(await check(other)).toEqual({ isPurchased: false, orderId: null })
    const written = JSON.stringify(await app.rows('select payload from outbox'))
    expect(written).not.toMatch(/Fuxing|0912345678/)
  })
})

describe('refunds', () => {
  test('the buyer cancels before shipping: money and pieces go back, once', async () => {
    const { app, fan, creator, product, address } = await aShop()
    await charge(app, fan, product._id, { deliveryAddressId: address, quantity: 2 })
    const { _id } = await firstOrder(app, fan)
    const cancel = (as: string) => app.call('POST', `/orders/${_id}/cancel`, { as })
    expect((await cancel(await app.aFan())).status).toBe(404)
    const replies = await Promise.all([cancel(fan), cancel(fan), cancel(creator)])
    expect(statusesOf(replies)).toEqual([200, 200, 200])
    expect(replies[0].body.data).toMatchObject({ deliveryStatus: 'refunded', isCancellable: false })
    expect([await app.balance(fan), await stockOf(app, product._id)]).toEqual([100, 10])
    const late = { as: creator, body: { deliveryStatus: 'shipping' } }
    expect(answerOf(await app.call('PUT', `/orders/${_id}/update`, late))).toEqual([422, 'ORDER_STATE_PASSED'])
  })

  test('after shipping the buyer cannot cancel; the creator can, and the pieces stay away', async () => {
    const { app, fan, creator, product, address } = await aShop()
    await charge(app, fan, product._id, { deliveryAddressId: address })
    const { _id } = await firstOrder(app, fan)
    await app.read('PUT', `/orders/${_id}/update`, { as: creator, body: { deliveryStatus: 'shipping' } })
    expect(answerOf(await app.call('POST', `/orders/${_id}/cancel`, { as: fan }))).toEqual([422, 'ORDER_STATE_PASSED'])
    expect((await app.call('POST', `/orders/${_id}/cancel`, { as: creator })).status).toBe(200)
    expect([await app.balance(fan), await stockOf(app, product._id)]).toEqual([100, 9])
  })

  test('a lost dispute ends the order, and a won one takes the piece again', async () => {
    const { app, creator, product } = await aShop()
    const payer = await app.aFan()
    const payment = await app.payTopUp(payer, 20)
    const { _id: addressId } = await app.anAddress(payer)
    await charge(app, payer, product._id, { deliveryAddressId: addressId })
    const statusNow = async () => {
      await app.settle()
      return (await app.rows<{ delivery_status: string }>('select delivery_status from product_order'))[0]
        ?.delivery_status
    }
    await app.dispute(payment, 'opened', 'lost')
    expect([await statusNow(), await stockOf(app, product._id)]).toEqual(['refunded', 10])
    await app.dispute(payment, 'won')
    expect([await statusNow(), await stockOf(app, product._id)]).toEqual(['processing', 9])
    expect(await app.read('GET', '/orders/search', { as: creator })).toMatchObject({ total: 1 })
  })
})

describe('a digital product', () => {
  test('is bought once, downloaded by buyer, owner and staff, and stays as it was bought', async () => {
    const app = await testApp()
    const [fan, other, creator] = [await app.aFan({ tokens: 100 }), await app.aFan(), await app.aCreator()]
    const product = await app.aProduct({ by: creator, type: 'digital' })
    const linkFor = (as: string) => app.call('GET', `/performer-assets/products/${product._id}/download-link`, { as })
    expect(product).toMatchObject({ stock: null, digitalFile: { name: 'My Zine 7.PDF', url: null } })
    expect((await linkFor(fan)).status).toBe(403)

    const replies = [await charge(app, fan, product._id), await charge(app, fan, product._id)]
    expect(replies.map(({ status }) => status)).toEqual([201, 200])
    expect(replies[1]?.body.data._id).toBe(replies[0]?.body.data._id)
    expect(await firstOrder(app, fan)).toMatchObject({ deliveryStatus: 'delivered', deliveryAddress: null })

    const replacing = formOf({ name: 'Another' })
    replacing.append('digitalFile', new Blob(['another zine']), 'b.txt')
    await app.read('PUT', `${OWN}/${product._id}`, { as: creator, body: replacing })
    const { url } = (await linkFor(fan)).body.data as { url: string }
    const file = await app.fetch(url, fan)
    expect([file.statusCode, file.payload]).toEqual([200, 'a zine in full'])
    expect(file.headers['content-disposition']).toBe('attachment')
    expect(url).toContain('/download/Print.pdf?')
    expect([(await app.fetch(url, other)).statusCode, (await app.fetch(url, null)).statusCode]).toEqual([404, 404])
    expect((await app.fetch((await linkFor(creator)).body.data.url, creator)).payload).toBe('another zine')
    expect((await linkFor(await app.aStaffMember('support'))).status).toBe(200)

    await app.call('DELETE', `${OWN}/${product._id}`, { as: creator })
    await app.block(creator, fan)
    expect((await linkFor(fan)).status).toBe(200)
    expect((await charge(app, fan, product._id)).status).toBe(200)
    await app.advance(540_000)
    expect((await app.fetch(url, fan)).statusCode).toBe(200)
    await app.advance(61_000)
    expect((await app.fetch(url, fan)).statusCode).toBe(404)
  })

  test('a refund ends the download and its link, and a take-down ends it for every buyer, also of a deleted product', async () => {
    const app = await testApp()
    const [fan, second, creator] = [
      await app.aFan({ tokens: 50 }),
      await app.aFan({ tokens: 50 }),
      await app.aCreator(),
    ]
    const product = await app.aProduct({ by: creator, type: 'digital' })
    const linkFor = (as: string) => app.call('GET', `/performer-assets/products/${product._id}/download-link`, { as })
    await charge(app, fan, product._id)
    await charge(app, second, product._id)
    const urls = [(await linkFor(fan)).body.data.url, (await linkFor(second)).body.data.url] as string[]
    const order = await firstOrder(app, fan)
    const admin = await app.aStaffMember('admin', 'finance', 'reviewer')
    expect(answerOf(await app.call('POST', `/orders/${order._id}/cancel`, { as: fan }))).toEqual([
      422,
      'ORDER_STATE_PASSED',
    ])
    await app.read('POST', '/admin/refunds', {
      as: admin,
      body: { kind: 'purchase', transactionId: order.transactionId, reason: 'asked for' },
    })
    expect([(await linkFor(fan)).status, (await app.fetch(urls[0] ?? '', fan)).statusCode]).toEqual([403, 404])
    expect(await firstOrder(app, fan)).toMatchObject({ deliveryStatus: 'refunded' })
    expect((await app.fetch(urls[1] ?? '', second)).statusCode).toBe(200)
    await app.read('DELETE', `${OWN}/${product._id}`, { as: creator })
    expect((await app.fetch(urls[1] ?? '', second)).statusCode).toBe(200)
    const decision = { status: 'removed', reason: 'against the rules' }
    await app.read('PUT', `/admin/products/${product._id}/status`, { as: admin, body: decision })
    expect([(await linkFor(second)).status, (await app.fetch(urls[1] ?? '', second)).statusCode]).toEqual([404, 404])
  })

  test('a lost dispute of the top-up behind it ends the download, and a won one opens it again', async () => {
    const app = await testApp()
    const [payer, creator] = [await app.aFan(), await app.aCreator()]
    const product = await app.aProduct({ by: creator, type: 'digital', price: 20 })
    const payment = await app.payTopUp(payer, 20)
    const receipt = (await charge(app, payer, product._id)).body.data
    expect(receipt).toMatchObject({ totalPrice: 20, balance: 0, products: [{ productType: 'product', price: 20 }] })
    const statusNow = async () => {
      await app.settle()
      return (await app.call('GET', `/performer-assets/products/${product._id}/download-link`, { as: payer })).status
    }
    expect(await statusNow()).toBe(200)
    await app.dispute(payment, 'opened', 'lost')
    expect(await statusNow()).toBe(403)
    await app.dispute(payment, 'won')
    expect(await statusNow()).toBe(200)
  })
})
