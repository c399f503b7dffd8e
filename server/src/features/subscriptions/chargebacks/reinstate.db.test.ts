import { expect, test } from 'vitest'
import { shown, repeatDispute, tenDaysIn } from '#src/test-support/disputed-month.ts'
import { DAY_MS } from '#src/test-support/test-app.ts'

test('won after it was lost: the days that were left begin again, it renews only when its fan says so', async () => {
  const { app, fan, creator, paid, state, orderId } = await tenDaysIn()
  await app.dispute(paid, 'opened', 'lost')
  await app.pass(5 * DAY_MS)
  await app.dispute(paid, 'won')
  for (const _ of [1, 2]) await repeatDispute(app, paid)
  expect(await state()).toEqual([0, 8, true])
  const [subscription] = await shown(app, fan)
  expect(subscription).toMatchObject({ status: 'active', isRenewing: false, canUndoCancel: true })
  // 21 of March's 31 days were left on the 11th; they began again on the 16th.
  expect(String(subscription?.['paidUntil'])).toMatch(/^2027-04-06T/)
  const payment = await app.call('GET', `/payment/transactions/${orderId}`, { as: fan })
  expect(payment.body.data).toMatchObject({ status: 'success' })
  await app.pass(20 * DAY_MS)
  expect(await app.isOpen(fan, creator)).toBe(true)

  await app.topUp(fan, 10)
  await app.call('POST', `/payment/wallet/undo-cancel/${String(subscription?.['_id'])}`, { as: fan })
  await app.pass(2 * DAY_MS)
  expect(await state()).toEqual([0, 16, true])
  // The next month follows the last paid day: days without access were nobody's.
  expect(String((await shown(app, fan))[0]?.['paidUntil'])).toMatch(/^2027-05-06T/)
})

test('won straight away nothing was ever taken; news that comes late does what holds now', async () => {
  const { app, paid, state } = await tenDaysIn()
  await app.dispute(paid, 'opened', 'won')
  await repeatDispute(app, paid)
  expect(await state()).toEqual([0, 8, true])
  // Lost and won are told before anyone hears of either.
  const other = await tenDaysIn()
  const { control } = other.app.sandbox
  const payment = (await control.paymentOf(other.paid)) ?? ''
  for (const step of ['opened', 'lost', 'won'] as const) await control.dispute(payment, step)
  await other.app.settle()
  expect(await other.state()).toEqual([0, 8, true])
})

test('who subscribed again meanwhile gets the days on top, and pays nothing twice', async () => {
  const { app, fan, creator, paid, state, body } = await tenDaysIn()
  await app.dispute(paid, 'opened', 'lost')
  await app.topUp(fan, 10)
  expect((await app.call('POST', '/payment/subscribe/performers', { as: fan, body })).status).toBe(201)
  await app.dispute(paid, 'won')
  expect(await state()).toEqual([0, 16, true])
  const live = (await shown(app, fan)).filter(({ status }) => status === 'active')
  // A month from 11 March, and the 21 days that were left of the first.
  expect(live).toMatchObject([{ isRenewing: true, paidUntil: expect.stringMatching(/^2027-05-02T/) }])
  expect(await app.isOpen(fan, creator)).toBe(true)
})

test('where the creator does not want the fan any more, the creator keeps the used days and the fan gets the worth of the others', async () => {
  const { app, fan, creator, paid, state } = await tenDaysIn()
  await app.dispute(paid, 'opened', 'lost')
  await app.block(creator, fan)
  await app.dispute(paid, 'won')
  for (const _ of [1, 2]) await repeatDispute(app, paid)
  // 10 of 31 days were used.
  expect(await state()).toEqual([6.77, 2.58, false])
})

test('days that were credited are not given back twice', async () => {
  const { app, fan, creator, paid, state } = await tenDaysIn()
  const [subscription] = await shown(app, fan)
  await app.call('POST', `/subscriptions/${String(subscription?.['_id'])}/remove`, { as: creator, body: {} })
  expect(await state()).toEqual([6.45, 2.84, false])
  await app.dispute(paid, 'opened', 'lost')
  expect(await state()).toEqual([0, 0, false])
  await app.dispute(paid, 'won')
  expect(await state()).toEqual([6.45, 2.84, false])
})
