import { sql, type SelectQueryBuilder } from 'kysely'
import { countedUpTo, totalOf } from './list-total.ts'

/**
 * One page of a list and how many rows it has in all, as far as they are counted, in one statement. The limit is part of its text:
 * a plan for any limit would sort the whole list.
 * @param found the table with the list's filters.
 * @param show adds the columns and a total order.
 */
export async function pageWithTotal<D, T extends keyof D, R>(
  found: SelectQueryBuilder<D, T, object>,
  { limit, offset }: { limit: number; offset: number },
  show: (found: SelectQueryBuilder<D, T, object>) => SelectQueryBuilder<D, T, R>,
): Promise<{ rows: R[]; total: number }> {
  const counted = found.select(sql.lit(1).as('one')).limit(sql.lit(countedUpTo({ limit, offset })))
  const listed = show(found).select(sql<number>`(select count(*) from (${counted}) as counted)`.as('total'))
  const page = (size: number) => listed.limit(sql.lit(size)) as SelectQueryBuilder<D, T, R & { total: number }>
  const rows = (await page(limit).offset(offset).execute()) as (R & { total: number })[]
  const count = async () => (await page(1).executeTakeFirst()) ?? { total: 0 }
  return { rows, total: await totalOf(rows, { isFirstPage: offset === 0, count }) }
}
