import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { firstPage, type ListPage } from '#src/platform/http/cursor.ts'
import { analyze, anOwnedDatabase, plansOf, wholeTablesRead } from '#src/test-support/query-plans.ts'
import { galleries } from './galleries/row-queries.ts'
import { orderPhotos } from './galleries/queries.ts'
import { findItem, findPublicItem, listOwnItems, searchPublicItems } from './items/list-queries.ts'
import { countView } from './items/view-queries.ts'
import { findParticipation, searchParticipations } from './participations/queries.ts'
import { listOwnPhotos, listPhotosOfGallery, listPhotosOfPerformer } from './photos/list-queries.ts'
import { findPlace, findUploaded, markPhotoError } from './photos/queries.ts'
import { findPhoto } from './photos/row-queries.ts'
import { searchAll } from './staff/queries.ts'
import { activateDue, findVideoOfFile, markFileReady } from './videos/queries.ts'
import { videos } from './videos/row-queries.ts'

/** Enough rows that reading a whole table would never be the cheaper way. Counters are filled without their triggers. */
async function aBusySite(): Promise<Db> {
  const db = await anOwnedDatabase()
  for (const table of ['gallery', 'photo', 'video', 'video_participant', 'follow'])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  const busy = '(select account_id from performer order by account_id limit 150) busy'
  const fill = [
    `insert into account (role, username) select case when n <= 1000 then 'performer' else 'user' end, 'p' || n || 'x'
      from generate_series(1, 1030) n`,
    `insert into profile (account_id, username, is_performer, name) select id, username, true, username from account where role = 'performer'`,
    `insert into performer (account_id, state, approved_at) select id, 'approved', now() from account where role = 'performer'`,
    `insert into gallery (performer_id, title, status, is_sale, shown_count, published_at, updated_at)
      select account_id, 'words ' || n, case when n % 20 = 0 then 'draft' else 'active' end, n % 3 = 0, 2,
        now() - n * interval '1 hour', now() - n * interval '1 hour' from ${busy}, generate_series(1, 40) n`,
    `insert into photo (performer_id, gallery_id, file_id, status, position)
      select performer_id, id, uuidv7(), 'active', n from gallery, generate_series(1, 2) n`,
    `insert into video (performer_id, title, status, file_id, is_file_ready, tags, published_at, updated_at, scheduled_at)
      select account_id, 'words ' || n, case when n % 50 = 0 then 'scheduled' else 'active' end, uuidv7(), true,
        array['tag-' || n % 40, 'tag-' || n % 7], now() - n * interval '1 hour', now() - n * interval '1 hour', now() + interval '1 day'
      from ${busy}, generate_series(1, 40) n`,
    // The next creator takes part.
    `insert into video_participant (video_id, performer_id) select id,
        (select account_id from performer where account_id > video.performer_id order by account_id limit 1) from video`,
    `insert into catalog_count select account_id, 38, 76, 39 from performer`,
    `insert into account_block (owner_id, target_id) select account_id, id from ${busy}, account where role = 'user'`,
    `insert into follow (follower_id, performer_id) select target_id, owner_id from account_block`,
    `insert into entitlement (account_id, kind, item_id, source, source_id)
      select account.id, 'gallery', gallery.id, 'purchase', gallery.id from account, gallery
      where role = 'user' and gallery.is_sale and right(gallery.id::text, 1) = '0'`,
  ]
  for (const text of fill) await db.executeQuery(CompiledQuery.raw(text))
  await analyze(db, [
    'account',
    'performer',
    'gallery',
    'photo',
    'video',
    'video_participant',
    'catalog_count',
    'account_block',
    'follow',
    'entitlement',
  ])
  return db
}

const ID = '00000000-0000-0000-0000-000000000000'
/** Behind some row of the list. */
const page: ListPage = { ...firstPage('a list'), after: { keys: [0], id: ID } }
const query = { limit: 20, sort: 'desc', sortBy: 'updatedAt' } as const
const newest = { ...query, sortBy: 'publishedAt' } as const
const ofCreator = { ...query, performerId: ID }
const inOrder = { limit: 20, sort: 'asc', sortBy: 'position' } as const
const visitor = { page, viewerId: null, closedIds: [] }
const viewer = { page, viewerId: ID, closedIds: [ID] }
const [from, to] = [new Date(), new Date()]
const ofAnyone = { from, to, performerId: null, status: null, text: null }
const staffPage = { sort: 'desc', limit: 20, offset: 0 } as const
const named = { from, to, performerId: ID, status: null, text: null }
const namedPage = { ...query, after: { value: new Date(), id: ID }, offset: 0 }

/** Statements that are only sent in a transaction. */
const inTransaction = (db: Db, work: (tx: Tx) => Promise<unknown>): Promise<unknown> =>
  db.transaction().execute((tx) => work(tx))

const hot: Record<string, (db: Db) => Promise<unknown>> = {
  'galleries of a creator': (db) => searchPublicItems(db, galleries, { ...viewer, query: ofCreator }),
  'galleries of a creator for visitors': (db) => searchPublicItems(db, galleries, { ...visitor, query: ofCreator }),
  'galleries by their ids': (db) => searchPublicItems(db, galleries, { ...viewer, query: { ...query, ids: [ID] } }),
  'videos of a creator': (db) => searchPublicItems(db, videos, { ...viewer, query: ofCreator }),
  'videos of a creator for visitors': (db) => searchPublicItems(db, videos, { ...visitor, query: ofCreator }),
  'videos with a tag': (db) => searchPublicItems(db, videos, { ...viewer, query: { ...query, tag: 'sea' } }),
  'the studio’s galleries': (db) => listOwnItems(db, galleries, { query, page, performerId: ID }),
  'the studio’s videos': (db) => listOwnItems(db, videos, { query, page, performerId: ID }),
  'the studio’s photos': (db) => listOwnPhotos(db, { query, page, performerId: ID }),
  'the studio’s photos of a gallery': (db) =>
    listOwnPhotos(db, { query: { ...inOrder, galleryId: ID }, page, performerId: ID }),
  'photos of a gallery': (db) => listPhotosOfGallery(db, { query: inOrder, page, viewerId: ID, galleryId: ID }),
  'photos of a creator': (db) => listPhotosOfPerformer(db, { ...viewer, query, performerId: ID }),
  'what a creator takes part in': (db) => searchParticipations(db, named, namedPage),
  'one participation': (db) => findParticipation(db, { videoId: ID, performerId: ID }),
  'videos of all, for staff': (db) => searchAll(db, videos, ofAnyone, staffPage),
  'one gallery': (db) => findItem(db, galleries, ID, ID),
  'one video': (db) => findItem(db, videos, ID, ID),
  'one video on sale': (db) => findPublicItem(db, 'video', ID),
  'the video of a file': (db) => findVideoOfFile(db, ID),
  'the photo of a file': (db) => findPhoto(db, { fileId: ID }, ID),
  'a film that is processed': (db) => inTransaction(db, (tx) => markFileReady(tx, ID)),
  'a photo that is broken': (db) => markPhotoError(db, ID),
  'the next place in a gallery': (db) => inTransaction(db, (tx) => findPlace(tx, ID)),
  'an order of photos': (db) => inTransaction(db, (tx) => orderPhotos(tx, ID, [ID])),
  'an upload that was made before': (db) => findUploaded(db, { performerId: ID, uploadKey: 'x' }),
  'videos that are due': (db) => inTransaction(db, (tx) => activateDue(tx, 100)),
  'a view': (db) => countView(db, { kind: 'video', itemId: ID, accountId: ID }),
}

/** Lists of all creators, and the index that gives their order. */
const ofAll: Record<string, [index: string, (db: Db) => Promise<unknown>]> = {
  'galleries by change': ['gallery_changed', (db) => searchPublicItems(db, galleries, { ...viewer, query })],
  'newest galleries': ['gallery_newest', (db) => searchPublicItems(db, galleries, { ...viewer, query: newest })],
  'galleries for visitors': ['gallery_changed', (db) => searchPublicItems(db, galleries, { ...visitor, query })],
  'videos by change': ['video_changed', (db) => searchPublicItems(db, videos, { ...viewer, query })],
  'newest videos for visitors': ['video_newest', (db) => searchPublicItems(db, videos, { ...visitor, query: newest })],
}

test('no statement of a hot path reads a whole table', { timeout: 120_000 }, async () => {
  const db = await aBusySite()
  for (const [name, one] of Object.entries(hot)) {
    expect([name, await wholeTablesRead(db, one)]).toEqual([name, []])
  }
  // Their total reads until 1,000 rows are found; the rows themselves come from the index in their order.
  for (const [name, [index, one]] of Object.entries(ofAll)) {
    const [plan = []] = await plansOf(db, one)
    const rows = plan.filter((line) => / on (gallery|video) item /.test(line))
    expect([name, rows]).toEqual([name, [expect.stringContaining(`Index Scan using ${index} on`)]])
    expect([name, plan.filter((line) => line.includes('Sort Key: item'))]).toEqual([name, []])
  }
})
