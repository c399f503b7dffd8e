import { expect, test } from 'vitest'
import { shown, repeatDispute, tenDaysIn } from '#src/test-support/disputed-month.ts'
import { DAY_MS, type TestApp } from '#src/test-support/test-app.ts'

/** Whom a letter went to that leads to this page. */
const notificationsOf = (app: TestApp, path: string) =>
  app.mails.filter(({ text }) => text.includes(`${path}\n`)).map(({ to }) => to)

const addressOf = async (app: TestApp, id: string) =>
  (await app.rows<{ email: string }>(`select email from account where id = '${id}'`))[0]?.email

test('open: all stays; lost: the month ends, creator and commission give it back, both are notified; twice changes nothing', async () => {
  const { app, fan, creator, paid, state, orderId } = await tenDaysIn()
  await app.dispute(paid, 'opened')
  expect(await state()).toEqual([-10, 8, true])

  await app.dispute(paid, 'lost')
  for (const _ of [1, 2]) await repeatDispute(app, paid)
  expect(await state()).toEqual([0, 0, false])
  const [subscription] = await shown(app, fan)
  expect(subscription).toMatchObject({ status: 'deactivated', billingStage: 'expired', isRenewing: false })
  const payment = await app.call('GET', `/payment/transactions/${orderId}`, { as: fan })
  expect(payment.body.data).toMatchObject({ status: 'refunded' })
  expect(await app.rows(`select kind, price_token_cents, commission_token_cents from subscription_reversal`)).toEqual([
    { kind: 'dispute', price_token_cents: 1_000, commission_token_cents: 200 },
  ])
  expect(notificationsOf(app, '/subscriptions')).toEqual([await addressOf(app, fan)])
  expect(notificationsOf(app, '/creator/earnings')).toEqual([await addressOf(app, creator)])
  await app.topUp(fan, 100)
  await app.pass(60 * DAY_MS)
  expect(await state()).toEqual([100, 0, false])
})

test('a month that is over costs the creator its price; the next one, paid otherwise, goes on', async () => {
  const { app, fan, creator, paid, state } = await tenDaysIn()
  await app.topUp(fan, 10)
  await app.pass(21 * DAY_MS)
  expect(await state()).toEqual([0, 16, true])
  await app.dispute(paid, 'opened', 'lost')
  expect(await state()).toEqual([0, 8, true])
  expect((await shown(app, fan))[0]).toMatchObject({ status: 'active', isRenewing: true })
  expect(notificationsOf(app, '/subscriptions')).toEqual([])
  expect(notificationsOf(app, '/creator/earnings')).toEqual([await addressOf(app, creator)])
})

test('a renewal at the same moment is paid or lost as a whole, and the books hold', async () => {
  const { app, fan, creator, paid } = await tenDaysIn({ tokens: 20 })
  await app.advance(22 * DAY_MS)
  await app.dispute(paid, 'opened')
  await app.topUp(fan, 20)
  const payment = (await app.sandbox.control.paymentOf(paid)) ?? ''
  await app.sandbox.control.dispute(payment, 'lost')
  await Promise.all([app.settle(), ...app.processes.map(({ features }) => features.subscriptions.renew())])
  await app.settle()
  await app.pass(60_000)
  const earned = await app.earned(creator)
  // The first month is lost; the next was paid by the new tokens, or the first was gone before it could be.
  expect([
    [8, 10, true],
    [0, 20, false],
  ]).toContainEqual([earned, await app.balance(fan), await app.isOpen(fan, creator)])
})
