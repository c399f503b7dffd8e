import { sql } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'
import { rowsOf, type ErasureStep } from '#src/platform/db/erasure.ts'

/** Where a creator was to be paid. What they earned and were paid stays, as the books do. */
export const earningsErasure: readonly ErasureStep[] = [
  rowsOf('banking_detail', 'performer_id'),
  rowsOf('payment_gateway_setting', 'performer_id'),
]

/** What of a creator's somebody has bought and was not refunded: ids of posts, items and messages. */
export async function findSoldIds(db: Db, performerId: string): Promise<string[]> {
  const { rows } = await sql<{ source_id: string }>`select distinct source_id from earning
    where performer_id = ${performerId} and source_type in ('feed', 'video', 'gallery', 'product', 'message')`.execute(
    db,
  )
  return rows.map(({ source_id }) => source_id)
}
