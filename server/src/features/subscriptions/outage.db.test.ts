import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aBilledFan } from '#src/test-support/billed-by-gateway.ts'
import { DAY_MS, HOUR_MS, testApp, type TestApp } from '#src/test-support/test-app.ts'

const PAID_DAYS = 28

const shown = async (app: TestApp, fan: string) =>
  ((await app.call('GET', '/subscriptions/user/search', { as: fan })).body.data['data'] as Record<string, unknown>[])[0]

/** A fan who pays a creator 10 tokens from 31 January to 28 February, and what is left in the wallet then. */
async function aSubscriber({ left, app }: { left: number; app?: TestApp }) {
  const site = app ?? (await testApp({ processes: 2, startAt: new Date('2027-01-31T10:00:00Z') }))
  const [fan, creator] = [await site.aFan({ tokens: 10 + left }), await site.aCreator()]
  const reply = await site.call('POST', '/payment/subscribe/performers', {
    as: fan,
    body: { performerId: creator, type: 'monthly', paymentGateway: 'wallet' },
  })
  expect(reply.status).toBe(201)
  return { app: site, fan, creator, id: String(reply.body.data['subscriptionId']) }
}

const downFor = (app: TestApp, ms: number) => app.pass(PAID_DAYS * DAY_MS + ms)

test('a server that was down for eight days renews a funded subscription, without the price of the days it was closed', async () => {
  const { app, fan, creator } = await aSubscriber({ left: 10 })
  await downFor(app, 8 * DAY_MS)
  expect(await shown(app, fan)).toMatchObject({ billingStage: 'current', status: 'active' })
  expect(String((await shown(app, fan))?.['paidUntil'])).toMatch(/^2027-03-31/)
  // Five whole days of 31 came after the grace: 10 × 26 / 31.
  expect([await app.isOpen(fan, creator), await app.balance(fan)]).toEqual([true, 1.62])
})

test('without money the grace begins with the first try after eight days, and access holds until it ends', async () => {
  const { app, fan, creator } = await aSubscriber({ left: 0 })
  await downFor(app, 8 * DAY_MS)
  const stages: unknown[] = []
  for (const ms of [0, 3 * DAY_MS - HOUR_MS, 2 * HOUR_MS, 4 * DAY_MS - 2 * HOUR_MS, 2 * HOUR_MS]) {
    await app.pass(ms)
    stages.push([(await shown(app, fan))?.['billingStage'], await app.isOpen(fan, creator)])
  }
  expect(stages).toEqual([
    ['past_due', true],
    ['past_due', true],
    ['locked', false],
    ['locked', false],
    ['expired', false],
  ])
})

test('a first try less than an hour late leaves the grace at the paid time; an hour late, it counts from the try', async () => {
  const graceOf = async (lateMs: number) => {
    const { app } = await aSubscriber({ left: 0 })
    const [row] = await app.rows<{ paid_until: Date }>('select paid_until from subscription')
    await app.pass((row?.paid_until.getTime() ?? 0) + lateMs - app.clock.now().getTime())
    const [seen] = await app.rows<{ grace: number }>(
      'select extract(epoch from expires_at - paid_until)::int as grace from subscription',
    )
    return seen?.grace
  }
  const threeDays = (3 * DAY_MS) / 1_000
  expect(await graceOf(HOUR_MS - 60_000)).toBe(threeDays)
  expect(await graceOf(HOUR_MS + 60_000)).toBeGreaterThanOrEqual(threeDays + 3_600)
})

test('two processes that return at once try a late renewal once', async () => {
  const { app, fan } = await aSubscriber({ left: 30 })
  await app.advance((PAID_DAYS + 8) * DAY_MS)
  await Promise.all([...app.processes, ...app.processes].map(({ features }) => features.subscriptions.renew()))
  expect(await app.balance(fan)).toBe(21.62)
  expect(await app.rows('select 1 from subscription_period')).toHaveLength(2)
})

test('cancelling after an outage, before or while the renewal is tried, charges nothing twice and leaves no half', async () => {
  const { app, fan, creator, id } = await aSubscriber({ left: 30 })
  await app.advance((PAID_DAYS + 8) * DAY_MS)
  await Promise.all([
    app.features.subscriptions.renew(),
    app.call('POST', `/payment/wallet/cancel-subscription/${id}`, { as: fan, process: 1 }),
  ])
  const isPaid = (await app.balance(fan)) < 30
  expect(await shown(app, fan)).toMatchObject({ isRenewing: false, billingStage: isPaid ? 'cancelled' : 'expired' })
  expect(await app.isOpen(fan, creator)).toBe(isPaid)
})

test('everybody has access again before the first late renewal is charged, and it is noted once', async () => {
  const { app, fan, creator } = await aSubscriber({ left: 10 })
  const unpaid = await aSubscriber({ left: 0, app })
  await app.advance((PAID_DAYS + 8) * DAY_MS)
  // Every renewal fails: what opens access comes before the first of them, and stays.
  await sql`create function refuse_period() returns trigger language plpgsql as $$ begin raise exception 'down'; end $$;
    create trigger refused before insert on subscription_period execute function refuse_period()`.execute(app.owner)
  await app.features.subscriptions.renew()
  expect([await app.isOpen(fan, creator), await app.isOpen(unpaid.fan, unpaid.creator)]).toEqual([true, true])
  const noted = await app.rows('select first_tried_at from subscription order by id')
  await sql`drop trigger refused on subscription_period`.execute(app.owner)
  await app.pass(HOUR_MS)
  expect(await shown(app, fan)).toMatchObject({ billingStage: 'current' })
  const [, second] = await app.rows('select first_tried_at from subscription order by id')
  expect(second).toEqual(noted[1])
})

test('an outage of 40 days gives the period that passed without access for nothing, and charges the next', async () => {
  const { app, fan, creator } = await aSubscriber({ left: 20 })
  await downFor(app, 40 * DAY_MS)
  const periods = await app.rows(
    'select number, price_cents::int as price, paid_from from subscription_period order by number',
  )
  expect(periods).toEqual([
    { number: 1, price: 1_000, paid_from: 'wallet' },
    { number: 2, price: 0, paid_from: 'free' },
    { number: 3, price: 800, paid_from: 'wallet' },
  ])
  expect(await app.isOpen(fan, creator)).toBe(true)
})

test('a gateway that bills by itself is waited for from the first look after an outage of 40 days, with access', async () => {
  const { app, fan, creator, shown: subscription, bill, settle, periods } = await aBilledFan()
  await app.pass((PAID_DAYS + 40) * DAY_MS)
  expect(await subscription()).toMatchObject({ status: 'active', isRenewing: true })
  expect(await app.isOpen(fan, creator)).toBe(true)
  await bill(1)
  await bill(2)
  await settle()
  await app.pass(HOUR_MS)
  expect(await subscription()).toMatchObject({ status: 'active', billingStage: 'current' })
  expect((await periods()).length).toBeGreaterThanOrEqual(3)
})
