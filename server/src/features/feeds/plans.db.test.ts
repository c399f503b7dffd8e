import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#src/platform/db/database.ts'
import { analyze, anOwnedDatabase, wholeTablesRead } from '#src/test-support/query-plans.ts'
import { findBlocks, findFollows } from '../audience/queries.ts'
import { findBlockedCountries, findFollowCounts, findFoundRow, findRelationRows } from '../audience/statements.ts'
import { findFactRows, selectPageById, selectPageByName, selectSignedIn } from '../profiles/statements.ts'
import { findVote, insertVote } from './poll-queries.ts'
import * as queries from './queries.ts'
import { countHome, findHomeCreators } from './home-queries.ts'
import * as statements from './statements.ts'
import { publishDuePosts } from './write-queries.ts'

/** Enough rows that reading a whole table would never be the cheaper way. */
async function aBusySite(): Promise<Db> {
  const db = await anOwnedDatabase()
  await sql`insert into account (role, username) select 'performer', 'p' || n || 'x' from generate_series(1, 300) n`.execute(
    db,
  )
  await sql`insert into account (role, username) select 'user', 'u' || n || 'x' from generate_series(1, 300) n`.execute(
    db,
  )
  await sql`insert into post (performer_id, slug, type, status, text, file_ids, has_poll, published_at, scheduled_at)
    select id, id || '-' || n, (array['text', 'photo', 'video'])[1 + n % 3], case when n % 20 = 0 then 'scheduled' else 'active' end, repeat('words ', 20),
      array[uuidv7()], n % 10 = 0, now() - n * interval '1 hour' - random() * interval '1 hour', now() + interval '1 day'
    from account, generate_series(1, 100) n where role = 'performer'`.execute(db)
  await sql`insert into poll_option (performer_id, post_id, description) select performer_id, id, 'x' from post, generate_series(1, 3)
    where has_poll`.execute(db)
  await sql`insert into poll_vote (post_id, account_id, option_id) select distinct on (option.post_id, account.id) option.post_id, account.id, option.id
    from poll_option option, account where account.role = 'user' and right(option.id::text, 2) = '00'`.execute(db)
  await sql`insert into follow (follower_id, performer_id) select fan.id, creator.id from account fan, account creator
    where fan.role = 'user' and creator.role = 'performer' and left(md5(fan.id::text || creator.id::text), 1) < '4'`.execute(
    db,
  )
  await sql`insert into account_block (owner_id, target_id) select creator.id, fan.id from account fan, account creator
    where fan.role = 'user' and creator.role = 'performer' and left(md5(creator.id::text || fan.id::text), 2) < '20'`.execute(
    db,
  )
  await sql`insert into entitlement (account_id, kind, item_id, source, source_id)
    select fan.id, 'subscription', creator.id, 'subscription', creator.id from account fan, account creator
    where fan.role = 'user' and creator.role = 'performer' and left(md5(creator.id::text || fan.id::text), 2) < '20'`.execute(
    db,
  )
  await sql`insert into performer_blocked_country (performer_id, country_code) select id, code from account, unnest(array['US', 'JP', 'KR', 'TW', 'CN', 'FR', 'DE', 'IT']) code
    where role = 'performer'`.execute(db)
  return db
}

const ID = '00000000-0000-0000-0000-000000000000'
const start = [new Date(), ID, 20, 0] as const
const home = [ID, ...start, null, []] as const
const filters: queries.PostFilters = { type: 'photo', isSale: false, text: 'x', from: new Date(), to: new Date() }
const pageBy = (sortBy: queries.SortBy): queries.PostPage => ({
  sortBy,
  sort: 'desc',
  after: { value: new Date(), id: ID },
  limit: 20,
  offset: 0,
})
const byCreator = { viewerId: ID, performerId: ID, filters }
const own = { performerId: ID, status: 'active', filters } as const
const followPage = {
  start: { at: new Date(), id: ID },
  sort: 'desc',
  limit: 20,
  offset: 0,
  narrowing: { text: undefined, from: null, to: null },
} as const

const hot: Record<string, (db: Db) => Promise<unknown>> = {
  'the home feed': (db) => statements.findHomePage(db, ...home),
  'the home feed of one kind': (db) => statements.findHomePageOfType(db, ...home, 'photo'),
  'the home feed by change': (db) => statements.findHomePageBy.updatedAt.desc(db, ...home, null),
  'the home feed, oldest first': (db) => statements.findHomePageBy.publishedAt.asc(db, ...home, null),
  'the count of the home feed': (db) => countHome(db, { accountId: ID, type: 'any', performerId: null, exceptIds: [] }),
  'what a home feed depends on': (db) => statements.findHomeStates(db, [ID], [`{${ID}}`], '3'),
  'the creators of a home feed': (db) => findHomeCreators(db, ID),
  'what is new in the home feed': (db) =>
    queries.countNewerHome(db, { accountId: ID, since: new Date(), sinceId: ID, most: 50, exceptIds: [] }),
  'what is gone from the home feed': (db) => queries.findNotPublic(db, [ID]),
  'a creator’s page': (db) => statements.findCreatorPage(db, ID, ID, true, ...start),
  'a creator’s page for visitors': (db) => statements.findCreatorPageForVisitors(db, ID, true, ...start),
  'a creator’s posts by filters': (db) => queries.searchCreator(db, byCreator, pageBy('publishedAt')),
  'a creator’s posts by change': (db) => queries.searchCreator(db, byCreator, pageBy('updatedAt')),
  'the count of a filter': (db) => queries.countCreatorSearch(db, ID, filters),
  'the studio’s table': (db) => queries.searchOwn(db, own, pageBy('updatedAt')),
  'the count of the studio’s table': (db) => queries.countOwnSearch(db, own),
  'one post': (db) => queries.findPost(db, ID),
  'posts by their ids for a viewer': (db) => statements.findRefs(db, [ID], [ID]),
  'some posts': (db) => statements.findPosts(db, [ID]),
  'the post of a file': (db) => statements.findRefsOfFile(db, ID, ID),
  'whether another post has a file': (db) => queries.isFileElsewhere(db, [ID], ID),
  'the options of some polls': (db) => statements.findPollOptions(db, [ID], ID),
  'a vote': (db) => insertVote(db, { postId: ID, accountId: ID, optionId: ID }),
  'what somebody voted': (db) => findVote(db, ID, ID),
  'posts that are due': (db) => publishDuePosts(db, 100),
  'the follows and blockers of an account': (db) => findFoundRow(db, ID),
  'the relations between a viewer and creators': (db) => findRelationRows(db, ID, [ID]),
  'the followers of a creator': (db) => findFollows(db, 'followers', ID, followPage),
  'the follows of a fan': (db) => findFollows(db, 'following', ID, followPage),
  'the blocks of an account': (db) => findBlocks(db, ID, followPage),
  'how many follow': (db) => findFollowCounts(db, [ID]),
  'the page of a creator': (db) => selectPageByName(db, 'p1x', ID),
  'the page of a creator, by id': (db) => selectPageById(db, ID, ID),
  'what others know of creators': (db) => findFactRows(db, ID, [ID]),
  'the signed-in account': (db) => selectSignedIn(db, ID),
  'blocked countries of creators': (db) => findBlockedCountries(db, [ID]),
}

test('no statement of a hot path reads a whole table', { timeout: 120_000 }, async () => {
  const db = await aBusySite()
  await analyze(db, [
    'post',
    'post_count',
    'poll_option',
    'poll_vote',
    'follow',
    'follow_count',
    'account_block',
    'performer_blocked_country',
    'entitlement',
  ])
  for (const [name, query] of Object.entries(hot)) {
    expect([name, await wholeTablesRead(db, query)]).toEqual([name, []])
  }
})
