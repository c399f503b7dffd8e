import { expect, test } from 'vitest'
import { testApp } from '#src/test-support/test-app.ts'

test('the open pages of both sides hear of every change of an order, and nobody else', async () => {
  const app = await testApp({ background: true })
  const [fan, creator, other] = [await app.aFan({ tokens: 20 }), await app.aCreator(), await app.aFan()]
  const product = await app.aProduct({ by: creator })
  const address = await app.anAddress(fan)
  const deliveryAddressId = address._id
  await app.read('POST', `/wallet/charges/product/${product._id}`, { as: fan, body: { deliveryAddressId } })
  const [{ _id }] = (await app.read('GET', '/orders/users/search', { as: fan })).data
  const { _id: elsewhere } = await app.anAddress(fan, { name: 'Chen' })
  const eventsOf = (accountId: string) =>
    app.socketEvents
      .filter((sent) => sent.event === 'order_changed' && sent.accountId === accountId)
      .map((sent) => sent.payload)
  const expectEvent = async (times: number) => {
    await app.drain()
    for (const side of [fan, creator]) {
      expect(eventsOf(side)).toHaveLength(times)
      expect(eventsOf(side).at(-1)).toEqual({ _id })
    }
  }
  await expectEvent(1)
  const body = { deliveryAddressId: elsewhere }
  await app.read('PUT', `/orders/${_id}/update/delivery-address`, { as: fan, body })
  await expectEvent(2)
  for (const [at, change] of [
    { performerNote: 'Soon' },
    { deliveryStatus: 'shipping' },
    { shippingCode: 'TW 42' },
  ].entries()) {
    await app.read('PUT', `/orders/${_id}/update`, { as: creator, body: change })
    await expectEvent(3 + at)
  }
  await app.read('POST', `/orders/${_id}/cancel`, { as: creator })
  await expectEvent(6)
  expect(eventsOf(other)).toEqual([])
  expect(JSON.stringify(eventsOf(fan))).not.toContain('Chen')
})
