import { expect, test } from 'vitest'
import { hear, shown, tellAgain, tenDaysIn } from '#src/test-support/disputed-month.ts'
import { DAY_MS } from '#src/test-support/subscriptions-world.ts'

test('won after it was lost: the days that were left begin again, it renews only when its fan says so', async () => {
  const { world, fan, creator, paid, state, orderId } = await tenDaysIn()
  await hear(world, paid, 'opened', 'lost')
  await world.pass(5 * DAY_MS)
  await hear(world, paid, 'won')
  for (const _ of [1, 2]) await tellAgain(world, paid)
  expect(await state()).toEqual([0, 8, true])
  const [subscription] = await shown(world, fan)
  expect(subscription).toMatchObject({ status: 'active', isRenewing: false, canUndoCancel: true })
  // 21 of March's 31 days were left on the 11th; they began again on the 16th.
  expect(String(subscription?.['paidUntil'])).toMatch(/^2027-04-06T/)
  const payment = await world.call(fan, 'GET', `/payment/transactions/${orderId}`)
  expect(payment.body.data).toMatchObject({ status: 'success' })
  await world.pass(20 * DAY_MS)
  expect(await world.isOpen(fan, creator)).toBe(true)

  await world.topUp(fan, 10)
  await world.call(fan, 'POST', `/payment/wallet/undo-cancel/${String(subscription?.['_id'])}`)
  await world.pass(2 * DAY_MS)
  expect(await state()).toEqual([0, 16, true])
  // The next month follows the last paid day: days without access were nobody's.
  expect(String((await shown(world, fan))[0]?.['paidUntil'])).toMatch(/^2027-05-06T/)
})

test('won straight away nothing was ever taken; news that comes late does what holds now', async () => {
  const { world, paid, state } = await tenDaysIn()
  await hear(world, paid, 'opened', 'won')
  await tellAgain(world, paid)
  expect(await state()).toEqual([0, 8, true])
  // Lost and won are told before anyone hears of either.
  const other = await tenDaysIn()
  await other.world.sandbox.control.dispute(other.paid.paymentId, 'opened')
  await other.world.sandbox.control.dispute(other.paid.paymentId, 'lost')
  await other.world.sandbox.control.dispute(other.paid.paymentId, 'won')
  await other.world.settle()
  expect(await other.state()).toEqual([0, 8, true])
})

test('who subscribed again meanwhile gets the days on top, and pays nothing twice', async () => {
  const { world, fan, creator, paid, state, body } = await tenDaysIn()
  await hear(world, paid, 'opened', 'lost')
  await world.topUp(fan, 10)
  expect((await world.call(fan, 'POST', '/payment/subscribe/performers', { body })).status).toBe(201)
  await hear(world, paid, 'won')
  expect(await state()).toEqual([0, 16, true])
  const live = (await shown(world, fan)).filter(({ status }) => status === 'active')
  // A month from 11 March, and the 21 days that were left of the first.
  expect(live).toMatchObject([{ isRenewing: true, paidUntil: expect.stringMatching(/^2027-05-02T/) }])
  expect(await world.isOpen(fan, creator)).toBe(true)
})

test('where the creator does not want the fan any more, the creator keeps the used days and the fan gets the worth of the others', async () => {
  const { world, fan, creator, paid, state } = await tenDaysIn()
  await hear(world, paid, 'opened', 'lost')
  world.blocks.add(`${fan} ${creator}`)
  await hear(world, paid, 'won')
  for (const _ of [1, 2]) await tellAgain(world, paid)
  // 10 of 31 days were used.
  expect(await state()).toEqual([6.77, 2.58, false])
})

test('days that were credited are not given back twice', async () => {
  const { world, fan, creator, paid, state } = await tenDaysIn()
  const [subscription] = await shown(world, fan)
  await world.call(creator, 'POST', `/subscriptions/${String(subscription?.['_id'])}/remove`, { body: {} })
  expect(await state()).toEqual([6.45, 2.84, false])
  await hear(world, paid, 'opened', 'lost')
  expect(await state()).toEqual([0, 0, false])
  await hear(world, paid, 'won')
  expect(await state()).toEqual([6.45, 2.84, false])
})
