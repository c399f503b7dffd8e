import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase, type Db } from '#src/platform/db/database.ts'
import { explained } from '#src/test-support/explained.ts'
import { freshDatabaseWithUrl } from '#src/test-support/fresh-database.ts'
import { insertEarnings, type NewEarning } from './queries.ts'
import { countEarnings, sumByDay, sumBySource, sumEarnings, type SumFilter } from './sum-queries.ts'

const NOW = new Date('2026-06-15T10:30:00.123Z')
const PERFORMER = '00000000-0000-4000-8000-000000000001'

async function aDatabase(): Promise<{ db: Db; owner: Db; url: string }> {
  const { db, url } = await freshDatabaseWithUrl()
  const owner = openDatabase(url, { maximumConnections: 2, statementTimeoutMs: 0 })
  onTestFinished(() => owner.destroy())
  return { db, owner, url }
}

/** Lines of a creator over the days before NOW: sales of three kinds, every 13th taken back, the oldest half paid. */
async function addLines(db: Db, { count, days }: { count: number; days: number }): Promise<void> {
  await sql`insert into earning (id, performer_id, buyer_id, transaction_id, kind, sale_id, type, source_type, source_id,
      gross_token_cents, commission_token_cents, net_token_cents, commission_basis_points, paid_token_cents, paid_at,
      available_at, created_at)
    select uuidv7(), ${PERFORMER}, md5(n::text)::uuid, uuidv7(), case when is_back then 'refund' else 'sale' end,
      case when is_back then uuidv7() end, case n % 3 when 0 then 'tip' else 'feed' end,
      case n % 3 when 0 then 'performer' when 1 then 'feed' else 'product' end, uuidv7(), sign * (100 + n % 50),
      sign * 20, sign * (80 + n % 50), 2000, case when is_paid then sign * (80 + n % 50) when n % 7 = 0 then sign * 5 else 0 end,
      case when is_paid then ${NOW}::timestamptz end, at + case when is_back then interval '0' else interval '7 days' end, at
    from generate_series(1, ${count}) n, lateral (select n % 13 = 0 as is_back, n > ${count} / 2 as is_paid,
      case when n % 13 = 0 then -1 else 1 end as sign,
      ${NOW}::timestamptz - n * (${days} * interval '1 day' / ${count}) as at) line`.execute(db)
  await sql`analyze earning, earning_day`.execute(db)
}

/** The same sums, of the lines themselves. */
async function sumOfLines(owner: Db, { performerId, type, sourceType, isPaid, from, to }: SumFilter) {
  const { rows } = await sql`select count(*) as count, coalesce(sum(gross_token_cents), 0)::bigint as gross,
      coalesce(sum(commission_token_cents), 0)::bigint as commission, coalesce(sum(net_token_cents), 0)::bigint as net,
      coalesce(sum(paid_token_cents), 0)::bigint as paid,
      coalesce(sum(net_token_cents - paid_token_cents) filter (where net_token_cents > 0 and available_at <= ${NOW}), 0)::bigint as matured,
      coalesce(sum(net_token_cents - paid_token_cents) filter (where net_token_cents > 0 and available_at > ${NOW}), 0)::bigint as pending,
      coalesce(sum(net_token_cents - paid_token_cents) filter (where net_token_cents < 0), 0)::bigint as reversed,
      min(available_at) filter (where net_token_cents > paid_token_cents and available_at > ${NOW}) as next_maturity
    from earning where performer_id = ${performerId} and (${type ?? null}::text[] is null or type = any(${type ?? null}))
      and (${sourceType ?? null}::text[] is null or source_type = any(${sourceType ?? null}))
      and (${isPaid ?? null}::boolean is null or (paid_at is not null) = ${isPaid ?? null})
      and (${from}::timestamptz is null or created_at >= ${from}) and (${to}::timestamptz is null or created_at < ${to})`.execute(
    owner,
  )
  return rows[0]
}

const at = (time: string) => new Date(time)
const ranges = {
  everything: { from: null, to: null },
  'from a midnight': { from: at('2026-06-01T00:00:00Z'), to: null },
  'from the middle of a day': { from: at('2026-06-03T17:20:00.5Z'), to: null },
  'to the middle of a day': { from: null, to: at('2026-06-10T03:00:00Z') },
  'days of Taipei': { from: at('2026-05-31T16:00:00Z'), to: at('2026-06-14T16:00:00Z') },
  'within a day': { from: at('2026-06-09T01:00:00Z'), to: at('2026-06-09T23:00:00Z') },
  'over a midnight': { from: at('2026-06-09T20:00:00Z'), to: at('2026-06-10T04:00:00Z') },
  'the end before the beginning': { from: at('2026-06-10T04:00:00Z'), to: at('2026-06-09T20:00:00Z') },
}

test.each(Object.entries(ranges))('sums of %s equal those of the lines, for all filters', async (_, range) => {
  const { db, owner } = await aDatabase()
  await addLines(owner, { count: 2_000, days: 40 })
  await addLines(owner, { count: 300, days: 2 })
  const filters: Omit<SumFilter, 'performerId' | 'from' | 'to'>[] = [
    {},
    { type: ['tip'] },
    { type: ['tip', 'feed'] },
    { sourceType: ['product'] },
    { isPaid: true },
    { isPaid: false },
  ]
  for (const filter of filters) {
    const requested = { performerId: PERFORMER, ...range, ...filter }
    const sums = await sumEarnings(db, requested, NOW)
    expect(sums).toEqual(await sumOfLines(owner, requested))
    expect(await countEarnings(db, requested)).toBe(sums.count)
    for (const parts of [await sumBySource(db, requested), await sumByDay(db, requested)]) {
      expect(parts.reduce((total, { count }) => total + count, 0)).toBe(sums.count)
      expect(parts.reduce((total, { net }) => total + net, 0)).toBe(sums.net)
      expect(parts.filter(({ count }) => count === 0)).toEqual([])
    }
  }
})

test('at 200,000 lines of a creator each sum reads days, and only the lines of partial days', async () => {
  const { owner, url } = await aDatabase()
  await addLines(owner, { count: 200_000, days: 500 })
  const { db, costs } = explained(url)
  for (const range of Object.values(ranges)) {
    const requested = { performerId: PERFORMER, ...range }
    await sumEarnings(db, requested, NOW)
    await sumBySource(db, requested)
    await sumByDay(db, requested)
    await countEarnings(db, requested)
  }
  expect(costs).toHaveLength(4 * Object.keys(ranges).length)
  // The table has about 8,000 pages, and 400 lines a day.
  expect(Math.max(...costs.map(({ pages }) => pages))).toBeLessThan(400)
  expect(Math.max(...costs.map(({ rows }) => rows))).toBeLessThan(6_000)
})

test('counts all lines that are written concurrently in opposite orders', async () => {
  const { db, owner } = await aDatabase()
  const performers = Array.from({ length: 20 }, () => randomUUID())
  const lineOf = (performerId: string): NewEarning => ({
    id: randomUUID(),
    performer_id: performerId,
    buyer_id: randomUUID(),
    transaction_id: randomUUID(),
    type: 'tip',
    kind: 'sale',
    sale_id: null,
    source_type: 'performer',
    source_id: performerId,
    title: '',
    gross_token_cents: 100,
    commission_token_cents: 20,
    net_token_cents: 80,
    commission_basis_points: 2_000,
    available_at: NOW,
    created_at: NOW,
  })
  const batches = Array.from({ length: 30 }, (_, index) =>
    (index % 2 === 0 ? performers : performers.toReversed()).map(lineOf),
  )
  await Promise.all(batches.map((batch) => insertEarnings(db, batch)))
  await Promise.all(batches.map((batch) => insertEarnings(db, batch)))
  const { rows } = await sql`select line_count, net_token_cents, unpaid_token_cents from earning_day`.execute(owner)
  expect(rows).toEqual(performers.map(() => ({ line_count: 30, net_token_cents: 2_400, unpaid_token_cents: 2_400 })))
})

test('rebuilt sums equal the maintained ones', async () => {
  const { owner } = await aDatabase()
  await addLines(owner, { count: 500, days: 20 })
  const days = () =>
    sql`select * from earning_day where line_count > 0 order by performer_id, day, available_day, type, source_type, is_paid`.execute(
      owner,
    )
  const { rows: kept } = await days()
  await sql`update earning_day set net_token_cents = 0`.execute(owner)
  await sql`select rebuild_earning_days()`.execute(owner)
  expect((await days()).rows).toEqual(kept)
})
