import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countStatements } from '#src/test-support/count-statements.ts'
import { DAY_MS, testApp, type TestApp } from '#src/test-support/test-app.ts'

const FANS = 50
/** However many of a batch are renewed: looking twice, the batch's own statements, and the looks at everything else that may be due. */
const MOST_STATEMENTS = 20
/** Earnings, notifications and top-ups of all of them, with routing, claims and deletions of the outbox. */
const MOST_STATEMENTS_AFTERWARDS = 25

/** Fans who have paid a creator from 31 January to 28 February, and have so many tokens left. */
async function manySubscribers(fans: number, left: (place: number) => number, processes = 1) {
  const statements = countStatements()
  const app = await testApp({ processes, startAt: new Date('2027-01-31T10:00:00Z') })
  const creator = await app.aCreator()
  const subscribers: { fan: string; id: string }[] = []
  for (let place = 0; place < fans; place += 1) {
    const fan = await app.aFan({ tokens: 10 + left(place) })
    subscribers.push({ fan, id: await subscribe(app, fan, creator) })
  }
  await app.drain()
  const renew = () => app.features.subscriptions.renew()
  return { app, statements, creator, subscribers, renew }
}

async function subscribe(app: TestApp, fan: string, creator: string): Promise<string> {
  const body = { performerId: creator, type: 'monthly', paymentGateway: 'wallet' }
  const reply = await app.call('POST', '/payment/subscribe/performers', { as: fan, body })
  expect(reply.status).toBe(201)
  return String(reply.body.data['subscriptionId'])
}

/** How many subscriptions are where. */
const stages = (app: TestApp) =>
  app.rows<{ stage: string; number: number; count: number }>(
    'select stage, period_number as number, count(*)::int as count from subscription group by 1, 2 order by 1, 2',
  )

const periodsPaid = async (app: TestApp) =>
  (
    await app.rows(`select 1 from subscription_period period join ledger_transaction paid on paid.id = period.id
    join payment_transaction payment on payment.id = period.transaction_id and payment.status = 'success'
    where number > 1`)
  ).length

test('fifty renewals from wallets are one transaction of a few statements, and who cannot pay, is blocked or has cancelled holds up nobody', async () => {
  const { app, statements, creator, subscribers, renew } = await manySubscribers(FANS, (place) => (place < 3 ? 10 : 30))
  await app.advance(28 * DAY_MS + 1_000)
  const sent = await statements.during(renew)
  expect(await stages(app)).toEqual([{ stage: 'current', number: 2, count: FANS }])
  expect(await periodsPaid(app)).toBe(FANS)
  expect(sent.filter((text) => text.includes('wallet_posts'))).toHaveLength(1)
  expect(sent.length).toBeLessThanOrEqual(MOST_STATEMENTS)
  const delivered = await statements.during(() => app.drain())
  expect(await app.earned(creator)).toBe(2 * FANS * 8)
  expect(await app.rows('select from earning join subscription_period period using (id)')).toHaveLength(2 * FANS)
  expect(delivered.length).toBeLessThanOrEqual(MOST_STATEMENTS_AFTERWARDS)

  const [, , , blocked, cancelled] = subscribers
  await app.rows(`insert into account_block (owner_id, target_id, reason) values ('${creator}', '${blocked?.fan}', '')`)
  await app.call('POST', `/payment/wallet/cancel-subscription/${cancelled?.id}`, { as: cancelled?.fan ?? '' })
  await app.advance(31 * DAY_MS)
  await renew()
  expect(await stages(app)).toEqual([
    { stage: 'current', number: 3, count: FANS - 5 },
    { stage: 'expired', number: 2, count: 2 },
    { stage: 'past_due', number: 2, count: 3 },
  ])
  expect(await renew(), 'a repeat finds nothing').toBe(0)
  expect(await periodsPaid(app)).toBe(FANS + FANS - 5)
  const failed = await app.rows("select from outbox where name = 'subscriptions.renewal_failed'")
  expect(failed).toHaveLength(3)
})

test('a batch that fails does nothing, then each of it is renewed by itself but the one at fault, which follows later', async () => {
  const { app, subscribers, renew } = await manySubscribers(3, () => 10)
  await app.advance(28 * DAY_MS + 1_000)
  await sql`create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'down'; end $$`.execute(
    app.owner,
  )
  await sql
    .raw(
      `create trigger refused before insert on subscription_period for each row when (new.payer_id = '${subscribers[1]?.fan}')
        execute function refuse_one()`,
    )
    .execute(app.owner)
  await renew()
  expect(await stages(app)).toEqual([
    { stage: 'current', number: 1, count: 1 },
    { stage: 'current', number: 2, count: 2 },
  ])
  expect(await app.balance(subscribers[1]?.fan ?? '')).toBe(10)
  await sql`drop trigger refused on subscription_period`.execute(app.owner)
  await app.pass(6 * 60_000)
  expect(await stages(app)).toEqual([{ stage: 'current', number: 2, count: 3 }])
  expect(await periodsPaid(app)).toBe(3)
})

test('batches of two processes beside cancellations renew each once or end it, and leave no half', async () => {
  const { app, subscribers } = await manySubscribers(8, () => 10, 2)
  await app.advance(28 * DAY_MS + 1_000)
  const cancelled = subscribers.slice(0, 3)
  await Promise.all([
    ...[...app.processes, ...app.processes].map(({ features }) => features.subscriptions.renew()),
    ...cancelled.map(({ fan, id }) =>
      app.call('POST', `/payment/wallet/cancel-subscription/${id}`, { as: fan, process: 1 }),
    ),
  ])
  for (const { fan } of subscribers.slice(3)) expect(await app.balance(fan)).toBe(0)
  const found = await app.rows<{ is_paid: boolean; stage: string }>(`select stage, period_number = 2 as is_paid
    from subscription where cancelled_at is not null`)
  expect(found).toHaveLength(cancelled.length)
  for (const { is_paid: isPaid, stage } of found) expect(stage).toBe(isPaid ? 'cancelled' : 'expired')
  expect(await periodsPaid(app)).toBe(8 - found.filter(({ is_paid: isPaid }) => !isPaid).length)
})
