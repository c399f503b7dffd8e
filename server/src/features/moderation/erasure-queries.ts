import { sql } from 'kysely'
import { changedRowsOf, rowsOf, type ErasureStep } from '#src/platform/db/erasure.ts'
import type { Db } from '#src/platform/db/database.ts'

/** What an account reported stays, as a visitor's. */
export const moderationErasure: readonly ErasureStep[] = [
  changedRowsOf('report', {
    set: sql`reporter_id = null`,
    where: ({ accountId }) => sql`reporter_id = ${accountId}`,
  }),
  rowsOf('performer_blocked_words', 'performer_id'),
]

/** The messages and comments of anybody that are in an open report. */
export async function findOpenEvidence(db: Db): Promise<string[]> {
  const { rows } = await sql<{ target_id: string }>`select distinct target_id from report
    where status = 'open' and target in ('message', 'comment')`.execute(db)
  return rows.map(({ target_id }) => target_id)
}
