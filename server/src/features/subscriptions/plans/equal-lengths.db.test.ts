import { expect, test } from 'vitest'
import { testApp, type TestApp } from '#src/test-support/test-app.ts'

const offer = (app: TestApp, as: string, months: number, process = 0) =>
  app.call('POST', '/performer/subscription-offers', { as, body: { months, price: 90 }, process })

const setYearly = (app: TestApp, as: string, yearlyPrice: number | null, process = 0) =>
  app.call('PUT', '/performer/subscription-plans', { as, body: { yearlyPrice }, process })

const TAKEN = { status: 422, body: { error: 'PLAN_LENGTH_TAKEN' } }

test('beside a yearly price 12 months cannot be offered, 6 can; without the price 12 can, and then no price is set', async () => {
  const app = await testApp({ processes: 2 })
  const creator = await app.aCreator()
  expect(await setYearly(app, creator, 90)).toMatchObject({ status: 200 })
  expect(await offer(app, creator, 12)).toMatchObject(TAKEN)
  expect(await offer(app, creator, 6)).toMatchObject({ status: 201 })
  await setYearly(app, creator, null)
  const made = await offer(app, creator, 12)
  expect(made).toMatchObject({ status: 201 })
  expect(await setYearly(app, creator, 90)).toMatchObject(TAKEN)

  // Switched off, it leaves the length to the price; it cannot be switched on again beside it.
  const address = `/performer/subscription-offers/${String(made.body.data['_id'])}`
  await app.call('PUT', address, { as: creator, body: { isActive: false } })
  expect(await setYearly(app, creator, 90)).toMatchObject({ status: 200 })
  expect(await app.call('PUT', address, { as: creator, body: { isActive: true } })).toMatchObject(TAKEN)
})

test('of a yearly price and 12 months set at once in two processes one is refused', async () => {
  const app = await testApp({ processes: 2 })
  const creator = await app.aCreator()
  await setYearly(app, creator, null)
  const replies = await Promise.all([setYearly(app, creator, 90, 0), offer(app, creator, 12, 1)])
  expect(replies.filter(({ body }) => body.error === 'PLAN_LENGTH_TAKEN')).toHaveLength(1)
})
