import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { pageWithTotal } from '#src/platform/db/page-with-total.ts'
import type { RawLine } from './rules.ts'

export type StatementRow = {
  performer_id: string
  month: string
  body: string
  hash: Buffer
  previous_hash: Buffer
  signature: Buffer
  public_key: Buffer
  opening_token_cents: number
  closing_token_cents: number
  line_count: number
  created_at: Date
}

/** Locks a creator's months until the transaction ends. */
export async function lockStatements(tx: Tx, performerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`statements:${performerId}`}, 0))`.execute(tx)
}

/**
 * Creators with lines before `end` that are on no statement. With `behind`, also those whose last statement is of an
 * earlier month. At most `limit`.
 */
export async function findUnclosed(
  db: Db,
  { end, behind, limit }: { end: Date; behind: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ performer_id: string }>`select performer_id from (
      select performer_id from earning where statement_month is null and created_at < ${end}
      union select performer_id from payout_request
        where statement_month is null and status = 'done' and decided_at < ${end}
      union select performer_id from earning_statement where ${behind}::text is not null
        group by performer_id having max(month) < ${behind}
    ) as unclosed order by performer_id limit ${limit}`.execute(db)
  return rows.map((row) => row.performer_id)
}

export async function findLastStatement(tx: Tx, performerId: string): Promise<StatementRow | null> {
  const row = await tx
    .selectFrom('earning_statement')
    .where('performer_id', '=', performerId)
    .selectAll()
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** The time of the first line that is on no statement; null: there is none. */
export async function findFirstUnstated(tx: Tx, performerId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select least(
      (select min(created_at) from earning where performer_id = ${performerId} and statement_month is null),
      (select min(decided_at) from payout_request
        where performer_id = ${performerId} and statement_month is null and status = 'done')) as at`.execute(tx)
  return rows[0]?.at ?? null
}

/** Assigns everything before `end` that is on no statement to this month's and returns it, unordered. */
export async function takeLines(
  tx: Tx,
  { performerId, month, end }: { performerId: string; month: string; end: Date },
): Promise<RawLine[]> {
  const { rows } = await sql<RawLine>`
    with sales as (
      update earning set statement_month = ${month}
        where performer_id = ${performerId} and statement_month is null and created_at < ${end} returning *),
    payouts as (
      update payout_request set statement_month = ${month}
        where performer_id = ${performerId} and statement_month is null and status = 'done' and decided_at < ${end}
        returning *)
    select id, kind, type, title, created_at as at, gross_token_cents as "grossTokenCents",
      commission_token_cents as "commissionTokenCents", net_token_cents as "netTokenCents" from sales
    union all
    select id, 'payout', 'payout', '', decided_at, -token_cents, 0, -token_cents from payouts`.execute(tx)
  return rows
}

export async function insertStatement(tx: Tx, row: Omit<StatementRow, 'created_at'>): Promise<void> {
  await tx.insertInto('earning_statement').values(row).execute()
  await tx
    .insertInto('statement_key')
    .values({ public_key: row.public_key })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findStatement(db: Db, performerId: string, month: string): Promise<StatementRow | null> {
  const row = await db
    .selectFrom('earning_statement')
    .where('performer_id', '=', performerId)
    .where('month', '=', month)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

export type StatementHead = Omit<StatementRow, 'body' | 'previous_hash' | 'signature' | 'public_key'>

/** A creator's statements without lines, by their month, with their count. */
export async function listStatements(
  db: Db,
  performerId: string,
  { limit, offset, sort }: { limit: number; offset: number; sort: 'asc' | 'desc' },
): Promise<{ rows: StatementHead[]; total: number }> {
  const own = db.selectFrom('earning_statement').where('performer_id', '=', performerId)
  return pageWithTotal(own, { limit, offset }, (query) =>
    query
      .select([
        'performer_id',
        'month',
        'hash',
        'opening_token_cents',
        'closing_token_cents',
        'line_count',
        'created_at',
      ])
      .orderBy('month', sort),
  )
}

/** Every signing key of statements, newest first. */
export async function findKeys(db: Db): Promise<Buffer[]> {
  const rows = await db.selectFrom('statement_key').select('public_key').orderBy('first_used_at', 'desc').execute()
  return rows.map((row) => row.public_key)
}
