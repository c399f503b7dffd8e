import { sql, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'

/**
 * The rows of a query in batches, as of the moment it began, without holding them in memory and without a transaction
 * that lasts while they are used: the database keeps the result (a cursor "with hold") on one connection. `use` gets
 * the batches, none of them empty, and may end before the last.
 */
export function readInBatches<Row, Result>(
  db: Db,
  { query, size }: { query: RawBuilder<Row>; size: number },
  use: (batches: AsyncGenerator<Row[]>) => Promise<Result>,
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    await sql`declare rows_in_batches no scroll cursor with hold for ${query}`.execute(connection)
    async function* batches() {
      for (;;) {
        const { rows } = await sql<Row>`fetch forward ${sql.lit(size)} from rows_in_batches`.execute(connection)
        if (rows.length > 0) yield rows
        if (rows.length < size) return
      }
    }
    try {
      return await use(batches())
    } finally {
      await sql`close rows_in_batches`.execute(connection)
    }
  })
}
