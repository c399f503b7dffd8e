import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { OrderPayment, PaymentReversal } from '#src/features/payments/index.ts'
import { DAY_MS, subscriptionsWorld, type SubscriptionsWorld } from '#src/test-support/subscriptions-world.ts'

/** A fan who pays by card, and the payment as payments knows it. */
async function aPaidByCard() {
  const world = await subscriptionsWorld({ startAt: new Date('2027-03-10T10:00:00Z') })
  const [fan, creator] = [await world.aFan(), await world.aCreator()]
  const cardId = await world.aCard(fan)
  const body = { performerId: creator, type: 'monthly', cardId }
  const reply = await world.call(fan, 'POST', '/payment/subscribe/performers', { body })
  await world.settle()
  const payment: OrderPayment = {
    transactionId: reply.body.data._id,
    accountId: fan,
    type: 'monthly_subscription',
    gateway: 'sandbox',
    cardId,
    priceCents: 1_000,
    tokenPriceCents: 100,
    renewalOf: null,
    isBilledByGateway: false,
    paidAt: world.clock.now(),
    nextChargeAt: null,
  }
  return { world, fan, creator, payment, id: String(reply.body.data['subscriptionId']) }
}

const reverse = (world: SubscriptionsWorld, payment: OrderPayment, reversal: Partial<PaymentReversal>) =>
  world.db.transaction().execute((tx) =>
    world.processes[0].subscriptions.fulfilment.reverse(tx, payment, {
      reversalId: randomUUID(),
      reversedCents: 1_000,
      changeCents: 1_000,
      dispute: null,
      wasWhole: true,
      ...reversal,
    }),
  )

const won = { reversedCents: 0, changeCents: -1_000, dispute: 'won' } as const

test('a refund of all takes the creator’s part and the commission back, and closes what it paid', async () => {
  const { world, fan, creator, payment } = await aPaidByCard()
  expect([await world.earned(creator), await world.isOpen(fan, creator)]).toEqual([8, true])
  const reversalId = randomUUID()
  for (let times = 0; times < 2; times += 1) await reverse(world, payment, { reversalId })
  expect([await world.earned(creator), await world.isOpen(fan, creator), await world.balance(fan)]).toEqual([
    0,
    false,
    0,
  ])
})

test('a refund of a part takes its share and leaves the rest open', async () => {
  const { world, fan, creator, payment } = await aPaidByCard()
  await reverse(world, payment, { reversedCents: 250, changeCents: 250, wasWhole: false })
  expect([await world.earned(creator), await world.isOpen(fan, creator)]).toEqual([6, true])
  await reverse(world, payment, { changeCents: 750 })
  expect([await world.earned(creator), await world.isOpen(fan, creator)]).toEqual([0, false])
})

test('who was credited for days and disputes the payment too gives the credit back, below zero if it is spent', async () => {
  const { world, fan, creator, payment, id } = await aPaidByCard()
  await world.advance(DAY_MS + 1_000)
  await world.call(creator, 'POST', `/subscriptions/${id}/remove`, { body: {} })
  expect([await world.balance(fan), await world.earned(creator)]).toEqual([9.35, 0.52])
  await reverse(world, payment, { dispute: 'lost' })
  expect([await world.balance(fan), await world.earned(creator)]).toEqual([0, 0])
  await reverse(world, payment, won)
  expect([await world.balance(fan), await world.earned(creator)], 'won: exactly what was taken').toEqual([9.35, 0.52])
})

test('an account that is closed is charged nothing more', async () => {
  const { world, fan, creator } = await aPaidByCard()
  const payload = JSON.stringify({ accountId: fan, status: 'closed' })
  await sql`insert into outbox (name, payload) values ('identity.account_status_changed', ${payload}::jsonb)`.execute(
    world.db,
  )
  await world.settle()
  await world.pass(32 * DAY_MS)
  expect([await world.earned(creator), await world.isOpen(fan, creator)]).toEqual([8, false])
})

test('a dispute that is won after all gives the creator again what it took', async () => {
  const { world, creator, payment } = await aPaidByCard()
  await reverse(world, payment, { dispute: 'lost' })
  expect(await world.earned(creator)).toBe(0)
  await reverse(world, payment, won)
  expect(await world.earned(creator)).toBe(8)
})

test('a card’s payment that is disputed closes what it paid; won after all, the days that were left are there again', async () => {
  const { world, fan, creator, payment } = await aPaidByCard()
  await world.pass(10 * DAY_MS)
  await reverse(world, payment, { dispute: 'lost' })
  await world.settle()
  expect([await world.earned(creator), await world.isOpen(fan, creator)]).toEqual([0, false])
  await world.pass(30 * DAY_MS)
  const reversalId = randomUUID()
  for (let times = 0; times < 2; times += 1) await reverse(world, payment, { reversalId, ...won })
  await world.settle()
  expect([await world.earned(creator), await world.isOpen(fan, creator), await world.balance(fan)]).toEqual([
    8,
    true,
    0,
  ])
  await world.pass(20 * DAY_MS)
  expect(await world.isOpen(fan, creator)).toBe(true)
  // 21 of 31 days were left; it does not renew by itself.
  await world.pass(2 * DAY_MS)
  expect([await world.earned(creator), await world.isOpen(fan, creator)]).toEqual([8, false])
})
