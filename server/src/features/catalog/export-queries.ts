import { sql } from 'kysely'
import { exportedRowsOf, type ExportPart } from '#src/platform/db/export.ts'

const OF_AN_ITEM = [
  'id',
  'title',
  'description',
  'status',
  'is_sale',
  'price_token_cents',
  'removed_reason',
  'created_at',
  'updated_at',
  'published_at',
  'deleted_at',
] as const

/** A creator's galleries, photos, videos and products, and what an account looked at. */
export const catalogExport: readonly ExportPart[] = [
  exportedRowsOf('content/galleries', 'gallery', 'performer_id', [...OF_AN_ITEM, 'views']),
  exportedRowsOf('content/photos', 'photo', 'performer_id', [
    'id',
    'gallery_id',
    'file_id',
    'title',
    'description',
    'status',
    'position',
    'removed_reason',
    'created_at',
    'updated_at',
  ]),
  exportedRowsOf('content/videos', 'video', 'performer_id', [
    ...OF_AN_ITEM,
    'tags',
    'chapters',
    'file_id',
    'views',
    'scheduled_at',
  ]),
  {
    file: 'content/video-participations',
    covers: ['video_participant.performer_id'],
    people: ['performer_id'],
    // Its title as it is listed for who is asked.
    rows: (accountId) => sql`select asked.video_id, video.performer_id,
        case when video.deleted_at is null and video.status not in ('under-review', 'rejected', 'removed')
          then video.title end as title,
        asked.status, asked.created_at, asked.answered_at
      from video_participant asked join video on video.id = asked.video_id
      where asked.performer_id = ${accountId} order by asked.created_at, asked.video_id`,
  },
  exportedRowsOf('content/products', 'product', 'performer_id', [...OF_AN_ITEM, 'type', 'stock', 'image_ids', 'views']),
  {
    file: 'activity/views',
    covers: ['item_view.account_id'],
    people: ['performer_id'],
    // The title of what the account may still find: it can have been renamed since.
    rows: (accountId) => sql`select viewed.item_id, item.performer_id,
        case when item.is_public and not is_pair_blocked(item.performer_id, ${accountId}) then item.title end as title,
        viewed.viewed_on::text as viewed_on
      from item_view viewed left join lateral (
        select performer_id, title, is_public from gallery where id = viewed.item_id
        union all select performer_id, title, is_public from video where id = viewed.item_id
        union all select performer_id, title, is_public from product where id = viewed.item_id
      ) item on true
      where viewed.account_id = ${accountId} order by viewed.viewed_on, viewed.item_id`,
  },
]
