import { expect, test } from 'vitest'
import { testApp } from '#src/test-support/test-app.ts'

async function aBuyer(purchases = 5) {
  const app = await testApp()
  const fan = await app.aFan({ tokens: 1_000 })
  const creator = await app.aCreator()
  for (let i = 1; i <= purchases; i += 1) {
    const { _id } = await app.aPost({ by: creator, title: 'A morning at the harbour', price: i * 10 })
    await app.call('POST', `/wallet/charges/feed/${_id}`, { as: fan, body: {} })
  }
  await app.call('POST', `/wallet/charges/tip/${creator}`, { as: fan, body: { price: 15 } })
  const search = async (query: string, as = fan) =>
    (await app.call('GET', `/wallet/charges/search?${query}`, { as })).body
  const prices = async (query: string) =>
    ((await search(query)).data['data'] as { totalPrice: number }[]).map((row) => row.totalPrice)
  return { app, fan, creator, search, prices }
}

test('lists one’s own history, newest first', async () => {
  const { app, search, prices } = await aBuyer()
  expect(await prices('')).toEqual([15, 50, 40, 30, 20, 10])
  expect(await search('', await app.aFan())).toMatchObject({ data: { data: [], total: 0 } })
})

test('filters narrow it', async () => {
  const { search, prices, creator } = await aBuyer()
  expect(await prices('type=tip')).toEqual([15])
  expect(await prices('type=tip&type=video')).toEqual([15])
  expect(await prices('type=tip&type=feed&limit=3')).toEqual([15, 50, 40])
  expect(await prices('target=feed&sortBy=totalPrice&sort=asc')).toEqual([10, 20, 30, 40, 50])
  expect(await prices(`performerId=${creator}&limit=2`)).toEqual([15, 50])
  expect(await prices('q=HARBOUR')).toHaveLength(5)
  expect(await prices('q=%25')).toEqual([])
  expect(await prices('toDate=2020-01-01')).toEqual([])
  expect(await search('fromDate=yesterday')).toMatchObject({
    error: 'VALIDATION_FAILED',
    details: { fields: [{ field: 'fromDate' }] },
  })
})

test.each(['createdAt', 'updatedAt', 'totalPrice'])(
  'pages by cursor repeat and skip nothing when sorted by %s',
  async (sortBy) => {
    const { search } = await aBuyer()
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = (await search(`limit=4&sortBy=${sortBy}&cursor=${cursor}`)).data as {
        data: { _id: string }[]
        total: number
        cursor: string | null
      }
      expect(page.total).toBe(6)
      seen.push(...page.data.map((row) => row._id))
      ;({ cursor } = page)
    }
    expect([seen.length, new Set(seen).size]).toEqual([6, 6])
    expect(await search('cursor=nonsense')).toMatchObject({ error: 'VALIDATION_FAILED' })
  },
)

/** A fan who pays two subscriptions from the wallet, one of them for another fan, and a tip between them. */
async function aSubscriber() {
  const app = await testApp()
  const [fan, friend, creator, other] = [
    await app.aFan({ tokens: 500 }),
    await app.aFan({ username: 'friend' }),
    await app.aCreator(),
    await app.aCreator(),
  ]
  const wallet = { type: 'monthly', paymentGateway: 'wallet' }
  const own = await app.read('POST', '/payment/subscribe/performers', {
    as: fan,
    body: { ...wallet, performerId: creator },
  })
  await app.advance(60_000)
  await app.read('POST', `/wallet/charges/tip/${creator}`, { as: fan, body: { price: 15 } })
  await app.advance(60_000)
  await app.read('POST', '/subscriptions/gifts', {
    as: fan,
    body: { ...wallet, performerId: other, recipient: 'friend' },
  })
  type Listed = { _id: string; type: string; totalPrice: number }
  const search = async (query = '', as = fan) =>
    (await app.read('GET', `/wallet/charges/search?${query}`, { as })) as unknown as {
      data: Listed[]
      total: number
      cursor: string | null
    }
  const types = async (query: string) => (await search(query)).data.map((row) => row.type)
  return { app, fan, friend, creator, other, own, search, types }
}

test('a subscription that the wallet paid is among its charges, for who paid it', async () => {
  const { search, own, friend, creator } = await aSubscriber()
  const { data, total } = await search()
  expect(data.map(({ type }) => type)).toEqual(['subscription', 'tip', 'subscription'])
  expect(total).toBe(3)
  expect(data[2]).toMatchObject({
    _id: own['_id'],
    performerId: creator,
    performerInfo: { _id: creator },
    target: 'performer',
    targetId: creator,
    products: [{ name: 'Subscription, 1 month', quantity: 1, price: 10 }],
    totalPrice: 10,
    status: 'success',
  })
  expect(await search('', friend)).toMatchObject({ data: [], total: 0 })
})

test('filters and orders of the list hold for subscriptions too', async () => {
  const { search, types, other } = await aSubscriber()
  expect(await types('type=subscription')).toEqual(['subscription', 'subscription'])
  expect(await types('type=tip')).toEqual(['tip'])
  expect(await types(`performerId=${other}`)).toEqual(['subscription'])
  expect(await types('target=performer&status=success')).toHaveLength(3)
  expect(await types('status=refunded')).toEqual([])
  expect(await types('sortBy=totalPrice&sort=desc')).toEqual(['tip', 'subscription', 'subscription'])
  expect(await types('offset=1&limit=1')).toEqual(['tip'])
  expect(await types('toDate=2020-01-01')).toEqual([])
  const { data: all } = await search()
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await search(`limit=1&cursor=${cursor}`)
    seen.push(...page.data.map(({ _id }) => _id))
    ;({ cursor } = page)
  }
  expect(seen).toEqual(all.map(({ _id }) => _id))
})

test('tokens are at the price of a token of the day of the payment, and a refund shows', async () => {
  const { app, own, types, search } = await aSubscriber()
  await app.features.site.changeSettings({ values: { tokenPrice: 2 }, actorId: null })
  const finance = await app.aStaffMember('finance')
  await app.read('POST', '/admin/refunds', {
    as: finance,
    body: { kind: 'payment', transactionId: own['_id'], reason: 'Bought by mistake.' },
  })
  expect(await types('status=refunded')).toEqual(['subscription'])
  expect((await search('status=refunded')).data).toMatchObject([{ _id: own['_id'], totalPrice: 10 }])
})
