import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { DAY_MS, test, testApp, type TestApp } from '#src/test-support/test-app.ts'

async function aSale({ price = 33.33 }: { price?: number } = {}) {
  const app = await testApp()
  const fan = await app.aFan({ tokens: 1_000 })
  const { _id: itemId, performerId: creator } = await app.aPost({ title: 'A morning at the harbour', price })
  const receipt = (await app.call('POST', `/wallet/charges/feed/${itemId}`, { as: fan, body: {} })).body.data
  await app.drain()
  return { app, fan, creator, itemId, receipt }
}

type Page = { data: Record<string, unknown>[]; total: number; cursor: string | null }

const searchEarnings = async (app: TestApp, as: string, query = '') =>
  (await app.call('GET', `/performer/earning/search?${query}`, { as })).body.data as Page

const stats = async (app: TestApp, as: string, query = '') =>
  (await app.call('GET', `/performer/earning/stats?${query}`, { as })).body.data

test('wallet, receipt and earning agree to the cent', async () => {
  const { app, fan, creator, itemId, receipt } = await aSale({ price: 33.33 })

  const { data } = await searchEarnings(app, creator)

  expect(data).toEqual([
    {
      _id: receipt['_id'],
      userId: fan,
      userInfo: expect.objectContaining({ _id: fan }),
      transactionId: receipt['_id'],
      sourceType: 'feed',
      sourceId: itemId,
      type: 'feed',
      kind: 'sale',
      saleId: null,
      title: 'A morning at the harbour',
      grossPrice: 33.33,
      netPrice: 26.67,
      siteCommission: 6.66,
      siteCommissionRate: 0.2,
      isPaid: false,
      paidAt: null,
      availableAt: expect.any(String),
      createdAt: receipt['createdAt'],
    },
  ])
  expect(receipt).toMatchObject({ totalPrice: 33.33, balance: 966.67 })
  expect(await app.features.wallet.earningsOf(app.db, creator)).toBe(2_667)
  expect(await stats(app, creator)).toMatchObject({
    totalGrossPrice: 33.33,
    totalSiteCommission: 6.66,
    totalNetPrice: 26.67,
    pending: 26.67,
    available: 0,
  })
})

test('the creator’s open pages hear of the sale, the buyer’s of the balance', async () => {
  const { app, fan, creator, receipt } = await aSale({ price: 10 })
  expect(app.socketEvents).toEqual(
    expect.arrayContaining([
      { accountId: fan, event: 'update_balance', payload: { balance: 990 } },
      { accountId: creator, event: 'update_balance', payload: { balance: 0, earned: 8 } },
      {
        accountId: creator,
        event: 'token_transaction_success',
        payload: expect.objectContaining({ transactionId: receipt['_id'], totalPrice: 10, netPrice: 8 }),
      },
    ]),
  )
})

test('hearing of a sale twice is one line', async () => {
  const { app, creator, receipt } = await aSale()
  const payload = { sales: [{ purchaseId: receipt['_id'], sellerId: creator }] }
  await sql`insert into outbox (name, payload) values ('purchases.item_bought', ${JSON.stringify(payload)}::jsonb)`.execute(
    app.db,
  )
  await app.drain()
  expect(await searchEarnings(app, creator)).toMatchObject({ total: 1 })
})

test('a sale is pending for seven days and then available', async () => {
  const { app, creator } = await aSale({ price: 10 })
  expect(await stats(app, creator)).toMatchObject({ pending: 8, available: 0, nextMaturity: expect.any(String) })
  await app.advance(7 * DAY_MS + 1_000)
  expect(await stats(app, creator)).toMatchObject({ pending: 0, available: 8, nextMaturity: null })
})

test('a sale of a creator at high risk is pending for 21 days', async ({ app }) => {
  const fan = await app.aFan({ tokens: 100 })
  const { _id: itemId, performerId: ownerId } = await app.aPost({ price: 10 })
  await sql`insert into high_risk_creator (performer_id, reason) values (${ownerId}, 'many disputes')`.execute(app.db)
  await app.call('POST', `/wallet/charges/feed/${itemId}`, { as: fan, body: {} })
  await app.drain()
  await app.advance(20 * DAY_MS)
  expect(await stats(app, ownerId)).toMatchObject({ pending: 8, available: 0 })
  await app.advance(DAY_MS + 1_000)
  expect(await stats(app, ownerId)).toMatchObject({ pending: 0, available: 8 })
})

test('a creator’s own commission counts instead of the site’s, and stands on the line', async ({ app }) => {
  const fan = await app.aFan({ tokens: 100 })
  const { _id: itemId, performerId: ownerId } = await app.aPost({ price: 9.99 })
  await app.features.wallet.setCommissionOverride(app.db, ownerId, 1_250)
  await app.call('POST', `/wallet/charges/feed/${itemId}`, { as: fan, body: {} })
  await app.features.wallet.setCommissionOverride(app.db, ownerId, null)
  await app.drain()
  const { data } = await searchEarnings(app, ownerId)
  expect(data).toMatchObject([{ grossPrice: 9.99, siteCommission: 1.24, netPrice: 8.75, siteCommissionRate: 0.125 }])
})

test('earnings are the creator’s own, filtered by what was sold', async () => {
  const { app, fan, creator } = await aSale({ price: 10 })
  await app.call('POST', `/wallet/charges/tip/${creator}`, { as: fan, body: { price: 20 } })
  await app.drain()
  expect(await searchEarnings(app, creator, 'type=tip')).toMatchObject({
    total: 1,
    data: [{ type: 'tip', sourceType: 'performer', title: '', netPrice: 16 }],
  })
  expect(await stats(app, creator, 'sourceType=feed')).toMatchObject({ totalNetPrice: 8 })
  expect(await stats(app, creator, 'isPaid=true')).toMatchObject({ totalNetPrice: 0 })
  expect(await searchEarnings(app, await app.aCreator())).toMatchObject({ total: 0 })
  expect((await app.call('GET', '/performer/earning/search', { as: fan })).status).toBe(403)
})

test('whatever is sold at whatever price, the books add up', async ({ app }) => {
  const fan = await app.aFan({ tokens: 1_000_000 })
  const creator = await app.aCreator()
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 0, max: 10_000 }), async (cents, rate) => {
      await app.features.wallet.setCommissionOverride(app.db, creator, rate)
      const { _id: itemId } = await app.aPost({ price: cents / 100, by: creator })
      const reply = await app.call('POST', `/wallet/charges/feed/${itemId}`, { as: fan, body: {} })
      expect(reply.status).toBe(201)
    }),
    { numRuns: 60 },
  )
  await app.drain()
  await app.features.wallet.aggregate()
  expect(await app.features.wallet.checkBooks(app.db)).toEqual([])
  const [sums] = await app.rows<{ gross: number; net: number; commission: number }>(
    `select sum(gross_token_cents)::bigint as gross, sum(net_token_cents)::bigint as net, sum(commission_token_cents)::bigint as commission from earning`,
  )
  expect((sums?.net ?? 0) + (sums?.commission ?? 0)).toBe(sums?.gross)
  expect(await app.features.wallet.earningsOf(app.db, creator)).toBe(sums?.net)
  expect(await app.balance(fan)).toBe((100_000_000 - (sums?.gross ?? 0)) / 100)
})

test.each(['createdAt', 'updatedAt', 'availableAt', 'grossPrice', 'netPrice'])(
  'pages by cursor repeat and skip nothing when sorted by %s',
  async (sortBy) => {
    const app = await testApp()
    const fan = await app.aFan({ tokens: 1_000 })
    const creator = await app.aCreator()
    for (const price of [10, 20, 10, 30, 10, 20, 10]) {
      await app.call('POST', `/wallet/charges/tip/${creator}`, { as: fan, body: { price } })
    }
    await app.drain()
    const seen: unknown[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await searchEarnings(app, creator, `limit=3&sort=asc&sortBy=${sortBy}&cursor=${cursor}`)
      seen.push(...page.data.map((row) => row['_id']))
      cursor = page.cursor
    }
    expect([seen.length, new Set(seen).size]).toEqual([7, 7])
    const wrong = await app.call('GET', '/performer/earning/search?cursor=nonsense', { as: creator })
    expect(wrong.body.details).toEqual({ fields: [{ field: 'cursor', rule: 'format' }] })
  },
)
