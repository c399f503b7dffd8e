import { expect, test } from 'vitest'
import { testApp, type TestApp } from '#src/test-support/test-app.ts'

const shown = async (app: TestApp, creator: string) => {
  const { username } = await app.read('GET', '/performers/me', { as: creator })
  return (await app.read('GET', `/performers/${String(username)}`, {}))['subscriptionOffer']
}

test('a creator shows the shortest active plan of several months while neither a month nor a year is sold', async () => {
  const app = await testApp()
  const creator = await app.aCreator()
  const setPrices = (monthlyPrice: number | null) =>
    app.call('PUT', '/performer/subscription-plans', { as: creator, body: { monthlyPrice, yearlyPrice: null } })
  const offer = async (months: number, price: number) =>
    (await app.call('POST', '/performer/subscription-offers', { as: creator, body: { months, price } })).body.data
  await setPrices(null)
  expect(await shown(app, creator)).toBeNull()
  await offer(6, 35)
  const three = await offer(3, 20)
  expect(await shown(app, creator)).toEqual({ months: 3, price: 20 })

  await app.call('PUT', `/performer/subscription-offers/${String(three['_id'])}`, {
    as: creator,
    body: { isActive: false },
  })
  expect(await shown(app, creator)).toEqual({ months: 6, price: 35 })
  await setPrices(9)
  expect(await shown(app, creator)).toBeNull()
})
