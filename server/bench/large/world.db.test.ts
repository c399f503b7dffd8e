import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { examineBooks } from '#src/check-books/examine-books.ts'
import { openPool } from '#src/platform/db/database.ts'
import { freshDatabaseWithUrl } from '#src/test-support/fresh-database.ts'
import { fillWorld, READERS } from './world.ts'

const CREATORS = 120
const FANS = 60

test('a generated world has what its size says, its counters are right, and its books hold', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const pool = openPool(url, { maximumConnections: 2 })
  onTestFinished(() => pool.end())
  await fillWorld({ pool, databaseUrl: url }, { creators: CREATORS, fans: FANS }, () => undefined)

  const { rows } = await sql`select
      (select count(*) from performer where is_public) as creators, (select count(*) from post where is_public) as posts,
      (select count(*) from account where role = 'user') as fans, (select count(*) from posting) as postings,
      (select count(*) from follow) as follows, (select sum(followers)::bigint from follow_count) as followers,
      (select sum(published)::bigint from post_count where type = 'any') as published,
      (select sum(line_count)::bigint from earning_day) as lines, (select count(*) from unaggregated_posting) as waiting`.execute(
    db,
  )
  const follows = READERS * 100 + (FANS - READERS) * 5
  expect(rows).toEqual([
    {
      creators: CREATORS,
      posts: CREATORS * 100,
      fans: FANS,
      postings: FANS * 25,
      follows,
      followers: follows,
      published: CREATORS * 100,
      lines: FANS * 7,
      waiting: 0,
    },
  ])
  const examined = await examineBooks(db)
  // Their payments have no events of a gateway and are in no gateway's books.
  const broken = examined.filter(({ breaches }) => breaches.length > 0).map(({ name }) => name)
  expect(broken).toEqual(['paid_is_proven', 'gateway_payments_agree'])
  expect(examined.find(({ name }) => name === 'charges_are_counted')?.count).toBe(FANS)
})
