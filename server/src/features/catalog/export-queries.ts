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
  exportedRowsOf('content/video-participations', 'video_participant', 'performer_id', [
    'video_id',
    'status',
    'created_at',
    'answered_at',
  ]),
  exportedRowsOf('content/products', 'product', 'performer_id', [...OF_AN_ITEM, 'type', 'stock', 'image_ids', 'views']),
  {
    file: 'activity/views',
    covers: ['item_view.account_id'],
    people: [],
    rows: (accountId) => sql`select item_id, viewed_on::text as viewed_on from item_view
      where account_id = ${accountId} order by viewed_on`,
  },
]
