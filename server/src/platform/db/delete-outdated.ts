import { sql, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'
import type { DB } from './schema.ts'

/** Which rows of a table are outdated: whose time in an indexed column is before a moment. */
export type Outdated = {
  table: keyof DB & string
  column: string
  before: Date | RawBuilder<Date>
  /** At most so many. */
  limit?: number
}

/**
 * Deletes outdated rows, the oldest first: a plan for any moment expects a third of the table and reads all of it in search of them,
 * unless it has to find them in the order of the index.
 * @returns how many
 */
export async function deleteOutdatedRows(db: Db, { table, column, before, limit = 1_000 }: Outdated): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ctid = any(array(
    select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before} order by ${sql.ref(column)} limit ${limit}))`.execute(
    db,
  )
  return Number(numAffectedRows)
}
