import type { PostStatus, PostType } from '@stagedoor/contract/feeds'
import { sql } from 'kysely'
import { containsText, hasValue, includingEnd, inTimeRange, type TimeRange } from '#src/platform/db/conditions.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { countedAtMost, countRows, totalOf } from '#src/platform/db/list-total.ts'
import { POST_COLUMNS, type PostRow } from '../post-columns.ts'

type AllPostsFilter = TimeRange & {
  /** Null: of every creator. */
  performerId: string | null
  status: PostStatus | null
  type: PostType | null
  text: string | null
}

/** One page of all posts that their creators did not delete, and how many there are in all. */
export async function searchAll(
  db: Db,
  filter: AllPostsFilter,
  { sort, limit, offset }: { sort: 'asc' | 'desc'; limit: number; offset: number },
): Promise<{ rows: PostRow[]; total: number }> {
  const { performerId, status, type, text } = filter
  const found = sql`from post where deleted_at is null
    and ${hasValue('performer_id', performerId)} and ${hasValue('status', status)} and ${hasValue('type', type)}
    and ${containsText(['title', 'text'], text)}
    and ${inTimeRange('created_at', includingEnd(filter))}`
  const counted = countedAtMost(found, { limit, offset })
  const direction = sql.raw(sort)
  const { rows } = await sql<PostRow & { total: number }>`
    select ${sql.raw(POST_COLUMNS)}, (select count(*) ${counted}) as total ${found}
    order by post.created_at ${direction}, post.id ${direction} limit ${sql.lit(limit)} offset ${offset}`.execute(db)
  const count = () => countRows(db, counted)
  return { rows, total: await totalOf(rows, { isFirstPage: offset === 0, count }) }
}

export async function markRemoved(tx: Tx, id: string, reason: string): Promise<void> {
  await sql`update post set status = 'removed', removed_from = status, removed_reason = ${reason}, updated_at = app_now()
    where id = ${id}`.execute(tx)
}

/** @returns the status that the post has again. */
export async function markRestored(tx: Tx, id: string): Promise<PostStatus> {
  const { rows } = await sql<{ status: PostStatus }>`
    update post set status = removed_from, removed_from = null, removed_reason = null, updated_at = app_now()
    where id = ${id} returning status`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a post is missing while it is restored')
  return row.status
}
