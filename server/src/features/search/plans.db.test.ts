import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#src/platform/db/database.ts'
import { analyze, anOwnedDatabase, wholeTablesRead } from '#src/test-support/query-plans.ts'
import { lockDocuments, replaceDocuments } from './document-queries.ts'
import { countHits, findHits } from './hit-queries.ts'
import { findBeginnings, findSimilar, keepWordsWithin, suggestWords } from './word-queries.ts'

/** Enough rows that reading a whole table would never be the cheaper way. */
async function aBusySite(): Promise<Db> {
  const db = await anOwnedDatabase()
  const fill = [
    `insert into account (role, username) select 'performer', 'p' || n || 'x' from generate_series(1, 500) n`,
    `insert into profile (account_id, username, is_performer, name) select id, username, true, username from account`,
    `insert into performer (account_id, state) select id, 'approved' from account`,
    `insert into search_document (object_id, kind, performer_id, title, content, terms, heads, keywords, published_at)
      select uuidv7(), (array['performer', 'feed', 'video', 'gallery', 'product'])[1 + n % 5], id, 'title', 'content',
        array['w' || n, 'v' || n % 40, '影片'], array['w' || n], array['w' || n || username, 'v' || n % 40], now() - n * interval '1 minute'
      from account, generate_series(1, 60) n`,
  ]
  for (const text of fill) await db.executeQuery(CompiledQuery.raw(text))
  await analyze(db, ['account', 'performer', 'search_document', 'search_word'])
  return db
}

const ID = '00000000-0000-0000-0000-000000000000'
const wanted = {
  words: [{ typed: 'w1', close: ['w1', 'w11'], accepted: ['w1', 'w11', 'w2'] }],
  runs: [{ text: '影片集', grams: ['影片', '片集'], exact: ['影片', '片集'], isLong: true }],
  mostMatches: Infinity,
}
const beginnings = ['w1', ...Array.from({ length: 10 }, (_, digit) => `w1${digit}`)]
const ofBeginnings = {
  words: [{ typed: 'w1', close: beginnings, accepted: beginnings }],
  runs: [],
  mostMatches: Infinity,
}
const now = new Date()
const fan = { viewerId: ID, closedIds: [ID] }
const visitor = { viewerId: null, closedIds: [] }
const page = { sortBy: 'relevance' as const, limit: 12, offset: 0 }

const hot: Record<string, (db: Db) => Promise<unknown>> = {
  'matches of a fan': (db) => findHits(db, 'feed', { wanted, scope: fan, now, page }),
  'matches of a visitor, by time': (db) =>
    findHits(db, 'performer', { wanted, scope: visitor, now, page: { ...page, sortBy: 'latest' } }),
  'few matches of a fan': (db) =>
    findHits(db, 'feed', { wanted: { ...wanted, mostMatches: 9 }, scope: fan, now, page }),
  'matches of a visitor, with the beginning of many words': (db) =>
    findHits(db, 'feed', { wanted: ofBeginnings, scope: visitor, now, page }),
  'how many match': (db) => countHits(db, 'video', { wanted, scope: fan, now }),
  'keywords that begin with words': (db) => findBeginnings(db, ['w1', 'v2']),
  'keywords like words': (db) => findSimilar(db, ['w1y2x']),
  'suggested keywords': (db) => suggestWords(db, { typed: 'w1', scope: fan, limit: 4 }),
  'keywords for a typing error': (db) => keepWordsWithin(db, { words: ['w11', 'w12'], scope: fan, limit: 4 }),
  'documents that are replaced': (db) => db.transaction().execute((tx) => replaceDocuments(tx, [ID], [])),
}

test('no statement of the search reads a whole table', async () => {
  const db = await aBusySite()
  for (const [name, query] of Object.entries(hot)) expect([name, await wholeTablesRead(db, query)]).toEqual([name, []])
})

test('of what everything has, the latest 200 of a kind are ranked and counted, of creators 500', async () => {
  const db = await aBusySite()
  const inTitle = async (order: string) => {
    const { rows } = await sql<{ object_id: string }>`update search_document set heads = array['影片']
      where object_id = (select object_id from search_document where kind = 'feed'
        order by published_at ${sql.raw(order)}, object_id ${sql.raw(order)} limit 1 offset 40) returning object_id`.execute(
      db,
    )
    return rows[0]?.object_id
  }
  const [recent, old] = [await inTitle('desc'), await inTitle('asc')]
  const ofAll = {
    wanted: {
      words: [],
      runs: [{ text: '影片', grams: ['影片'], exact: ['影片'], isLong: false }],
      mostMatches: Infinity,
    },
    scope: visitor,
    now,
  }
  const found = (kind: 'feed' | 'performer', given: object = {}) =>
    findHits(db, kind, { ...ofAll, page: { ...page, limit: 500, ...given } })
  const hits = await found('feed')
  expect([hits.length, hits[0]?.total, hits[0]?.object_id]).toEqual([200, 200, recent])
  expect(hits.map(({ object_id }) => object_id)).not.toContain(old)
  expect([(await found('feed', { offset: 190 })).length, await countHits(db, 'feed', ofAll)]).toEqual([10, 200])
  expect((await found('performer', { limit: 1 }))[0]?.total).toBe(500)
  expect((await found('feed', { limit: 1, among: 100 }))[0]).toMatchObject({ object_id: recent, total: 100 })
})

test('few matches are read at once and are the same hits, and the beginning of many words is found in titles', async () => {
  const db = await aBusySite()
  const word = (accepted: string[]) => ({ words: [{ typed: 'v7', close: ['v7'], accepted }], runs: [] })
  const read = (given: object, mostMatches: number, at: object) =>
    findHits(db, 'video', {
      wanted: { ...word(['v7']), ...given, mostMatches },
      scope: visitor,
      now,
      page: { ...page, ...at },
    })
  for (const given of [
    {},
    word(['v7', 'v12']),
    { runs: [{ text: '影片', grams: ['影片'], exact: ['影片'], isLong: false }] },
  ])
    for (const at of [{}, { sortBy: 'latest' as const }, { offset: 100, limit: 100 }]) {
      const hits = await read(given, 0, at)
      expect(hits.length).toBeGreaterThan(0)
      expect(hits).toEqual(await read(given, Infinity, at))
    }
  const inTitles = await findHits(db, 'feed', { wanted: ofBeginnings, scope: visitor, now, page })
  expect(inTitles.map(({ match }) => match)).toEqual(Array.from({ length: page.limit }, () => 'title'))
  const typed = { typed: 'v1', close: beginnings, accepted: beginnings }
  const inTexts = await findHits(db, 'feed', { wanted: { ...ofBeginnings, words: [typed] }, scope: visitor, now, page })
  expect(new Set(inTexts.map(({ match }) => match))).toEqual(new Set(['text']))
})

test.each([900, 1_200])('of %i matches that are mostly old the latest are found, in their order', async (count) => {
  const db = await aBusySite()
  await sql`insert into search_document (object_id, kind, performer_id, title, content, terms, heads, keywords, published_at)
    select uuidv7(), 'feed', (select id from account where username = 'p7x'), 'title', 'content', array['舊船'], array['舊船'], '{}',
      now() - n * (case when n <= 30 then interval '1 hour' else interval '1 day' end)
    from generate_series(1, ${count}::int) n`.execute(db)
  await sql`update performer set state = 'suspended' where account_id = (select id from account where username = 'p8x')`.execute(
    db,
  )
  await sql`insert into search_document (object_id, kind, performer_id, title, content, terms, heads, keywords, published_at)
    select uuidv7(), 'feed', (select id from account where username = 'p8x'), 'title', 'content', array['舊船'], array['舊船'], '{}',
      now() - n * interval '1 day' from generate_series(1, 40) n`.execute(db)
  const hits = await findHits(db, 'feed', {
    wanted: {
      words: [],
      runs: [{ text: '舊船', grams: ['舊船'], exact: ['舊船'], isLong: false }],
      mostMatches: Infinity,
    },
    scope: visitor,
    now,
    page: { ...page, sortBy: 'latest', limit: 200 },
  })
  const { rows } = await sql<{ object_id: string }>`select object_id from search_document
    where terms @> '{舊船}' and performer_id = (select id from account where username = 'p7x')
    order by published_at desc, object_id desc limit 200`.execute(db)
  expect(hits.map(({ object_id }) => object_id)).toEqual(rows.map(({ object_id }) => object_id))
})

test('of a word that many used on a day half a year ago the latest are found without reading all', async () => {
  const db = await aBusySite()
  await sql`insert into search_document (object_id, kind, performer_id, title, content, terms, heads, keywords, published_at)
    select uuidv7(), 'feed', (select id from account where username = 'p7x'), 'title', 'content', array['eclipse'], array['eclipse'], '{}',
      now() - interval '180 days' - n * interval '4 seconds' from generate_series(1, 20_000) n`.execute(db)
  const eclipse = { typed: 'eclipse', close: ['eclipse'], accepted: ['eclipse'] }
  const sought = { wanted: { words: [eclipse], runs: [], mostMatches: 20_000 }, scope: visitor, now }
  const rowsRead = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(db)
    const { rows } = await sql<{ read: number }>`select idx_tup_fetch::int as read from pg_stat_user_tables
      where relname = 'search_document'`.execute(db)
    return rows[0]?.read ?? NaN
  }
  const before = await rowsRead()
  const hits = await findHits(db, 'feed', { ...sought, page: { ...page, sortBy: 'latest', limit: 200 } })
  expect((await rowsRead()) - before).toBeLessThan(12_000)
  const { rows } = await sql<{ object_id: string }>`select object_id from search_document
    where terms @> '{eclipse}' order by published_at desc limit 200`.execute(db)
  expect(hits.map(({ object_id }) => object_id)).toEqual(rows.map(({ object_id }) => object_id))
  const further = await findHits(db, 'feed', { ...sought, page: { ...page, sortBy: 'latest', offset: 195 } })
  expect(further.map(({ object_id, total }) => [object_id, total])).toEqual(
    rows.slice(195).map(({ object_id }) => [object_id, 200]),
  )
  expect(await countHits(db, 'feed', sought)).toBe(200)
})

test('the words of documents are counted when rows are written and removed', async () => {
  const db = await anOwnedDatabase()
  const { rows } = await sql<{
    id: string
  }>`insert into account (role, username) values ('performer', 'quay') returning id`.execute(db)
  const performerId = rows[0]?.id ?? ''
  const document = {
    kind: 'feed' as const,
    performerId,
    title: '',
    content: '',
    terms: ['tide'],
    heads: [],
    publishedAt: new Date(),
  }
  const one = { ...document, id: ID, keywords: ['tide', 'pier'] }
  const other = { ...document, id: performerId, keywords: ['tide'] }
  const replace = (ids: string[], documents: (typeof one)[]) =>
    db.transaction().execute(async (tx) => {
      await lockDocuments(tx)
      await replaceDocuments(tx, ids, documents)
    })
  const words = async () => {
    const known = await sql<{
      word: string
      documents: number
    }>`select word, documents from search_word order by word`.execute(db)
    return known.rows.map(({ word, documents }) => [word, documents])
  }
  await replace([ID], [one, other])
  expect(await words()).toEqual([
    ['pier', 1],
    ['tide', 2],
  ])
  await replace([ID], [one])
  expect(await words()).toEqual([
    ['pier', 1],
    ['tide', 2],
  ])
  await sql`delete from account where id = ${performerId}`.execute(db)
  expect(await words()).toEqual([])
})
