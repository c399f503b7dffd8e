import type pg from 'pg'
import { openDatabase } from '#src/platform/db/database.ts'
import { aggregatePostings } from '#src/features/wallet/aggregate-postings.ts'
import { addSales, addTopUps, addWallets } from './money.ts'

/** How large a generated world is. Each creator has a hundred posts; each fan a top-up and seven tips: 25 postings. */
export type WorldSize = { creators: number; fans: number }

/** Ten thousand creators, a million posts, 200,000 fans and five million postings. */
export const LARGE: WorldSize = { creators: 10_000, fans: 200_000 }

/** A hundredth of it, with as much for each creator and fan: what an account reads is as long in both. */
export const SMALL: WorldSize = { creators: 100, fans: 2_000 }

const CREATORS_AT_ONCE = 500
const FANS_AT_ONCE = 10_000
const FOLLOWS_OF_FAN = 5
/** The first fans follow a hundred creators each, for the home feed. */
export const READERS = 50
const FOLLOWS_OF_READER = 100

/** What is announced and counted by these would be no part of a list: what people are found by. */
const SILENCED = [
  ['performer', 'performer_announced'],
  ['post', 'post_announced'],
] as const

/**
 * Fills a migrated database, straight into its tables: a million posts through the calls would take a day. What the product keeps beside
 * its rows (counters, balances, days of earnings, seals of the ledger) holds afterwards. Usernames are `large.creator1`, `large.fan1` and on.
 * @param databaseUrl of the owner; nothing else may write meanwhile.
 */
export async function fillWorld(
  { pool, databaseUrl }: { pool: pg.Pool; databaseUrl: string },
  size: WorldSize,
  print: (line: string) => void,
): Promise<void> {
  const client = await pool.connect()
  const step = async (name: string, work: () => Promise<void>) => {
    const startedAt = performance.now()
    await work()
    print(`  ${name}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)
  }
  try {
    for (const [table, trigger] of SILENCED) await client.query(`alter table ${table} disable trigger ${trigger}`)
    await step('people', () => addPeople(client, size))
    await step('posts', () =>
      inParts(size.creators, CREATORS_AT_ONCE, (from, to) => client.query(INSERT_POSTS, [from, to])),
    )
    await step('follows', () => addFollows(client, size))
    await addWallets(client)
    await step('top-ups', () => inParts(size.fans, FANS_AT_ONCE, (from, to) => addTopUps(client, from, to)))
    await step('sales', () => inParts(size.fans, FANS_AT_ONCE, (from, to) => addSales(client, from, to, size.creators)))
    for (const [table, trigger] of SILENCED) await client.query(`alter table ${table} enable trigger ${trigger}`)
  } finally {
    client.release(true)
  }
  await step('balances and seals', () => aggregateAll(databaseUrl))
  await step('vacuum', async () => void (await pool.query('vacuum (analyze)')))
}

async function aggregateAll(databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl, { maximumConnections: 1, statementTimeoutMs: 0 })
  await aggregatePostings(db)
  await db.destroy()
}

/** Calls `work` for places 1 to `count` in parts, one after the other. */
async function inParts(
  count: number,
  size: number,
  work: (from: number, to: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 1; from <= count; from += size) await work(from, Math.min(count, from + size - 1))
}

/** Fans and creators, by place from 1 in `creator_place` and `fan_place`, which end with the connection. */
async function addPeople(client: pg.ClientBase, { creators, fans }: WorldSize): Promise<void> {
  const add = async (role: 'performer' | 'user', stem: string, count: number, table: string) => {
    await client.query(
      `create temporary table ${table} as
        select n as place, uuidv7() as id, $1 || n as username from generate_series(1, $2::int) n`,
      [stem, count],
    )
    await client.query(`alter table ${table} add primary key (place)`)
    await client.query(`analyze ${table}`)
    await client.query(
      `insert into account (id, role, username, status, adult_method, adult_since, created_at)
        select id, $1, username, 'active', 'declared', now(), now() - interval '400 days' from ${table} order by place`,
      [role],
    )
    await client.query(
      `insert into profile (account_id, username, is_performer, name) select id, username, $1, username from ${table} order by place`,
      [role === 'performer'],
    )
  }
  await add('performer', 'large.creator', creators, 'creator_place')
  await client.query(`insert into performer (account_id, state, approved_at, updated_at)
    select id, 'approved', now(), now() - place * interval '1 second' from creator_place order by place`)
  await add('user', 'large.fan', fans, 'fan_place')
}

const INSERT_POSTS = `
  insert into post (performer_id, slug, type, status, title, text, is_sale, price_token_cents, published_at, created_at, updated_at)
  select id, 'large-' || place || '-' || n, 'text', 'active', 'A day at the workshop', 'What we made today, and how it went: ' || n,
    n % 3 = 0, case when n % 6 = 0 then 500 else 0 end, at, at, at
  from creator_place, generate_series(1, 100) n,
    lateral (select now() - n * interval '7 minutes' - random() * interval '6 minutes' as at) moment
  where place between $1::int and $2::int`

async function addFollows(client: pg.ClientBase, { creators, fans }: WorldSize): Promise<void> {
  const insert = (from: number, to: number, each: number, stride: number) =>
    client.query(
      `insert into follow (follower_id, performer_id, created_at)
        select fan.id, creator.id, now() - n * interval '1 hour'
        from fan_place fan cross join generate_series(0, $3::int - 1) n
          join creator_place creator on creator.place = (fan.place * 31 + n * $4::int) % $5::int + 1
        where fan.place between $1::int and $2::int on conflict do nothing`,
      [from, to, each, stride, creators],
    )
  const readers = Math.min(READERS, fans)
  await insert(1, readers, FOLLOWS_OF_READER, Math.max(1, Math.floor(creators / FOLLOWS_OF_READER)))
  await inParts(fans - readers, FANS_AT_ONCE, (from, to) => insert(readers + from, readers + to, FOLLOWS_OF_FAN, 7_919))
}
