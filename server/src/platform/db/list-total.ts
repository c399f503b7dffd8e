import { MAXIMUM_COUNTED } from '@stagedoor/contract/list-total'
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Db, Tx } from './database.ts'

/** The place of a page in its list. */
export type Place = { limit: number; offset: number }

/**
 * Up to where the rows of a list are counted: the next multiple of `MAXIMUM_COUNTED` behind the page, so that a reader of a
 * long list always sees that it goes on. Few values, because the limit is part of a statement's text.
 */
export const countedUpTo = ({ limit, offset }: Place): number =>
  MAXIMUM_COUNTED * (Math.floor((offset + limit) / MAXIMUM_COUNTED) + 1)

/** What `select count(*)` counts of a list that grows with the site, so that it does not read the whole table. `found` begins with `from`. */
export const countedAtMost = (found: RawBuilder<unknown>, place: Place): RawBuilder<unknown> =>
  sql`from (select ${found} limit ${sql.lit(countedUpTo(place))}) as counted`

/** How many rows there are. `found` begins with `from`. */
export async function countRows(executor: Db | Tx, found: RawBuilder<unknown>): Promise<{ total: number }> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${found}`.execute(executor)
  return rows[0] ?? { total: 0 }
}

/** How many rows a query finds, as far as they are counted. */
export async function countAtMost<D, T extends keyof D>(
  executor: Db | Tx,
  found: SelectQueryBuilder<D, T, object>,
  place: Place,
): Promise<number> {
  const counted = found.select(sql.lit(1).as('one')).limit(sql.lit(countedUpTo(place)))
  return (await countRows(executor, sql`from (${counted}) as counted`)).total
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
