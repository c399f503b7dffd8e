import type { Chapter } from '@stagedoor/contract/video-extras'
import type { VideoStatus } from '@stagedoor/contract/videos'
import { sql } from 'kysely'
import type { ItemTable } from '../items/list-queries.ts'
import { AUDIENCE_COLUMNS, ITEM_COLUMNS, type ItemRow } from '../items/item-row.ts'

export type ParticipantStatus = 'requested' | 'accepted' | 'declined'

/** A stored video, with everybody who was named and its captions without their text. */
export type VideoRow = ItemRow & {
  status: VideoStatus
  file_id: string | null
  thumbnail_id: string | null
  teaser_id: string | null
  is_file_ready: boolean
  unanswered_count: number
  tags: string[]
  chapters: Chapter[]
  scheduled_at: Date | null
  participants: { performerId: string; status: ParticipantStatus }[]
  captions: { id: string; language: string; label: string }[]
}

export const videos: ItemTable<VideoRow> = {
  kind: 'video',
  columns:
    sql.raw(`${ITEM_COLUMNS}, ${AUDIENCE_COLUMNS}, item.file_id, item.thumbnail_id, item.teaser_id, item.is_file_ready,
    item.unanswered_count, item.tags, item.chapters, item.scheduled_at,
    (select coalesce(jsonb_agg(jsonb_build_object('performerId', one.performer_id, 'status', one.status)
      order by one.created_at, one.performer_id), '[]') from video_participant as one where one.video_id = item.id) as participants,
    (select coalesce(jsonb_agg(jsonb_build_object('id', one.id, 'language', one.language, 'label', one.label)
      order by one.language), '[]') from video_captions as one where one.video_id = item.id) as captions`),
}
