import { CompiledQuery, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase, type Db } from '#src/platform/db/database.ts'
import { freshDatabaseWithUrl } from '#src/test-support/fresh-database.ts'
import {
  findBlockedCountries,
  findFollowCounts,
  findFollows,
  findHomeRow,
  findRelationRows,
} from '../audience/queries.ts'
import { countHome, findHomePage, findHomePageBy, findHomePageOfType } from './home-queries.ts'
import { findPollOptions, findVote, insertVote } from './poll-queries.ts'
import * as queries from './queries.ts'
import { publishDuePosts } from './write-queries.ts'

type Statement = (executor: Db, ...values: never[]) => Promise<unknown>

/** The text of a prepared statement: what it would send, caught on its way. */
async function textOf(statement: Statement): Promise<string> {
  let text = ''
  const catcher = {
    executeQuery: async (query: CompiledQuery) => {
      text = query.sql
      return { rows: [] }
    },
  }
  // The statement uses nothing else of its executor.
  await statement(catcher as unknown as Db)
  return text
}

/** Enough rows that reading a whole table would never be the cheaper way. */
async function aBusySite(): Promise<Db> {
  const { url } = await freshDatabaseWithUrl()
  // As the owner of the tables: only an owner may gather their statistics.
  const db = openDatabase(url, { maximumConnections: 1 })
  onTestFinished(() => db.destroy())
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

const hot: Record<string, Statement> = {
  'the home feed': findHomePage,
  'the home feed of one kind': findHomePageOfType,
  'the home feed by change': findHomePageBy.updatedAt.desc,
  'the home feed, oldest first': findHomePageBy.publishedAt.asc,
  'how many posts the home feed has': countHome,
  'a creator’s page': queries.findCreatorPage,
  'a creator’s page for visitors': queries.findCreatorPageForVisitors,
  'a creator’s posts by filters': queries.searchCreator.publishedAt.desc,
  'a creator’s posts by change': queries.searchCreator.updatedAt.desc,
  'how many posts a filter leaves': queries.countCreatorSearch,
  'the studio’s table': queries.searchOwn.updatedAt.desc,
  'how many rows the studio’s table has': queries.countOwnSearch,
  'one post': queries.findPost,
  'one post for somebody': queries.findPostRef,
  'some posts': queries.findPosts,
  'the post of a file': queries.findRefsOfFile,
  'whether another post has a file': queries.findFilesElsewhere,
  'the options of some polls': findPollOptions,
  'a vote': insertVote,
  'what somebody voted': findVote,
  'posts that are due': publishDuePosts,
  'whom somebody follows and who blocks them': findHomeRow,
  'what lies between somebody and some creators': findRelationRows,
  'who follows a creator': findFollows.followers.desc,
  'whom a fan follows': findFollows.following.desc,
  'how many follow': findFollowCounts,
  'where creators are blocked': findBlockedCountries,
}

test('no statement of a hot path reads a whole table', { timeout: 120_000 }, async () => {
  const db = await aBusySite()
  for (const table of [
    'post',
    'post_count',
    'poll_option',
    'poll_vote',
    'follow',
    'follow_count',
    'account_block',
    'performer_blocked_country',
    'entitlement',
  ]) {
    await db.executeQuery(CompiledQuery.raw(`analyze ${table}`))
  }
  for (const [name, statement] of Object.entries(hot)) {
    const text = await textOf(statement)
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(
      CompiledQuery.raw(`explain (generic_plan) ${text}`),
    )
    const plan = rows.map((row) => row['QUERY PLAN'])
    const scans = plan.filter((line) => /Seq Scan on (?!app_clock)/.test(line))
    expect([name, scans]).toEqual([name, []])
  }
})
