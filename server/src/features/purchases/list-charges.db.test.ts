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
