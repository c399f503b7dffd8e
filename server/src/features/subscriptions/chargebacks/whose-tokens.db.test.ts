import { expect, test } from 'vitest'
import { hear, shown, topUpAtSandbox } from '#src/test-support/disputed-month.ts'
import { DAY_MS, subscriptionsWorld } from '#src/test-support/subscriptions-world.ts'

test('to the cent: a month that another payment filled up is lost with either, and comes again when neither is', async () => {
  const world = await subscriptionsWorld({ startAt: new Date('2027-03-01T10:00:00Z') })
  const [fan, creator] = [await world.aFan(), await world.aCreator()]
  const first = await topUpAtSandbox(world, fan, 9.99)
  const second = await topUpAtSandbox(world, fan, 10)
  const untouched = await topUpAtSandbox(world, fan, 10)
  const body = { performerId: creator, type: 'monthly', paymentGateway: 'wallet' }
  await world.call(fan, 'POST', '/payment/subscribe/performers', { body })
  await world.settle()
  const state = async () => [await world.earned(creator), await world.isOpen(fan, creator)]

  await hear(world, untouched, 'opened', 'lost')
  expect(await state()).toEqual([8, true])
  await hear(world, second, 'opened', 'lost')
  await hear(world, first, 'opened', 'lost')
  expect(await state()).toEqual([0, false])
  await hear(world, second, 'won')
  expect(await state()).toEqual([0, false])
  await hear(world, first, 'won')
  expect([await world.balance(fan), ...(await state())]).toEqual([9.99, 8, true])
})

test('of gifts the one is lost whose giver lost the payment; what others gave, and what the creator gave, stays', async () => {
  const world = await subscriptionsWorld({ startAt: new Date('2027-03-01T10:00:00Z') })
  const [fan, ann, ben, creator] = [await world.aFan(), await world.aFan(), await world.aFan(), await world.aCreator()]
  const anns = await topUpAtSandbox(world, ann, 10)
  await topUpAtSandbox(world, ben, 10)
  for (const giver of [ann, ben]) {
    const body = { performerId: creator, type: 'monthly', recipient: fan, paymentGateway: 'wallet' }
    expect((await world.call(giver, 'POST', '/subscriptions/gifts', { body })).status).toBe(201)
    await world.settle()
  }
  await world.pass(10 * DAY_MS)
  await hear(world, anns, 'opened', 'lost')
  const [gift] = await shown(world, fan)
  // Ben's month of 30 days begins at once instead of on 1 April.
  expect(gift).toMatchObject({ status: 'active', source: 'gift', paidUntil: expect.stringMatching(/^2027-04-10T/) })
  expect([await world.balance(ann), await world.earned(creator), await world.isOpen(fan, creator)]).toEqual([
    0,
    8,
    true,
  ])
  await hear(world, anns, 'won')
  expect((await shown(world, fan))[0]).toMatchObject({ paidUntil: expect.stringMatching(/^2027-05-01T/) })

  const other = await world.aFan()
  const othersTopUp = await topUpAtSandbox(world, other, 10)
  const body = { performerId: creator, type: 'monthly', paymentGateway: 'wallet' }
  await world.call(other, 'POST', '/payment/subscribe/performers', { body })
  const free = { recipient: other, days: 30 }
  expect((await world.call(creator, 'POST', '/subscriptions/complimentary', { body: free })).status).toBe(201)
  await hear(world, othersTopUp, 'opened', 'lost')
  const sources = (await shown(world, other)).map(({ source, status }) => [source, status])
  expect(sources).toEqual(
    expect.arrayContaining([
      ['fan', 'deactivated'],
      ['complimentary', 'active'],
    ]),
  )
  expect(await world.isOpen(other, creator)).toBe(true)
})
