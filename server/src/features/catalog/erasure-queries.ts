import { sql } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'
import { changedRowsOf, rowsOf, type ErasureStep, type Leaver } from '#src/platform/db/erasure.ts'

const NAMELESS = '-'

const deletedRowsOf = (table: 'gallery' | 'video' | 'product'): ErasureStep =>
  changedRowsOf(table, {
    set: sql`deleted_at = app_now(), updated_at = app_now()`,
    where: ({ accountId }) => sql`performer_id = ${accountId} and deleted_at is null`,
  })

const isUnsold = ({ accountId, soldIds }: Leaver) =>
  sql`performer_id = ${accountId} and id <> all(${[...soldIds]}::uuid[])`

/** What staff removed stays removed; anything else that lost its file is not offered. */
const withoutFile = sql`status = case when status = 'removed' then status else 'inactive' end, scheduled_at = null`

/** Galleries, photos, videos and products go with their texts and files; what somebody bought stays with its buyers. */
export const catalogErasure: readonly ErasureStep[] = [
  deletedRowsOf('gallery'),
  deletedRowsOf('video'),
  deletedRowsOf('product'),
  rowsOf('video_participant', 'performer_id'),
  async (tx, { accountId, soldIds }, limit) => {
    const { numAffectedRows = 0n } = await sql`delete from photo where ctid = any(array(
      select ctid from photo where performer_id = ${accountId}
        and (gallery_id is null or gallery_id <> all(${[...soldIds]}::uuid[])) limit ${limit}))`.execute(tx)
    return Number(numAffectedRows)
  },
  async (tx, { accountId, soldIds }, limit) => {
    const { numAffectedRows = 0n } = await sql`delete from video_captions where ctid = any(array(
      select captions.ctid from video_captions captions join video on video.id = captions.video_id
      where performer_id = ${accountId} and video.id <> all(${[...soldIds]}::uuid[]) limit ${limit}))`.execute(tx)
    return Number(numAffectedRows)
  },
  changedRowsOf('gallery', {
    set: sql`title = ${NAMELESS}, description = '', cover_photo_id = null`,
    where: (leaver) =>
      sql`${isUnsold(leaver)} and (title <> ${NAMELESS} or description <> '' or cover_photo_id is not null)`,
  }),
  changedRowsOf('video', {
    set: sql`title = ${NAMELESS}, description = '', tags = '{}', chapters = '[]', file_id = null, thumbnail_id = null,
      teaser_id = null, is_file_ready = false, ${withoutFile}`,
    where: (leaver) =>
      sql`${isUnsold(leaver)} and (title <> ${NAMELESS} or description <> '' or tags <> '{}' or all_file_ids <> '{}')`,
  }),
  changedRowsOf('product', {
    set: sql`title = ${NAMELESS}, description = '', image_ids = '{}', digital_file_id = null, former_file_ids = '{}',
      status = case when status = 'removed' then status else 'inactive' end`,
    where: (leaver) => sql`${isUnsold(leaver)} and (title <> ${NAMELESS} or description <> '' or all_file_ids <> '{}')`,
  }),
]

/** The files that a creator's galleries, videos and products show. */
export async function findFilesOfCreator(db: Db, performerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select file_id as id from photo where performer_id = ${performerId}
    union select unnest(all_file_ids) from video where performer_id = ${performerId}
    union select unnest(all_file_ids) from product where performer_id = ${performerId}`.execute(db)
  return rows.map(({ id }) => id)
}
