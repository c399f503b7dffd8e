import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { moneyWorld, PLATFORM_ID, type MoneyWorld } from '#src/test-support/money-world.ts'

const DAY_SECONDS = 86_400

const setLimits = ({ call }: MoneyWorld, as: string, body: object) => call('PUT', '/wallet/limits', { as, body })

const tip = ({ call }: MoneyWorld, as: string, { to, price, app = 0 }: { to: string; price: number; app?: 0 | 1 }) =>
  call('POST', `/wallet/charges/tip/${to}`, { as, body: { price }, app })

test('a limit is kept to the cent; the shortest period that is exceeded is told', async () => {
  const world = await moneyWorld()
  const [fan, creator] = [await world.aFan({ tokens: 1_000 }), await world.aCreator()]
  expect(await setLimits(world, fan, { day: 50, month: 100 })).toMatchObject({
    status: 200,
    body: { data: { day: { limit: 50, spent: 0, pending: null }, week: { limit: null }, month: { limit: 100 } } },
  })

  expect((await tip(world, fan, { to: creator, price: 49.99 })).status).toBe(201)
  expect(await tip(world, fan, { to: creator, price: 10 })).toMatchObject({
    status: 422,
    body: { error: 'SPENDING_LIMIT_REACHED', details: { period: 'day', limit: 50, spent: 49.99 } },
  })
  await world.advance(DAY_SECONDS + 1)
  expect((await tip(world, fan, { to: creator, price: 50 })).status).toBe(201)
  await world.advance(DAY_SECONDS + 1)
  expect(await tip(world, fan, { to: creator, price: 10 })).toMatchObject({
    body: { details: { period: 'month', limit: 100, spent: 99.99 } },
  })
  expect(await world.balance(fan)).toBe(900.01)
})

test('of 30 parallel charges in two processes no more succeed than the limit allows', async () => {
  const world = await moneyWorld()
  const [fan, creator] = [await world.aFan({ tokens: 1_000 }), await world.aCreator()]
  await setLimits(world, fan, { week: 70 })

  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, at) => tip(world, fan, { to: creator, price: 10, app: at % 2 === 0 ? 0 : 1 })),
  )

  expect(replies.filter(({ status }) => status === 201)).toHaveLength(7)
  expect(new Set(replies.map(({ body }) => body.error))).toEqual(new Set([undefined, 'SPENDING_LIMIT_REACHED']))
  expect(await world.balance(fan)).toBe(930)
})

test('lowering holds at once, what was spent before counts; raising is seen and holds a day later', async () => {
  const world = await moneyWorld()
  const [fan, creator] = [await world.aFan({ tokens: 1_000 }), await world.aCreator()]
  await tip(world, fan, { to: creator, price: 40 })
  await setLimits(world, fan, { month: 45 })
  expect((await tip(world, fan, { to: creator, price: 10 })).status).toBe(422)

  expect(await setLimits(world, fan, { month: 60 })).toMatchObject({
    body: { data: { month: { limit: 45, spent: 40, pending: { limit: 60 } } } },
  })
  expect((await tip(world, fan, { to: creator, price: 10 })).status).toBe(422)
  await world.advance(DAY_SECONDS + 1)
  expect((await tip(world, fan, { to: creator, price: 10 })).status).toBe(201)
  expect(await world.call('GET', '/wallet/limits', { as: fan })).toMatchObject({
    body: { data: { month: { limit: 60, spent: 50, pending: null } } },
  })
})

test('what leaves a wallet otherwise keeps the limit too; what is taken back by a reversal does not', async () => {
  const world = await moneyWorld()
  const fan = await world.aFan({ tokens: 100 })
  await setLimits(world, fan, { day: 20 })
  const spend = (kind: string, cents: number, isReversal = false) =>
    world.db.transaction().execute((tx) => {
      const id = randomUUID()
      const give = { ownerId: fan, purpose: 'fan_wallet', commodity: 'TOKEN', amountCents: -cents } as const
      const take = { ownerId: PLATFORM_ID, purpose: 'exchange', commodity: 'TOKEN', amountCents: cents } as const
      return world.wallet.post(tx, { id, kind, sourceId: id, postings: [give, take], isReversal })
    })
  expect(await spend('subscription', 2_001)).toBe('above_limit')
  expect(await spend('subscription', 2_000)).toBe('posted')
  expect(await spend('top_up_reversal', 5_000, true)).toBe('posted')
  expect(await spend('subscription', 1)).toBe('above_limit')
  expect(await world.call('GET', '/wallet/limits', { as: fan })).toMatchObject({
    body: { data: { day: { limit: 20, spent: 20 } } },
  })
})

test('spending is counted back from the moment, to the millisecond, over hours that were summed and one that was not', async () => {
  const world = await moneyWorld()
  const [fan, creator] = [await world.aFan({ tokens: 10_000 }), await world.aCreator()]
  const spent: { at: number; cents: number }[] = []
  for (const [gapSeconds, price] of [
    [0, 10],
    [1_200, 11],
    [3_000, 12.5],
    [1, 13],
    [7_200, 14],
    [86_000, 15.25],
    [1_799, 16],
    [3_600, 17],
  ] as const) {
    await world.advance(gapSeconds)
    expect((await tip(world, fan, { to: creator, price })).status).toBe(201)
    const [row] = await world.rows<{ at: number }>(
      `select (extract(epoch from max(created_at)) * 1000)::bigint as at from purchase where buyer_id = '${fan}'`,
    )
    spent.push({ at: row?.at ?? 0, cents: price * 100 })
  }
  const since = spent.flatMap(({ at }) => [at - 1, at, at + 1, at + 600_000, at - 3_600_000])
  const found = await world.rows<{ cents: number }>(
    `select spent_since('${fan}', to_timestamp(ms / 1000.0)::timestamptz(3)) as cents
      from unnest(array[${since.join()}]::bigint[]) with ordinality as asked (ms, place) order by place`,
  )

  const sumAfter = (ms: number) => spent.reduce((sum, { at, cents }) => sum + (at > ms ? cents : 0), 0)
  expect(found.map(({ cents }) => cents)).toEqual(since.map(sumAfter))
  expect((await world.rows(`select from spending_hour`)).length).toBeGreaterThan(2)
})

test('nobody sets the limits of someone they act as', async () => {
  const world = await moneyWorld()
  const fan = await world.aFan()
  const reply = await world.call('PUT', '/wallet/limits', {
    as: fan,
    body: { day: 5 },
    viewer: { impersonatorId: randomUUID() },
  })
  expect(reply.status).toBe(403)
})
