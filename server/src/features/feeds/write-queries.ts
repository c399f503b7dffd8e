import type { PostStatus, PostType } from '@stagedoor/contract/feeds'
import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { POST_COLUMNS, type PostRow } from './post-columns.ts'

/** The stored fields that a post's creator writes. */
export type PostContent = {
  slug: string
  type: PostType
  status: PostStatus
  title: string
  text: string
  isSale: boolean
  priceTokenCents: number
  audienceListId: string | null
  isForList: boolean
  isOpenToVisitors: boolean
  fileIds: readonly string[]
  thumbnailId: string | null
  teaserId: string | null
  hasPoll: boolean
  pollDescription: string
  pollExpiredAt: Date | null
  isPinned: boolean
  scheduledAt: Date | null
  publishedAt: Date | null
}

const valuesOf = (content: PostContent) => ({
  slug: content.slug,
  type: content.type,
  status: content.status,
  title: content.title,
  text: content.text,
  is_sale: content.isSale,
  price_token_cents: content.priceTokenCents,
  audience_list_id: content.audienceListId,
  is_for_list: content.isForList,
  is_open_to_visitors: content.isOpenToVisitors,
  file_ids: [...content.fileIds],
  thumbnail_id: content.thumbnailId,
  teaser_id: content.teaserId,
  has_poll: content.hasPoll,
  poll_description: content.pollDescription,
  poll_expired_at: content.pollExpiredAt,
  is_pinned: content.isPinned,
  scheduled_at: content.scheduledAt,
  published_at: content.publishedAt,
})

const writtenPost = sql<PostRow>`${sql.raw(POST_COLUMNS)}`

export async function insertPost(tx: Tx, performerId: string, content: PostContent): Promise<PostRow> {
  const values = Object.entries({ performer_id: performerId, ...valuesOf(content) })
  const { rows } = await sql<PostRow>`insert into post (${sql.join(values.map(([name]) => sql.ref(name)))})
    values (${sql.join(values.map(([, value]) => value))}) returning ${writtenPost}`.execute(tx)
  return onlyRow(rows)
}

export async function updatePost(tx: Tx, id: string, content: PostContent): Promise<PostRow> {
  const changes = Object.entries(valuesOf(content)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const { rows } = await sql<PostRow>`update post set ${sql.join(changes)}, updated_at = app_now()
    where id = ${id} returning ${writtenPost}`.execute(tx)
  return onlyRow(rows)
}

function onlyRow([row]: readonly PostRow[]): PostRow {
  if (!row) throw new Error('a post is missing while it is written')
  return row
}

/** @returns false: it is not this creator's, or was deleted before. */
export async function deletePost(db: Db, id: string, performerId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('post')
    .set({ deleted_at: sql<Date>`app_now()`, updated_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('performer_id', '=', performerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Publishes scheduled posts that are due, the earliest first. Rows that another process is publishing are skipped. They
 * are published as of now, not of the requested minute: a reader who has read past that minute would otherwise never
 * see them.
 */
export async function publishDuePosts(
  tx: Tx | Db,
  limit: number,
): Promise<{ id: string; performer_id: string; published_at: Date }[]> {
  const { rows } = await sql<{ id: string; performer_id: string; published_at: Date }>`
    update post set status = 'active', published_at = app_now(), updated_at = app_now()
    where id in (
      select id from post where status = 'scheduled' and deleted_at is null and scheduled_at <= app_now()
      order by scheduled_at, id limit ${limit} for update skip locked)
    returning id, performer_id, published_at`.execute(tx)
  return rows
}

/** Hides a published or scheduled post with an unreadable file until its creator replaces the file. */
export async function markFileError(db: Db, fileId: string): Promise<void> {
  await sql`update post set status = 'file-error', updated_at = app_now()
    where all_file_ids @> array[${fileId}::uuid] and status in ('active', 'scheduled')`.execute(db)
}
