import { expect, test } from 'vitest'
import { aBilledFan } from '#src/test-support/billed-by-gateway.ts'
import { DAY_MS } from '#src/test-support/test-app.ts'

/** A fan billed by the gateway, whose creator may ask for another price. */
async function aBilledFanWithPrices() {
  const billed = await aBilledFan()
  const { app, creator } = billed
  const ask = async (monthlyPrice: number) => {
    await app.read('PUT', '/performer/subscription-plans', { as: creator, body: { monthlyPrice } })
    await app.settle()
  }
  return { ...billed, ask }
}

test('a lower price is the fan’s though the gateway bills what it began with: the difference goes back', async () => {
  const { ask, creator, bill, settle, balance, fan, earned, shown } = await aBilledFanWithPrices()
  await ask(7)
  expect(await shown()).toMatchObject({ price: 7, isBilledByGateway: true })

  for (const months of [1, 2]) {
    await bill(months)
    await settle()
  }

  expect(await balance(fan)).toBe(6)
  expect(await earned(creator)).toBe(8 + 2 * 5.6)
  expect(await shown()).toMatchObject({ price: 7 })
})

test('a higher price is never billed without consent: the gateway is stopped before, and it ends with what is paid', async () => {
  const { ask, app, bill, settle, shown, pass, periods } = await aBilledFanWithPrices()
  await ask(15)
  await bill(1)
  await settle()
  expect(await periods(), 'the announcement holds from the second renewal on').toHaveLength(2)

  await pass(30 * DAY_MS)
  expect(await app.rows('select state from sandbox.subscription')).toEqual([{ state: 'canceled' }])
  await bill(2)
  await app.pass(0)
  expect([await periods(), await shown()]).toMatchObject([[{ number: 1 }, { number: 2 }], { status: 'deactivated' }])
})

test('who agrees to a higher price is charged it from the wallet: the gateway cannot change what it bills', async () => {
  const { ask, app, fan, id, bill, settle, topUp, balance, pass, shown } = await aBilledFanWithPrices()
  await ask(15)
  await bill(1)
  await settle()
  const agreed = await app.call('POST', `/subscriptions/${id}/accept-price`, { as: fan, body: { price: 15 } })
  expect(agreed.body.data).toMatchObject({ isBilledByGateway: false, renewsFrom: 'wallet' })
  await settle()
  await topUp(fan, 20)
  await pass(32 * DAY_MS)
  expect([await balance(fan), await shown()]).toMatchObject([5, { price: 15, billingStage: 'current' }])
})

test('a coupon lowers the first payment only: the gateway bills the whole price from then on', async () => {
  const { bill, settle, periods, shown } = await aBilledFan({ rest: { couponCode: 'HALF' } })
  await bill(1)
  await settle()
  expect(await periods()).toEqual([
    { number: 1, price_cents: 500 },
    { number: 2, price_cents: 1_000 },
  ])
  expect(await shown()).toMatchObject({ price: 10, isBilledByGateway: true })
})
