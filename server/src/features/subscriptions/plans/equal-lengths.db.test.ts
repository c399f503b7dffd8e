import { expect, test } from 'vitest'
import { testApp, type TestApp } from '#src/test-support/test-app.ts'

const offer = (app: TestApp, as: string, months: number, process = 0) =>
  app.call('POST', '/performer/subscription-offers', { as, body: { months, price: 90 }, process })

const setYearly = (app: TestApp, as: string, yearlyPrice: number | null, process = 0) =>
  app.call('PUT', '/performer/subscription-plans', { as, body: { yearlyPrice }, process })

const setInProfile = (app: TestApp, as: string, yearlyPrice: number | null, process = 0) =>
  app.call('PUT', '/performers/me', { as, body: { bio: 'I sing', yearlyPrice }, process })

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

test('beside an offer of 12 months no yearly price is set with the profile, and nothing else of that change is', async () => {
  const app = await testApp()
  const creator = await app.aCreator()
  await setInProfile(app, creator, null)
  const made = await offer(app, creator, 12)
  expect(made).toMatchObject({ status: 201 })
  await app.call('PUT', '/performers/me', { as: creator, body: { bio: 'Before' } })
  for (let time = 0; time < 2; time += 1) expect(await setInProfile(app, creator, 90)).toMatchObject(TAKEN)
  expect(await app.read('GET', '/performers/me', { as: creator })).toMatchObject({ bio: 'Before', yearlyPrice: null })
  expect(await app.call('PUT', '/performers/me', { as: creator, body: { monthlyPrice: 9 } })).toMatchObject({
    status: 200,
  })
  expect(await setInProfile(app, creator, null)).toMatchObject({ status: 200 })

  const address = `/performer/subscription-offers/${String(made.body.data['_id'])}`
  await app.call('PUT', address, { as: creator, body: { isActive: false } })
  expect(await setInProfile(app, creator, 90)).toMatchObject({ status: 200 })
  expect(await offer(app, creator, 12)).toMatchObject(TAKEN)
})

test('of a yearly price in the profile and 12 months set at once in two processes one is refused', async () => {
  const app = await testApp({ processes: 2 })
  const creator = await app.aCreator()
  for (let round = 0; round < 6; round += 1) {
    await setInProfile(app, creator, null)
    const replies = await Promise.all([setInProfile(app, creator, 90, 0), offer(app, creator, 12, 1)])
    expect(replies.filter(({ body }) => body.error === 'PLAN_LENGTH_TAKEN')).toHaveLength(1)
    const [, made] = replies
    if (made.status !== 201) continue
    const address = `/performer/subscription-offers/${String(made.body.data['_id'])}`
    await app.call('PUT', address, { as: creator, body: { isActive: false } })
  }
})

test('the review of prices refuses what saving them would', async () => {
  const app = await testApp()
  const creator = await app.aCreator()
  await setYearly(app, creator, null)
  await offer(app, creator, 12)
  const review = (body: object) => app.call('POST', '/performer/subscription-plans/review', { as: creator, body })
  expect(await review({ yearlyPrice: 90 })).toMatchObject(TAKEN)
  expect(await review({ monthlyPrice: 9, yearlyPrice: null })).toMatchObject({ status: 200 })
})
