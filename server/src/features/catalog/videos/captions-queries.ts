import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'

export type NewCaptions = { videoId: string; language: string; label: string; content: string }

/** Takes the place of those in the same language. Their id is new, so that an address always shows the same text. */
export async function replaceCaptions(
  tx: Tx,
  { videoId, language, label, content }: NewCaptions,
): Promise<{ id: string }> {
  await tx.deleteFrom('video_captions').where('video_id', '=', videoId).where('language', '=', language).execute()
  const values = { video_id: videoId, language, label, content }
  const inserted = await tx.insertInto('video_captions').values(values).returning('id').executeTakeFirstOrThrow()
  await touchVideo(tx, videoId)
  return inserted
}

/** @returns whether the video had them. */
export async function deleteCaptions(tx: Tx, { videoId, id }: { videoId: string; id: string }): Promise<boolean> {
  const removed = tx.deleteFrom('video_captions').where('video_id', '=', videoId).where('id', '=', id)
  const { numDeletedRows } = await removed.executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) await touchVideo(tx, videoId)
  return numDeletedRows > 0n
}

const touchVideo = (tx: Tx, id: string) =>
  tx
    .updateTable('video')
    .set({ updated_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute()

/** The text of captions, with the video that access is decided about. */
export async function findCaptionsText(db: Db, id: string): Promise<{ video_id: string; content: string } | null> {
  const found = db.selectFrom('video_captions').where('id', '=', id).select(['video_id', 'content'])
  return (await found.executeTakeFirst()) ?? null
}
