import { MAXIMUM_COUNTED } from '@stagedoor/contract/list'
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Db, Tx } from './database.ts'

/**
 * What `select count(*)` counts of a list that grows with the site: its rows up to `MAXIMUM_COUNTED`, so that the count does not read
 * the whole table. `found` begins with `from`.
 */
export const countedAtMost = (found: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`from (select ${found} limit ${sql.lit(MAXIMUM_COUNTED)}) as counted`

/** How many rows a query finds, counted up to `MAXIMUM_COUNTED`. */
export async function countAtMost<D, T extends keyof D>(
  executor: Db | Tx,
  found: SelectQueryBuilder<D, T, object>,
): Promise<number> {
  const counted = found.select(sql.lit(1).as('one')).limit(sql.lit(MAXIMUM_COUNTED))
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${counted}) as counted`.execute(executor)
  return rows[0]?.total ?? 0
}

/**
 * How many rows match a list's filter, from the `total` that every row of its page carries: one statement for both. An empty
 * first page means none; after an empty later page `count` asks.
 */
export async function totalOf(
  rows: readonly { total: number }[],
  { isFirstPage, count }: { isFirstPage: boolean; count: () => Promise<{ total: number }> },
): Promise<number> {
  const [row] = rows
  if (row !== undefined) return row.total
  return isFirstPage ? 0 : (await count()).total
}
