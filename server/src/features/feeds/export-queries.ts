import { exportedRowsOf, type ExportPart } from '#src/platform/db/export.ts'

/** A creator's posts and polls, and an account's votes. */
export const feedsExport: readonly ExportPart[] = [
  exportedRowsOf('content/posts', 'post', 'performer_id', [
    'id',
    'type',
    'status',
    'title',
    'text',
    'poll_description',
    'is_sale',
    'price_token_cents',
    'is_pinned',
    'is_open_to_visitors',
    'file_ids',
    'removed_reason',
    'created_at',
    'updated_at',
    'published_at',
    'scheduled_at',
    'deleted_at',
  ]),
  exportedRowsOf('content/poll-options', 'poll_option', 'performer_id', [
    'post_id',
    'position',
    'description',
    'votes',
    'created_at',
  ]),
  exportedRowsOf('activity/votes', 'poll_vote', 'account_id', ['post_id', 'option_id', 'created_at']),
]
