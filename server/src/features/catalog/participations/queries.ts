import { sql, type RawBuilder } from 'kysely'
import {
  containsText,
  includingEnd,
  inTimeRange,
  isBehind,
  type After,
  type TimeRange,
} from '#src/platform/db/conditions.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { countRows, totalOf } from '#src/platform/db/list-total.ts'
import type { ParticipantStatus } from '../videos/row-queries.ts'

/** A video that names a creator as taking part. */
export type ParticipationRow = {
  id: string
  title: string
  description: string
  performer_id: string
  file_id: string | null
  thumbnail_id: string | null
  teaser_id: string | null
  status: ParticipantStatus
  created_at: Date
  updated_at: Date
  answered_at: Date | null
}

const COLUMNS =
  sql.raw(`video.id, video.title, video.description, video.performer_id, video.file_id, video.thumbnail_id,
  video.teaser_id, one.status, one.created_at, one.updated_at, one.answered_at`)

/** Videos that exist for a participant: not deleted, and not held by staff. */
const NAMED = sql`from video_participant as one join video on video.id = one.video_id
  where video.deleted_at is null and video.status not in ('under-review', 'rejected', 'removed')`

export async function findParticipation(
  executor: Db | Tx,
  { videoId, performerId }: { videoId: string; performerId: string },
): Promise<ParticipationRow | null> {
  const { rows } = await sql<ParticipationRow>`select ${COLUMNS} ${NAMED}
    and one.video_id = ${videoId} and one.performer_id = ${performerId}`.execute(executor)
  return rows[0] ?? null
}

type Search = TimeRange & { performerId: string; status: ParticipantStatus | null; text: string | null }

type Page = {
  sort: 'asc' | 'desc'
  sortBy: 'updatedAt' | 'createdAt'
  after: After | null
  limit: number
  offset: number
}

export async function searchParticipations(
  db: Db,
  search: Search,
  page: Page,
): Promise<{ rows: ParticipationRow[]; total: number }> {
  const column = page.sortBy === 'updatedAt' ? 'one.updated_at' : 'one.created_at'
  const direction = sql.raw(page.sort)
  const found: RawBuilder<unknown> = sql`${NAMED} and one.performer_id = ${search.performerId}
    and (${search.status}::text is null or one.status = ${search.status})
    and ${containsText(['video.title', 'video.description'], search.text)} and ${inTimeRange('one.created_at', includingEnd(search))}`
  const { rows } = await sql<ParticipationRow & { total: number }>`
    select ${COLUMNS}, (select count(*) ${found}) as total ${found}
      and ${isBehind({ column, id: 'one.video_id', direction: page.sort }, page.after)}
    order by ${sql.ref(column)} ${direction}, one.video_id ${direction} limit ${page.limit} offset ${page.offset}`.execute(
    db,
  )
  const count = () => countRows(db, found)
  return { rows, total: await totalOf(rows, { isFirstPage: page.after === null && page.offset === 0, count }) }
}

/** Stores an answer. @returns false: it was the answer before. */
export async function saveAnswer(
  tx: Tx,
  { videoId, performerId, status }: { videoId: string; performerId: string; status: 'accepted' | 'declined' },
): Promise<boolean> {
  const { rows } =
    await sql`update video_participant set status = ${status}, answered_at = app_now(), updated_at = app_now()
    where video_id = ${videoId} and performer_id = ${performerId} and status <> ${status} returning video_id`.execute(
      tx,
    )
  return rows.length > 0
}

/** A published or scheduled video becomes a draft: its creator decides what to do without the one who declined. */
export async function withdrawVideo(tx: Tx, videoId: string): Promise<void> {
  await sql`update video set status = 'draft', updated_at = app_now()
    where id = ${videoId} and status in ('active', 'scheduled')`.execute(tx)
}
