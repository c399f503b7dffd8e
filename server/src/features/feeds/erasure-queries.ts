import { sql } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'
import { changedRowsOf, rowsOf, type ErasureStep } from '#src/platform/db/erasure.ts'

/** Votes go, and posts with their texts and files; a post that somebody bought stays with its buyers, as a deleted one does. */
export const feedsErasure: readonly ErasureStep[] = [
  rowsOf('poll_vote', 'account_id'),
  changedRowsOf('post', {
    set: sql`deleted_at = app_now(), updated_at = app_now()`,
    where: ({ accountId }) => sql`performer_id = ${accountId} and deleted_at is null`,
  }),
  changedRowsOf('post', {
    set: sql`title = '', text = '', poll_description = '', slug = id::text, file_ids = '{}', thumbnail_id = null, teaser_id = null`,
    where: ({ accountId, soldIds }) => sql`performer_id = ${accountId} and id <> all(${[...soldIds]}::uuid[])
      and (title <> '' or text <> '' or poll_description <> '' or slug <> id::text or all_file_ids <> '{}')`,
  }),
  changedRowsOf('poll_option', {
    set: sql`description = '-'`,
    where: ({ accountId, soldIds }) => sql`performer_id = ${accountId} and description <> '-'
      and (post_id is null or post_id <> all(${[...soldIds]}::uuid[]))`,
  }),
]

/** The files that a creator's posts show. */
export async function findFilesOfCreator(db: Db, performerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct unnest(all_file_ids) as id from post
    where performer_id = ${performerId}`.execute(db)
  return rows.map(({ id }) => id)
}
