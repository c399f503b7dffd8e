import { sql } from 'kysely'
import type { Tx } from '#src/platform/db/database.ts'

/** Makes a file the welcome video of a creator; null: none is. @returns the one before. */
export async function writeWelcomeVideo(tx: Tx, performerId: string, fileId: string | null): Promise<string | null> {
  const { rows } = await sql<{ replaced: string | null }>`update performer
    set welcome_video_file_id = ${fileId}, updated_at = app_now()
    from (select account_id as id, welcome_video_file_id as replaced from performer
      where account_id = ${performerId} for update) as before
    where account_id = before.id returning before.replaced`.execute(tx)
  return rows[0]?.replaced ?? null
}
