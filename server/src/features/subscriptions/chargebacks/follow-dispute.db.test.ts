import { expect, test } from 'vitest'
import { hear, shown, tellAgain, tenDaysIn } from '#src/test-support/disputed-month.ts'
import { DAY_MS, type SubscriptionsWorld } from '#src/test-support/subscriptions-world.ts'

/** Whom a letter went to that leads to this page. */
const toldOf = (world: SubscriptionsWorld, path: string) =>
  world.mails.filter(({ text }) => text.includes(`${path}\n`)).map(({ to }) => to)

const addressOf = async (world: SubscriptionsWorld, id: string) =>
  (await world.rows<{ email: string }>(`select email from account where id = '${id}'`))[0]?.email

test('open: all stays; lost: the month ends, creator and commission give it back, both are told; twice changes nothing', async () => {
  const { world, fan, creator, paid, state, orderId } = await tenDaysIn()
  await hear(world, paid, 'opened')
  expect(await state()).toEqual([-10, 8, true])

  await hear(world, paid, 'lost')
  for (const _ of [1, 2]) await tellAgain(world, paid)
  expect(await state()).toEqual([0, 0, false])
  const [subscription] = await shown(world, fan)
  expect(subscription).toMatchObject({ status: 'deactivated', billingStage: 'expired', isRenewing: false })
  const payment = await world.call(fan, 'GET', `/payment/transactions/${orderId}`)
  expect(payment.body.data).toMatchObject({ status: 'refunded' })
  expect(await world.rows(`select kind, price_token_cents, commission_token_cents from subscription_reversal`)).toEqual(
    [{ kind: 'dispute', price_token_cents: 1_000, commission_token_cents: 200 }],
  )
  expect(toldOf(world, '/subscriptions')).toEqual([await addressOf(world, fan)])
  expect(toldOf(world, '/creator/earnings')).toEqual([await addressOf(world, creator)])
  await world.topUp(fan, 100)
  await world.pass(60 * DAY_MS)
  expect(await state()).toEqual([100, 0, false])
})

test('a month that is over costs the creator its price; the next one, paid otherwise, goes on', async () => {
  const { world, fan, creator, paid, state } = await tenDaysIn()
  await world.topUp(fan, 10)
  await world.pass(21 * DAY_MS)
  expect(await state()).toEqual([0, 16, true])
  await hear(world, paid, 'opened', 'lost')
  expect(await state()).toEqual([0, 8, true])
  expect((await shown(world, fan))[0]).toMatchObject({ status: 'active', isRenewing: true })
  expect(toldOf(world, '/subscriptions')).toEqual([])
  expect(toldOf(world, '/creator/earnings')).toEqual([await addressOf(world, creator)])
})

test('a renewal at the same moment is paid or lost as a whole, and the books hold', async () => {
  const { world, fan, creator, paid } = await tenDaysIn({ tokens: 20 })
  await world.advance(22 * DAY_MS)
  await hear(world, paid, 'opened')
  await world.topUp(fan, 20)
  await world.sandbox.control.dispute(paid.paymentId, 'lost')
  await Promise.all([world.settle(), ...world.processes.map(({ subscriptions }) => subscriptions.renew())])
  await world.settle()
  await world.pass(60_000)
  const earned = await world.earned(creator)
  // The first month is lost; the next was paid by the new tokens, or the first was gone before it could be.
  expect([
    [8, 10, true],
    [0, 20, false],
  ]).toContainEqual([earned, await world.balance(fan), await world.isOpen(fan, creator)])
})
