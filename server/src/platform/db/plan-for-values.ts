import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/**
 * Runs statements whose plan is to be chosen for the values of their parameters, such as a term that one row has or
 * every row. Connections plan for any value otherwise. In a transaction of its own.
 */
export const planForValues = <T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx)
    return run(tx)
  })
