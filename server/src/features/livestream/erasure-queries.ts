import { sql } from 'kysely'
import { changedRowsOf, rowsOf, type ErasureStep } from '#src/platform/db/erasure.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'

/** Keys, connections, likes, recordings of which no video was made, announced streams, reminders and the menu of tips go; of a stream that was sold nothing but its texts. */
export const livestreamErasure: readonly ErasureStep[] = [
  rowsOf('stream_key', 'performer_id'),
  rowsOf('stream_connection', 'account_id'),
  rowsOf('stream_like', 'account_id'),
  rowsOf('stream_recording', 'performer_id'),
  rowsOf('stream_announcement', 'performer_id'),
  rowsOf('stream_reminder', 'account_id'),
  rowsOf('tip_menu_item', 'performer_id'),
  changedRowsOf('stream', {
    set: sql`title = '', description = '', goal_title = null, goal_token_cents = null`,
    where: ({ accountId }) =>
      sql`performer_id = ${accountId} and (title <> '' or description <> '' or goal_title is not null)`,
  }),
]

/** Whether a creator is live now. */
export async function isLive(executor: Db | Tx, performerId: string): Promise<boolean> {
  const { rows } =
    await sql`select from stream where performer_id = ${performerId} and status = 'live' limit 1`.execute(executor)
  return rows.length > 0
}
