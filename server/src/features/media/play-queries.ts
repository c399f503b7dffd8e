import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'

/** The video at BytePlus that is the same as a file; null when there is none. */
export async function findVid(db: Db, fileId: string): Promise<string | null> {
  const found = await db.selectFrom('file').where('id', '=', fileId).select('byteplus_vid').executeTakeFirst()
  return found?.byteplus_vid ?? null
}

export async function writeVid(tx: Tx, fileId: string, vid: string | null): Promise<void> {
  const change = { byteplus_vid: vid, updated_at: sql<Date>`app_now()` }
  await tx.updateTable('file').set(change).where('id', '=', fileId).execute()
}
