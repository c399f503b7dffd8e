import { sql } from 'kysely'
import { expect } from 'vitest'
import { test, type TestApp } from '#src/test-support/test-app.ts'

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

/** Without its indexes a table is read as it lies on disk, so that a list has the order that it asks for, and no other. */
async function dropIndexes(app: TestApp, ...tables: string[]): Promise<void> {
  const found = await app.rows<{ name: string }>(`select indexrelid::regclass::text as name from pg_index
    where indrelid = any('{${tables.join(',')}}'::regclass[]) and not indisunique`)
  for (const { name } of found) await sql`drop index ${sql.table(name)}`.execute(app.owner)
}

test('posts of one moment page in the order of their ids, on a profile, at home and in the studio', async ({ app }) => {
  const [fan, creator, other] = [await app.aFan(), await app.aCreator(), await app.aCreator()]
  for (const followed of [creator, other]) await app.follow(fan, followed)
  for (const text of ['a', 'b', 'c']) for (const by of [creator, other]) await app.aPost({ by, text })
  const moment = '2026-01-01T00:00:00Z'
  await sql`update post set published_at = ${moment}, created_at = ${moment}, updated_at = ${moment}`.execute(app.owner)
  await app.drain()
  await dropIndexes(app, 'post')
  const own = await ids(app, `post where performer_id = '${creator}'`)

  expect(await idsOf(app, '/user/feeds', fan)).toEqual(await ids(app, 'post'))
  expect(await idsOf(app, `/user/feeds/search/${app.accountOf(creator).username}`, fan)).toEqual(own)
  expect(await idsOf(app, '/performer/feeds', creator)).toEqual(own)
  expect(await idsOf(app, '/performer/feeds?sort=asc', creator)).toEqual(own.toReversed())
})

test('charges and earnings of one moment page in the order of their ids', async ({ app }) => {
  const [fan, creator] = [await app.aFan({ tokens: 500 }), await app.aCreator()]
  for (const price of [10, 11, 12, 13, 14])
    await app.read('POST', `/wallet/charges/tip/${creator}`, { as: fan, body: { price } })
  await app.drain()
  const moment = '2026-01-01T00:00:00Z'
  await sql`update purchase set created_at = ${moment}`.execute(app.owner)
  await sql`update earning set created_at = ${moment}`.execute(app.owner)
  await dropIndexes(app, 'purchase', 'earning')

  expect(await idsOf(app, '/wallet/charges/search', fan)).toEqual(await ids(app, 'purchase'))
  expect(await idsOf(app, '/performer/earning/search', creator)).toEqual(await ids(app, 'earning'))
  expect(await idsOf(app, '/performer/earning/search?sort=asc', creator)).toEqual(
    (await ids(app, 'earning')).toReversed(),
  )
})
