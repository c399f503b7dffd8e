import { sql } from 'kysely'
import { exportedRowsOf, type ExportPart } from '#src/platform/db/export.ts'

const OF_A_CALL = [
  'performer_id',
  'fan_id',
  'kind',
  'status',
  'price_token_cents',
  'charged_minutes',
  'created_at',
  'started_at',
  'ended_at',
  'end_reason',
] as const

const people = ['performer_id', 'fan_id'] as const

/** A creator's streams, those that are announced, and menu of tips, private shows and calls of both sides, and open connections. */
export const livestreamExport: readonly ExportPart[] = [
  exportedRowsOf('live/streams', 'stream', 'performer_id', [
    'kind',
    'status',
    'title',
    'description',
    'audience',
    'is_free',
    'price_token_cents',
    'goal_title',
    'goal_token_cents',
    'likes',
    'viewers',
    'created_at',
    'started_at',
    'ended_at',
    'end_reason',
  ]),
  exportedRowsOf('live/recordings', 'stream_recording', 'performer_id', [
    'stream_id',
    'audience',
    'audience_list_id',
    'price_token_cents',
    'is_published',
    'status',
    'video_id',
    'created_at',
  ]),
  exportedRowsOf('live/private-shows', 'private_call', 'fan_id', OF_A_CALL, { people }),
  exportedRowsOf('live/private-shows-given', 'private_call', 'performer_id', OF_A_CALL, { people }),
  exportedRowsOf('live/announced', 'stream_announcement', 'performer_id', [
    'title',
    'description',
    'recording_audience',
    'recording_list_id',
    'recording_price_token_cents',
    'is_recording_published',
    'starts_at',
    'status',
    'created_at',
  ]),
  {
    file: 'live/reminders',
    covers: ['stream_reminder.account_id'],
    people: ['performer_id'],
    rows: (accountId) => sql`select announced.id as announcement_id, announced.performer_id,
        case when not is_pair_blocked(announced.performer_id, ${accountId}) then announced.title end as title,
        announced.starts_at
      from stream_reminder reminder join stream_announcement announced on announced.id = reminder.announcement_id
      where reminder.account_id = ${accountId} order by announced.starts_at, announced.id`,
  },
  {
    file: 'live/liked',
    covers: ['stream_like.account_id'],
    people: ['performer_id'],
    // The title of a stream stays as it was when the stream ended.
    rows: (accountId) => sql`select liked.stream_id, stream.performer_id,
        case when not is_pair_blocked(stream.performer_id, ${accountId}) then stream.title end as title,
        stream.started_at, liked.created_at
      from stream_like liked join stream on stream.id = liked.stream_id
      where liked.account_id = ${accountId} order by liked.created_at, liked.stream_id`,
  },
  exportedRowsOf('live/connections', 'stream_connection', 'account_id', ['stream_id', 'country', 'created_at']),
  exportedRowsOf('live/tip-menu', 'tip_menu_item', 'performer_id', ['position', 'title', 'price_token_cents']),
]
