import { sql } from 'kysely'
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
  {
    file: 'activity/votes',
    covers: ['poll_vote.account_id'],
    people: ['performer_id'],
    // The texts of what the account may still find: they can have changed since.
    rows: (accountId) => sql`select vote.post_id, post.performer_id,
        case when seen.is_seen then post.title end as title,
        case when seen.is_seen then post.poll_description end as poll_description,
        option.description as choice, vote.created_at
      from poll_vote vote join post on post.id = vote.post_id join poll_option option on option.id = vote.option_id
        cross join lateral (
          select post.is_public and not is_pair_blocked(post.performer_id, ${accountId}) as is_seen) seen
      where vote.account_id = ${accountId} order by vote.created_at, vote.post_id`,
  },
]
