import type { Chapter } from '@stagedoor/contract/video-extras'
import type { VideoStatus } from '@stagedoor/contract/videos'
import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { ParticipantStatus } from './row-queries.ts'

/** The stored fields that a video's creator writes. */
export type VideoContent = {
  title: string
  description: string
  status: VideoStatus
  isSale: boolean
  audienceListId: string | null
  isForList: boolean
  priceTokenCents: number
  tags: readonly string[]
  scheduledAt: Date | null
  fileId: string | null
  isFileReady: boolean
  thumbnailId: string | null
  teaserId: string | null
}

/** A video of this creator that is not deleted, locked until the transaction ends. */
export type LockedVideo = {
  id: string
  title: string
  description: string
  status: VideoStatus
  is_sale: boolean
  is_for_list: boolean
  audience_list_id: string | null
  price_token_cents: number
  tags: string[]
  scheduled_at: Date | null
  published_at: Date | null
  file_id: string | null
  is_file_ready: boolean
  thumbnail_id: string | null
  teaser_id: string | null
}

export async function lockVideo(
  tx: Tx,
  { id, performerId }: { id: string; performerId: string },
): Promise<LockedVideo | null> {
  const { rows } =
    await sql<LockedVideo>`select id, title, description, status, is_sale, price_token_cents, is_for_list, audience_list_id, tags, scheduled_at,
      published_at, file_id, is_file_ready, thumbnail_id, teaser_id from video
    where id = ${id} and performer_id = ${performerId} and deleted_at is null for update`.execute(tx)
  return rows[0] ?? null
}

const valuesOf = (content: VideoContent) => ({
  title: content.title,
  description: content.description,
  status: content.status,
  is_sale: content.isSale,
  is_for_list: content.isForList,
  audience_list_id: content.audienceListId,
  price_token_cents: content.priceTokenCents,
  tags: [...content.tags],
  scheduled_at: content.scheduledAt,
  file_id: content.fileId,
  is_file_ready: content.isFileReady,
  thumbnail_id: content.thumbnailId,
  teaser_id: content.teaserId,
})

export async function insertVideo(tx: Tx, performerId: string, content: VideoContent): Promise<string> {
  const values = { performer_id: performerId, ...valuesOf(content) }
  return (await tx.insertInto('video').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateVideo(tx: Tx, id: string, content: VideoContent): Promise<void> {
  const change = { ...valuesOf(content), updated_at: sql<Date>`app_now()` }
  await tx.updateTable('video').set(change).where('id', '=', id).execute()
}

export async function setChapters(tx: Tx, id: string, chapters: readonly Chapter[]): Promise<void> {
  await sql`update video set chapters = ${JSON.stringify(chapters)}::jsonb, updated_at = app_now() where id = ${id}`.execute(
    tx,
  )
}

export async function findParticipants(
  tx: Tx,
  videoId: string,
): Promise<{ performer_id: string; status: ParticipantStatus }[]> {
  const found = tx.selectFrom('video_participant').where('video_id', '=', videoId).select(['performer_id', 'status'])
  return (await found.execute()).map((row) => ({ ...row, status: statusOf(row.status) }))
}

const statusOf = (status: string): ParticipantStatus =>
  status === 'accepted' || status === 'declined' ? status : 'requested'

export async function addParticipants(tx: Tx, videoId: string, performerIds: readonly string[]): Promise<void> {
  await sql`insert into video_participant (video_id, performer_id)
    select ${videoId}, unnest(${[...performerIds]}::uuid[]) on conflict do nothing`.execute(tx)
}

/** Those who declined stay, so that they are not asked again. */
export async function keepParticipants(tx: Tx, videoId: string, performerIds: readonly string[]): Promise<void> {
  await sql`delete from video_participant where video_id = ${videoId} and status <> 'declined'
    and performer_id <> all(${[...performerIds]}::uuid[])`.execute(tx)
}

/** Videos whose film has become playable; @returns their ids. */
export async function markFileReady(tx: Tx, fileId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update video set is_file_ready = true, updated_at = app_now()
    where all_file_ids @> array[${fileId}::uuid] and file_id = ${fileId} and not is_file_ready returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Hides a published or scheduled video with an unreadable film until its creator replaces it. */
export async function markFileError(tx: Tx, fileId: string): Promise<void> {
  await sql`update video set status = 'file-error', is_file_ready = false, updated_at = app_now()
    where all_file_ids @> array[${fileId}::uuid] and file_id = ${fileId} and status in ('active', 'scheduled')`.execute(
    tx,
  )
}

/** Makes scheduled videos active that are due, the earliest first; rows of another process are skipped. */
export async function activateDue(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update video set status = 'active', updated_at = app_now()
    where id in (select id from video where status = 'scheduled' and deleted_at is null and scheduled_at <= app_now()
      order by scheduled_at, id limit ${limit} for update skip locked) returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The file that a video plays, of a deleted video too: who bought it keeps it. */
export async function findFilm(db: Db, videoId: string): Promise<string | null> {
  const video = await db.selectFrom('video').where('id', '=', videoId).select('file_id').executeTakeFirst()
  return video?.file_id ?? null
}

/** The video that shows a file; a deleted one, too. */
export async function findVideoOfFile(db: Db, fileId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from video where all_file_ids @> array[${fileId}::uuid]`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
