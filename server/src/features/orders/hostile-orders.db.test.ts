import { expect, test } from 'vitest'
import { permutationsOf } from '#src/test-support/permutations.ts'
import { answerOf, expectSoundBooks, statusesOf, testApp, type TestApp } from '#src/test-support/test-app.ts'
import { formOf } from '#src/test-support/test-app/catalog.ts'

const OWN = '/performer/performer-assets/products'

type Sent = { quantity?: number; deliveryAddressId?: string; expectedPrice?: number }

const charge = (app: TestApp, as: string, productId: string, { process, ...body }: Sent & { process?: 0 | 1 } = {}) =>
  app.call('POST', `/wallet/charges/product/${productId}`, { as, body, ...(process !== undefined && { process }) })

const stockOf = async (app: TestApp, id: string) =>
  (await app.rows<{ stock: number }>(`select stock from product where id = '${id}'`))[0]?.stock

const newestOrder = async (app: TestApp, as: string) =>
  (await app.read<{ data: { _id: string; transactionId: string }[] }>('GET', '/orders/users/search', { as })).data[0] ??
  expect.fail('no order')

async function aShop({ stock = 10, tokens = 100 }: { stock?: number; tokens?: number } = {}) {
  const app = await testApp({ processes: 2 })
  const [fan, creator] = [await app.aFan({ tokens }), await app.aCreator()]
  const product = await app.aProduct({ by: creator, stock })
  const { _id: deliveryAddressId } = await app.anAddress(fan)
  return { app, fan, creator, id: product._id, deliveryAddressId }
}

test('no, negative, broken and absurd quantities are refused, and nothing is taken', async () => {
  const { app, fan, id, deliveryAddressId } = await aShop()
  const statuses: number[] = []
  for (const quantity of [0, -1, 1.5, 1_000_000_000, Number.MAX_SAFE_INTEGER])
    statuses.push((await charge(app, fan, id, { deliveryAddressId, quantity })).status)
  expect(statuses).toEqual([400, 400, 400, 400, 400])
  expect([await app.balance(fan), await stockOf(app, id)]).toEqual([100, 10])
})

test('two tabs that buy the last piece on two processes: one order, and the other learns that none is left', async () => {
  const { app, fan, id, deliveryAddressId } = await aShop({ stock: 1 })
  const replies = await Promise.all(
    ([0, 1] as const).map((process) => charge(app, fan, id, { deliveryAddressId, process })),
  )
  expect(statusesOf(replies)).toEqual([201, 422])
  expect(replies.find(({ status }) => status === 422)?.body).toMatchObject({
    error: 'OUT_OF_STOCK',
    details: { available: 0 },
  })
  expect([await app.balance(fan), await stockOf(app, id)]).toEqual([95, 0])
})

test('what changed between page and payment is refused: price, address, status, removal, block and deletion', async () => {
  const { app, fan, creator, id, deliveryAddressId } = await aShop()
  const staff = await app.aStaffMember('admin')
  const { _id: gone } = await app.anAddress(fan)
  await app.call('DELETE', `/addresses/${gone}`, { as: fan })
  const buy = async (sent: Sent = {}) =>
    answerOf(await charge(app, fan, id, { deliveryAddressId, expectedPrice: 5, ...sent }))
  const edit = (fields: object) => app.read('PUT', `${OWN}/${id}`, { as: creator, body: formOf({ ...fields }) })
  const decide = (status: 'removed' | 'restored') =>
    app.read('PUT', `/admin/products/${id}/status`, { as: staff, body: { status, reason: 'a test' } })

  expect(await buy({ deliveryAddressId: gone })).toEqual([400, 'VALIDATION_FAILED'])
  await edit({ price: 6 })
  expect(await buy()).toEqual([409, 'PRICE_CHANGED'])
  await edit({ price: 5, status: 'inactive' })
  expect(await buy()).toEqual([404, 'NOT_FOUND'])
  await edit({ status: 'active' })
  await decide('removed')
  expect(await buy()).toEqual([404, 'NOT_FOUND'])
  await decide('restored')
  const blocked = await app.aFan({ tokens: 10 })
  const { _id: theirs } = await app.anAddress(blocked)
  await app.block(creator, blocked)
  expect(answerOf(await charge(app, blocked, id, { deliveryAddressId: theirs }))).toEqual([404, 'NOT_FOUND'])
  await app.read('DELETE', `${OWN}/${id}`, { as: creator })
  expect(await buy()).toEqual([404, 'NOT_FOUND'])
  expect([await app.balance(fan), await stockOf(app, id)]).toEqual([100, 10])
})

test('a shipment and a cancellation at the same moment: one of them happens, and money and pieces agree with it', async () => {
  const { app, fan, creator, id, deliveryAddressId } = await aShop()
  for (let round = 0; round < 4; round += 1) {
    await charge(app, fan, id, { deliveryAddressId })
    const [{ _id }, before] = [await newestOrder(app, fan), await stockOf(app, id)]
    const shipping = { as: creator, process: 1, body: { deliveryStatus: 'shipping' } } as const
    const [cancelled, shipped] = await Promise.all([
      app.call('POST', `/orders/${_id}/cancel`, { as: fan }),
      app.call('PUT', `/orders/${_id}/update`, shipping),
    ])
    expect(statusesOf([cancelled, shipped])).toEqual([200, 422])
    const { deliveryStatus } = await app.read('GET', `/orders/${_id}`, { as: fan })
    const isCancelled = cancelled.status === 200
    expect(deliveryStatus).toBe(isCancelled ? 'refunded' : 'shipping')
    expect(await stockOf(app, id)).toBe((before ?? 0) + (isCancelled ? 1 : 0))
  }
  await app.drain()
  await expectSoundBooks(app)
})

type Step = 'cancelled' | 'refunded' | 'opened' | 'lost'

test(
  'cancellation, refund and lost dispute in any order give money and piece back once',
  { timeout: 60_000 },
  async () => {
    const app = await testApp()
    const [staff, creator] = [await app.aStaffMember('admin'), await app.aCreator()]
    const orders = [...permutationsOf<Step>(['cancelled', 'refunded', 'opened', 'lost'])].filter(
      (steps) => steps.indexOf('opened') < steps.indexOf('lost'),
    )
    for (const steps of orders) {
      const fan = await app.aFan()
      const payment = await app.payTopUp(fan, 5)
      const { _id: id } = await app.aProduct({ by: creator })
      const { _id: deliveryAddressId } = await app.anAddress(fan)
      await charge(app, fan, id, { deliveryAddressId })
      const { _id, transactionId } = await newestOrder(app, fan)
      const refund = { kind: 'purchase', transactionId, reason: 'a test' }
      const does: Record<Step, () => Promise<unknown>> = {
        cancelled: () => app.call('POST', `/orders/${_id}/cancel`, { as: fan }),
        refunded: () => app.call('POST', '/admin/refunds', { as: staff, body: refund }),
        opened: () => app.dispute(payment, 'opened'),
        lost: () => app.dispute(payment, 'lost'),
      }
      for (const step of steps) await does[step]()
      await app.settle()
      const ended = await app.read('GET', `/orders/${_id}`, { as: fan })
      const end = [ended.deliveryStatus, await app.balance(fan), await stockOf(app, id)]
      expect([steps.join(), end]).toEqual([steps.join(), ['refunded', 0, 10]])
      await app.dispute(payment, 'won')
      await app.settle()
      // The order comes back only if the dispute had ended it; otherwise its worth stays in the wallet.
      const isOfDispute = steps.indexOf('lost') < Math.min(steps.indexOf('cancelled'), steps.indexOf('refunded'))
      const { deliveryStatus } = await app.read('GET', `/orders/${_id}`, { as: fan })
      const won = [deliveryStatus, await app.balance(fan), await stockOf(app, id)]
      expect([steps.join(), won]).toEqual([steps.join(), isOfDispute ? ['processing', 0, 9] : ['refunded', 5, 10]])
    }
    await expectSoundBooks(app)
  },
)

test(
  'cancellations of both sides, a refund and a lost dispute at the same moment give money and piece back once',
  { timeout: 60_000 },
  async () => {
    const app = await testApp({ processes: 2 })
    const [staff, creator] = [await app.aStaffMember('admin'), await app.aCreator()]
    for (let round = 0; round < 6; round += 1) {
      const fan = await app.aFan()
      const payment = await app.payTopUp(fan, 5)
      const { _id: id } = await app.aProduct({ by: creator })
      const { _id: deliveryAddressId } = await app.anAddress(fan)
      await charge(app, fan, id, { deliveryAddressId })
      const { _id, transactionId } = await newestOrder(app, fan)
      const refund = { kind: 'purchase', transactionId, reason: 'a test' }
      await app.dispute(payment, 'opened')
      const [byFan, byCreator, byStaff] = await Promise.all([
        app.call('POST', `/orders/${_id}/cancel`, { as: fan }),
        app.call('POST', `/orders/${_id}/cancel`, { as: creator, process: 1 }),
        app.call('POST', '/admin/refunds', { as: staff, body: refund, process: 1 }),
        app.dispute(payment, 'lost'),
      ])
      for (const { status } of [byFan, byCreator, byStaff]) expect(status).toBeLessThan(500)
      await app.settle()
      const { deliveryStatus } = await app.read('GET', `/orders/${_id}`, { as: fan })
      expect([deliveryStatus, await app.balance(fan), await stockOf(app, id)]).toEqual(['refunded', 0, 10])
    }
    await expectSoundBooks(app)
  },
)

test('an order outlives its creator’s account: its buyer reads, cancels and downloads what they bought', async () => {
  const { app, fan, creator, id, deliveryAddressId } = await aShop()
  const { _id: fileId } = await app.aProduct({ by: creator, type: 'digital' })
  await charge(app, fan, id, { deliveryAddressId })
  const { _id } = await newestOrder(app, fan)
  await charge(app, fan, fileId)
  await app.rows(`update account set status = 'closed' where id = '${creator}'`)
  expect(await app.read('GET', `/orders/${_id}`, { as: fan })).toMatchObject({ productInfo: { name: 'Print' } })
  expect((await app.call('POST', `/orders/${_id}/cancel`, { as: fan })).status).toBe(200)
  expect(await app.balance(fan)).toBe(95)
  const link = await app.call('GET', `/performer-assets/products/${fileId}/download-link`, { as: fan })
  expect(link.status).toBe(200)
  await app.drain()
})
