import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase, type Db } from '#src/platform/db/database.ts'
import { freshDatabaseWithUrl } from '#src/test-support/fresh-database.ts'
import { aggregatePostings } from './aggregate-postings.ts'
import { checkBooks } from './check-books.ts'

const BATCH_SIZE = 500

/** A database with the charges of one fan to ten creators; nothing is aggregated. */
async function aBacklog(charges: number): Promise<{ db: Db; owner: Db; fan: string }> {
  const { db, url } = await freshDatabaseWithUrl()
  const owner = openDatabase(url, { maximumConnections: 1, statementTimeoutMs: 0 })
  onTestFinished(() => owner.destroy())
  const fan = randomUUID()
  const lines = [
    { owner_id: fan, purpose: 'fan_wallet', commodity: 'TOKEN', amount_cents: 100_000_000 },
    { owner_id: randomUUID(), purpose: 'exchange', commodity: 'TOKEN', amount_cents: -100_000_000 },
  ]
  const topUp = { id: fan, kind: 'top_up', source_id: fan, is_reversal: false, postings: lines }
  await sql`select from wallet_posts(${JSON.stringify([topUp])})`.execute(owner)
  await charge(owner, fan, { charges, creators: 10 })
  return { db, owner, fan }
}

/** One after the other: a call charges a wallet once. */
const charge = (owner: Db, fan: string, { charges, creators }: { charges: number; creators: number }) =>
  sql`select charged.outcome from generate_series(1, ${charges}) i,
    wallet_charges(app_now()::timestamptz(3), array[md5('charge' || i || random())::uuid], array[${fan}::uuid],
      array[md5((i % ${creators})::text)::uuid], array[100], array[20]) as charged`.execute(owner)

/** Aggregates one batch behind the deleted rows, as a pass does. @returns the pages that it touched; null when nothing waits. */
async function pagesOfBatch(owner: Db): Promise<number | null> {
  const { rows } = await sql<{
    first: string | null
  }>`select min(ctid)::text as first from unaggregated_posting`.execute(owner)
  const block = /^\((\d+),/.exec(rows[0]?.first ?? '')?.[1]
  if (block === undefined) return null
  const explained = await sql<{
    'QUERY PLAN': [{ Plan: Record<string, number> }]
  }>`explain (analyze, buffers, format json)
    select row_count from aggregate_postings(${sql.lit(BATCH_SIZE)}, ${sql.lit(`(${block},0)`)}::tid)`.execute(owner)
  const plan = explained.rows[0]?.['QUERY PLAN'][0].Plan ?? {}
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
}

test('a batch reads as many pages with 12,000 rows in the queue as with its last 500', async () => {
  const { owner } = await aBacklog(6_000)
  const pages: number[] = []
  for (;;) {
    const touched = await pagesOfBatch(owner)
    if (touched === null) break
    pages.push(touched)
  }
  expect(pages.length).toBeGreaterThan(20)
  // The first batch fills caches of the session; the last one is not full.
  const whole = pages.slice(1, -1)
  expect(Math.max(...whole)).toBeLessThan(Math.min(...whole) * 1.5)
})

test('empties the queue in batches, seals every transaction once and makes every balance the sum of its postings', async () => {
  const { db, owner } = await aBacklog(2_000)
  expect(await aggregatePostings(db, BATCH_SIZE)).toBe(4_001)
  expect(await aggregatePostings(db, BATCH_SIZE)).toBe(0)
  const { rows } = await sql`select (select count(*)::int from unaggregated_posting) as waiting,
    (select sum(cardinality(transaction_ids))::int from ledger_seal) as sealed`.execute(owner)
  expect(rows).toEqual([{ waiting: 0, sealed: 2_001 }])
  expect(await checkBooks(owner)).toEqual([])
})

test('aggregates postings that arrive while a backlog is aggregated', async () => {
  const { db, owner, fan } = await aBacklog(1_000)
  await aggregatePostings(db, 100)
  // Freed space in front is used again: the next rows lie before the last position.
  await sql`vacuum unaggregated_posting`.execute(owner)
  await charge(owner, fan, { charges: 250, creators: 250 })
  expect(await aggregatePostings(db, 100)).toBe(500)
  expect(await checkBooks(owner)).toEqual([])
})

test('of two concurrent processes one aggregates each row', async () => {
  const { db, owner } = await aBacklog(500)
  const counts = await Promise.all([aggregatePostings(db, 100), aggregatePostings(db, 100)])
  const rest = await aggregatePostings(db, 100)
  expect(counts.reduce((sum, count) => sum + count, rest)).toBe(1_001)
  expect(await checkBooks(owner)).toEqual([])
})
