import { expect, test } from 'vitest'
import { shown } from '#src/test-support/disputed-month.ts'
import { DAY_MS, testApp } from '#src/test-support/test-app.ts'

test('to the cent: a month that another payment filled up is lost with either, and comes again when neither is', async () => {
  const app = await testApp({ startAt: new Date('2027-03-01T10:00:00Z') })
  const [fan, creator] = [await app.aFan(), await app.aCreator()]
  const first = await app.payTopUp(fan, 9.99)
  const second = await app.payTopUp(fan, 10)
  const untouched = await app.payTopUp(fan, 10)
  const body = { performerId: creator, type: 'monthly', paymentGateway: 'wallet' }
  await app.call('POST', '/payment/subscribe/performers', { as: fan, body })
  await app.settle()
  const state = async () => [await app.earned(creator), await app.isOpen(fan, creator)]

  await app.dispute(untouched, 'opened', 'lost')
  expect(await state()).toEqual([8, true])
  await app.dispute(second, 'opened', 'lost')
  await app.dispute(first, 'opened', 'lost')
  expect(await state()).toEqual([0, false])
  await app.dispute(second, 'won')
  expect(await state()).toEqual([0, false])
  await app.dispute(first, 'won')
  expect([await app.balance(fan), ...(await state())]).toEqual([9.99, 8, true])
})

test('of gifts the one is lost whose giver lost the payment; what others gave, and what the creator gave, stays', async () => {
  const app = await testApp({ startAt: new Date('2027-03-01T10:00:00Z') })
  const [fan, ann, ben, creator] = [await app.aFan(), await app.aFan(), await app.aFan(), await app.aCreator()]
  const anns = await app.payTopUp(ann, 10)
  await app.payTopUp(ben, 10)
  for (const giver of [ann, ben]) {
    const body = { performerId: creator, type: 'monthly', recipient: fan, paymentGateway: 'wallet' }
    expect((await app.call('POST', '/subscriptions/gifts', { as: giver, body })).status).toBe(201)
    await app.settle()
  }
  await app.pass(10 * DAY_MS)
  await app.dispute(anns, 'opened', 'lost')
  const [gift] = await shown(app, fan)
  // Ben's month of 30 days begins at once instead of on 1 April.
  expect(gift).toMatchObject({ status: 'active', source: 'gift', paidUntil: expect.stringMatching(/^2027-04-10T/) })
  expect([await app.balance(ann), await app.earned(creator), await app.isOpen(fan, creator)]).toEqual([0, 8, true])
  await app.dispute(anns, 'won')
  expect((await shown(app, fan))[0]).toMatchObject({ paidUntil: expect.stringMatching(/^2027-05-01T/) })

  const other = await app.aFan()
  const othersTopUp = await app.payTopUp(other, 10)
  const body = { performerId: creator, type: 'monthly', paymentGateway: 'wallet' }
  await app.call('POST', '/payment/subscribe/performers', { as: other, body })
  const free = { recipient: other, days: 30 }
  expect((await app.call('POST', '/subscriptions/complimentary', { as: creator, body: free })).status).toBe(201)
  await app.dispute(othersTopUp, 'opened', 'lost')
  const sources = (await shown(app, other)).map(({ source, status }) => [source, status])
  expect(sources).toEqual(
    expect.arrayContaining([
      ['fan', 'deactivated'],
      ['complimentary', 'active'],
    ]),
  )
  expect(await app.isOpen(other, creator)).toBe(true)
})
