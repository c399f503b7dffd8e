import { randomUUID } from 'node:crypto'
import type { StreamWithChat } from '@stagedoor/contract/streams'
import { describe, expect } from 'vitest'
import { type CallOptions, DAY_MS, test, testApp, type TestApp } from '#src/test-support/test-app.ts'

const tip = (
  app: TestApp,
  creator: string,
  price: number,
  options: Omit<CallOptions, 'body'> & { body?: object } = {},
) => app.call('POST', `/wallet/charges/tip/${creator}`, { ...options, body: { price, ...options.body } })

async function aTipper({ processes = 1, ...options }: { processes?: number; tokens?: number; isNew?: boolean } = {}) {
  const app = await testApp({ processes })
  const fan = await app.aFan({ tokens: 2_000, ...options })
  return { app, fan, creator: await app.aCreator() }
}

describe('a tip', () => {
  test('is a separate charge each time', async () => {
    const { app, fan, creator } = await aTipper()
    const replies = [await tip(app, creator, 12.34, { as: fan }), await tip(app, creator, 12.34, { as: fan })]
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(replies[1]?.body.data).toMatchObject({
      type: 'tip',
      target: 'performer',
      targetId: creator,
      totalPrice: 12.34,
      balance: 1_975.32,
    })
  })

  test('carries the words of its buyer to both, on one line without markup', async () => {
    const { app, fan, creator } = await aTipper()
    const message = 'For the  <b>lamps</b>\nat the harbour'
    const { body } = await tip(app, creator, 10, { as: fan, body: { message } })
    expect(body.data).toMatchObject({ products: [{ name: 'For the lamps at the harbour' }] })
    await app.drain()
    const earnings = await app.read('GET', '/performer/earning/search', { as: creator })
    expect(earnings).toMatchObject({ data: [{ type: 'tip', title: 'For the lamps at the harbour' }] })
    const long = await tip(app, creator, 10, { as: fan, body: { message: 'x'.repeat(141) } })
    expect(long.body.error).toBe('VALIDATION_FAILED')
  })

  test('in a stream carries its session', async () => {
    const { app, fan, creator } = await aTipper()
    const stream = { title: 'An evening with paints', isFree: true }
    const prepared = await app.read<StreamWithChat>('POST', '/streaming/live', { as: creator, body: stream })
    await app.features.livestream.goLive(creator)
    const { sessionId } = prepared.stream
    const { body } = await tip(app, creator, 10, { as: fan, body: { sessionId, streamType: 'public' } })
    expect(body.data).toMatchObject({ type: 'stream_tip', sessionId })
  })

  test.each([
    [9.99, 422],
    [10, 201],
    [10_000, 201],
    [10_000.01, 422],
  ])('of %d answers %i: the settings say from 10 to 10,000', async (price, status) => {
    const { app, fan, creator } = await aTipper({ tokens: 20_000 })
    const reply = await tip(app, creator, price, { as: fan })
    expect([reply.status, status === 422 ? reply.body.details : null]).toEqual([
      status,
      status === 422 ? { minimum: 10, maximum: 10_000 } : null,
    ])
  })

  test('is refused for an invalid amount', async () => {
    const { app, fan, creator } = await aTipper()
    for (const price of [-1, 0, 0.001, 1e308, '10', 2.949, null]) {
      const reply = await app.call('POST', `/wallet/charges/tip/${creator}`, { as: fan, body: { price } })
      expect([price, reply.status, reply.body.error]).toEqual([price, 400, 'VALIDATION_FAILED'])
    }
    expect(await app.balance(fan)).toBe(2_000)
  })

  test('to oneself is refused', async () => {
    const { app, creator } = await aTipper()
    await app.topUp(creator, 50)
    expect((await tip(app, creator, 10, { as: creator })).body.error).toBe('OWN_ITEM')
  })
})

describe('a new account', () => {
  test('with one paid top-up and two free ones by coupon is limited, until the second paid one', async ({ app }) => {
    const [fan, creator] = [await app.aFan(), await app.aCreator()]
    const topUp = (priceCents: number) =>
      app.db.transaction().execute((tx) =>
        app.features.wallet.creditTopUp(tx, {
          transactionId: randomUUID(),
          accountId: fan,
          priceCents,
          creditTokenCents: 20_000,
        }),
      )
    for (const priceCents of [20_000, 0, 0]) await topUp(priceCents)
    expect((await tip(app, creator, 100.01, { as: fan })).body.error).toBe('TIP_LIMIT_REACHED')
    await topUp(1)
    expect((await tip(app, creator, 100.01, { as: fan })).status).toBe(201)
  })

  test('tips at most 100 per tip', async () => {
    const { app, fan, creator } = await aTipper({ isNew: true })
    const replies = [await tip(app, creator, 100, { as: fan }), await tip(app, creator, 100.01, { as: fan })]
    expect(replies.map(({ status, body }) => [status, body.error ?? null, body.details ?? null])).toEqual([
      [201, null, null],
      [422, 'TIP_LIMIT_REACHED', { maximum: 100 }],
    ])
  })

  test('tips 500 in 24 hours, and again afterwards', async () => {
    const { app, fan, creator } = await aTipper({ isNew: true })
    for (let i = 0; i < 4; i += 1) await tip(app, creator, 100, { as: fan })
    await tip(app, creator, 89.99, { as: fan })

    const over = await tip(app, creator, 10.02, { as: fan })
    const rest = await tip(app, creator, 10.01, { as: fan })
    const more = await tip(app, creator, 10, { as: fan })
    await app.advance(DAY_MS)
    const nextDay = await tip(app, creator, 100, { as: fan })

    expect([over, rest, more, nextDay].map(({ status, body }) => [status, body.details ?? null])).toEqual([
      [422, { maximum: 10.01 }],
      [201, null],
      [422, { maximum: 0 }],
      [201, null],
    ])
  })

  test('stays within its 500 with 40 concurrent tips', async () => {
    const { app, fan, creator } = await aTipper({ isNew: true, processes: 2 })
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, i) => tip(app, creator, 30, { as: fan, process: i % 2 })),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(16)
    expect(await app.balance(fan)).toBe(2_000 - 480)
  })

  test('is not limited after 30 days and two top-ups', async () => {
    const { app, fan, creator } = await aTipper({ isNew: true })
    await app.advance(30 * DAY_MS)
    expect((await tip(app, creator, 100.01, { as: fan })).status).toBe(422)
    await app.topUp(fan, 10)
    expect((await tip(app, creator, 100.01, { as: fan })).status).toBe(201)
  })
})
