import { sql, type SelectQueryBuilder } from 'kysely'
import { totalOf } from './list-total.ts'

/**
 * One page of a list and how many rows it has in all, in one statement.
 * @param found the table with the list's filters.
 * @param show adds the columns and a total order.
 */
export async function pageWithTotal<D, T extends keyof D, R>(
  found: SelectQueryBuilder<D, T, object>,
  { limit, offset }: { limit: number; offset: number },
  show: (found: SelectQueryBuilder<D, T, object>) => SelectQueryBuilder<D, T, R>,
): Promise<{ rows: R[]; total: number }> {
  const counted = found.select((eb) => eb.fn.countAll<number>().as('total'))
  const page = show(found).select(sql<number>`(${counted})`.as('total'))
  const rows = (await page.limit(limit).offset(offset).execute()) as (R & { total: number })[]
  const count = async () => (await counted.executeTakeFirstOrThrow()) as { total: number }
  return { rows, total: await totalOf(rows, { isFirstPage: offset === 0, count }) }
}
