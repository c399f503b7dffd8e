import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { DAY_MS, test, testApp, type TestApp } from '#src/test-support/test-app.ts'
import { PLATFORM_ID } from '#src/features/wallet/index.ts'

const setLimits = ({ call }: TestApp, as: string, body: object) => call('PUT', '/wallet/limits', { as, body })

const tip = (
  { call }: TestApp,
  as: string,
  { to, price, process = 0 }: { to: string; price: number; process?: number },
) => call('POST', `/wallet/charges/tip/${to}`, { as, body: { price }, process })

test('enforces a limit to the cent, and reports the shortest exceeded period', async ({ app }) => {
  const [fan, creator] = [await app.aFan({ tokens: 1_000 }), await app.aCreator()]
  expect(await setLimits(app, fan, { day: 50, month: 100 })).toMatchObject({
    status: 200,
    body: { data: { day: { limit: 50, spent: 0, pending: null }, week: { limit: null }, month: { limit: 100 } } },
  })

  expect((await tip(app, fan, { to: creator, price: 49.99 })).status).toBe(201)
  expect(await tip(app, fan, { to: creator, price: 10 })).toMatchObject({
    status: 422,
    body: {
      error: 'SPENDING_LIMIT_REACHED',
      message: 'This is over your spending limit. You can still spend 0.01 tokens.',
      details: { period: 'day', limit: 50, spent: 49.99, left: 0.01 },
    },
  })
  await app.advance(DAY_MS + 1_000)
  expect((await tip(app, fan, { to: creator, price: 50 })).status).toBe(201)
  await app.advance(DAY_MS + 1_000)
  expect(await tip(app, fan, { to: creator, price: 10 })).toMatchObject({
    body: { details: { period: 'month', limit: 100, spent: 99.99 } },
  })
  expect(await app.balance(fan)).toBe(900.01)
})

test('of 30 concurrent charges in two processes at most as many succeed as the limit allows', async () => {
  const app = await testApp({ processes: 2 })
  const [fan, creator] = [await app.aFan({ tokens: 1_000 }), await app.aCreator()]
  await setLimits(app, fan, { week: 70 })

  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, at) => tip(app, fan, { to: creator, price: 10, process: at % 2 })),
  )

  expect(replies.filter(({ status }) => status === 201)).toHaveLength(7)
  expect(new Set(replies.map(({ body }) => body.error))).toEqual(new Set([undefined, 'SPENDING_LIMIT_REACHED']))
  expect(await app.balance(fan)).toBe(930)
})

test('lowering applies immediately and counts earlier spending; raising applies a day later and is shown', async ({
  app,
}) => {
  const [fan, creator] = [await app.aFan({ tokens: 1_000 }), await app.aCreator()]
  await tip(app, fan, { to: creator, price: 40 })
  await setLimits(app, fan, { month: 45 })
  expect((await tip(app, fan, { to: creator, price: 10 })).status).toBe(422)

  expect(await setLimits(app, fan, { month: 60 })).toMatchObject({
    body: { data: { month: { limit: 45, spent: 40, pending: { limit: 60 } } } },
  })
  expect((await tip(app, fan, { to: creator, price: 10 })).status).toBe(422)
  await app.advance(DAY_MS + 1_000)
  expect((await tip(app, fan, { to: creator, price: 10 })).status).toBe(201)
  expect(await app.call('GET', '/wallet/limits', { as: fan })).toMatchObject({
    body: { data: { month: { limit: 60, spent: 50, pending: null } } },
  })
})

test('limits every debit of the wallet, except reversals', async ({ app }) => {
  const fan = await app.aFan({ tokens: 100 })
  await setLimits(app, fan, { day: 20 })
  const spend = (kind: string, cents: number, isReversal = false) =>
    app.db.transaction().execute((tx) => {
      const id = randomUUID()
      const give = { ownerId: fan, purpose: 'fan_wallet', commodity: 'TOKEN', amountCents: -cents } as const
      const take = { ownerId: PLATFORM_ID, purpose: 'exchange', commodity: 'TOKEN', amountCents: cents } as const
      return app.features.wallet.post(tx, { id, kind, sourceId: id, postings: [give, take], isReversal })
    })
  expect(await spend('subscription', 2_001)).toBe('above_limit')
  expect(await spend('subscription', 2_000)).toBe('posted')
  expect(await spend('top_up_reversal', 5_000, true)).toBe('posted')
  expect(await spend('subscription', 1)).toBe('above_limit')
  expect(await app.call('GET', '/wallet/limits', { as: fan })).toMatchObject({
    body: { data: { day: { limit: 20, spent: 20 } } },
  })
})

test('spending is counted back from the moment, to the millisecond, over hours that were summed and one that was not', async ({
  app,
}) => {
  const [fan, creator] = [await app.aFan({ tokens: 10_000 }), await app.aCreator()]
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
    await app.advance(gapSeconds * 1_000)
    expect((await tip(app, fan, { to: creator, price })).status).toBe(201)
    const [row] = await app.rows<{ at: number }>(
      `select (extract(epoch from max(created_at)) * 1000)::bigint as at from purchase where buyer_id = '${fan}'`,
    )
    spent.push({ at: row?.at ?? 0, cents: price * 100 })
  }
  const since = spent.flatMap(({ at }) => [at - 1, at, at + 1, at + 600_000, at - 3_600_000])
  const found = await app.rows<{ cents: number }>(
    `select spent_since('${fan}', to_timestamp(ms / 1000.0)::timestamptz(3)) as cents
      from unnest(array[${since.join()}]::bigint[]) with ordinality as asked (ms, place) order by place`,
  )

  const sumAfter = (ms: number) => spent.reduce((sum, { at, cents }) => sum + (at > ms ? cents : 0), 0)
  expect(found.map(({ cents }) => cents)).toEqual(since.map(sumAfter))
  expect((await app.rows(`select from spending_hour`)).length).toBeGreaterThan(2)
})

test('nobody sets the limits of someone they act as', async ({ app }) => {
  const fan = await app.aFan()
  const reply = await app.call('PUT', '/wallet/limits', {
    token: await app.signIn(fan, { impersonatorId: await app.aStaffMember('support') }),
    body: { day: 5 },
  })
  expect(reply.status).toBe(403)
})
