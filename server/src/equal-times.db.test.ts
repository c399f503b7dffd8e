import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp, type TestApp } from '#src/test-support/test-app.ts'

type Page = { data: { _id: string }[]; cursor: string | null }

/** The ids of a list, page by page. */
async function idsOf(app: TestApp, path: string, as: string): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const from: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const page: Page = await app.read<Page>('GET', `${path}${path.includes('?') ? '&' : '?'}limit=2${from}`, { as })
    ids.push(...page.data.map(({ _id }) => _id))
    cursor = page.cursor
  } while (cursor !== null)
  return ids
}

const ids = async (app: TestApp, table: string) =>
  (await app.rows<{ id: string }>(`select id from ${table} order by id desc`)).map(({ id }) => id)

test('posts of one moment page in the order of their ids, on a profile, at home and in the studio', async () => {
  const app = await testApp()
  const [fan, creator] = [await app.aFan(), await app.aCreator()]
  await app.follow(fan, creator)
  for (const text of ['a', 'b', 'c', 'd', 'e']) await app.aPost({ by: creator, text })
  const moment = '2026-01-01T00:00:00Z'
  await sql`update post set published_at = ${moment}, created_at = ${moment}, updated_at = ${moment}`.execute(app.owner)
  await app.drain()
  const newestFirst = await ids(app, 'post')

  expect(await idsOf(app, `/user/feeds/search/${app.accountOf(creator).username}`, fan)).toEqual(newestFirst)
  expect(await idsOf(app, '/user/feeds', fan)).toEqual(newestFirst)
  expect(await idsOf(app, '/performer/feeds', creator)).toEqual(newestFirst)
  expect(await idsOf(app, '/performer/feeds?sort=asc', creator)).toEqual(newestFirst.toReversed())
})

test('charges and earnings of one moment page in the order of their ids', async () => {
  const app = await testApp()
  const [fan, creator] = [await app.aFan({ tokens: 500 }), await app.aCreator()]
  for (const price of [10, 11, 12, 13, 14])
    await app.read('POST', `/wallet/charges/tip/${creator}`, { as: fan, body: { price } })
  await app.drain()
  const moment = '2026-01-01T00:00:00Z'
  await sql`update purchase set created_at = ${moment}`.execute(app.owner)
  await sql`update earning set created_at = ${moment}`.execute(app.owner)

  expect(await idsOf(app, '/wallet/charges/search', fan)).toEqual(await ids(app, 'purchase'))
  expect(await idsOf(app, '/performer/earning/search', creator)).toEqual(await ids(app, 'earning'))
  expect(await idsOf(app, '/performer/earning/search?sort=asc', creator)).toEqual(
    (await ids(app, 'earning')).toReversed(),
  )
})
