import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { OrderPayment, PaymentReversal } from '#src/features/payments/index.ts'
import { DAY_MS, testApp, type TestApp } from '#src/test-support/test-app.ts'

/** A fan who pays by card, and the payment as payments knows it. */
async function aPaidByCard() {
  const app = await testApp({ startAt: new Date('2027-03-10T10:00:00Z') })
  const [fan, creator] = [await app.aFan(), await app.aCreator()]
  const cardId = await app.aCard(fan)
  const body = { performerId: creator, type: 'monthly', cardId }
  const reply = await app.call('POST', '/payment/subscribe/performers', { as: fan, body })
  await app.settle()
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
    paidAt: app.clock.now(),
    nextChargeAt: null,
  }
  return { app, fan, creator, payment, id: String(reply.body.data['subscriptionId']) }
}

const reverse = (app: TestApp, payment: OrderPayment, reversal: Partial<PaymentReversal>) =>
  app.db.transaction().execute((tx) =>
    app.features.subscriptions.fulfilment.reverse(tx, payment, {
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
  const { app, fan, creator, payment } = await aPaidByCard()
  expect([await app.earned(creator), await app.isOpen(fan, creator)]).toEqual([8, true])
  const reversalId = randomUUID()
  for (let times = 0; times < 2; times += 1) await reverse(app, payment, { reversalId })
  expect([await app.earned(creator), await app.isOpen(fan, creator), await app.balance(fan)]).toEqual([0, false, 0])
})

test('a refund of a part takes its share and leaves the rest open', async () => {
  const { app, fan, creator, payment } = await aPaidByCard()
  await reverse(app, payment, { reversedCents: 250, changeCents: 250, wasWhole: false })
  expect([await app.earned(creator), await app.isOpen(fan, creator)]).toEqual([6, true])
  await reverse(app, payment, { changeCents: 750 })
  expect([await app.earned(creator), await app.isOpen(fan, creator)]).toEqual([0, false])
})

test('who was credited for days and disputes the payment too gives the credit back, below zero if it is spent', async () => {
  const { app, fan, creator, payment, id } = await aPaidByCard()
  await app.advance(DAY_MS + 1_000)
  await app.call('POST', `/subscriptions/${id}/remove`, { as: creator, body: {} })
  expect([await app.balance(fan), await app.earned(creator)]).toEqual([9.35, 0.52])
  await reverse(app, payment, { dispute: 'lost' })
  expect([await app.balance(fan), await app.earned(creator)]).toEqual([0, 0])
  await reverse(app, payment, won)
  expect([await app.balance(fan), await app.earned(creator)], 'won: exactly what was taken').toEqual([9.35, 0.52])
})

test('an account that is closed is charged nothing more', async () => {
  const { app, fan, creator } = await aPaidByCard()
  const payload = JSON.stringify({ accountId: fan, status: 'closed' })
  await sql`insert into outbox (name, payload) values ('identity.account_status_changed', ${payload}::jsonb)`.execute(
    app.db,
  )
  await app.settle()
  await app.pass(32 * DAY_MS)
  expect([await app.earned(creator), await app.isOpen(fan, creator)]).toEqual([8, false])
})

test('a dispute that is won after all gives the creator again what it took', async () => {
  const { app, creator, payment } = await aPaidByCard()
  await reverse(app, payment, { dispute: 'lost' })
  expect(await app.earned(creator)).toBe(0)
  await reverse(app, payment, won)
  expect(await app.earned(creator)).toBe(8)
})

test('a card’s payment that is disputed closes what it paid; won after all, the days that were left are there again', async () => {
  const { app, fan, creator, payment } = await aPaidByCard()
  await app.pass(10 * DAY_MS)
  await reverse(app, payment, { dispute: 'lost' })
  await app.settle()
  expect([await app.earned(creator), await app.isOpen(fan, creator)]).toEqual([0, false])
  await app.pass(30 * DAY_MS)
  const reversalId = randomUUID()
  for (let times = 0; times < 2; times += 1) await reverse(app, payment, { reversalId, ...won })
  await app.settle()
  expect([await app.earned(creator), await app.isOpen(fan, creator), await app.balance(fan)]).toEqual([8, true, 0])
  await app.pass(20 * DAY_MS)
  expect(await app.isOpen(fan, creator)).toBe(true)
  // 21 of 31 days were left; it does not renew by itself.
  await app.pass(2 * DAY_MS)
  expect([await app.earned(creator), await app.isOpen(fan, creator)]).toEqual([8, false])
})
