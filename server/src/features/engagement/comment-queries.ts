import { sql, type RawBuilder } from 'kysely'
import type { CommentedType } from '@stagedoor/contract/comments'
import { containsText, includingEnd, inTimeRange, isBehind } from '#src/platform/db/conditions.ts'
import type { Db } from '#src/platform/db/database.ts'
import { totalOf } from '#src/platform/db/list-total.ts'
import { readDateRange } from '#src/platform/http/date-range.ts'
import { cutPage, timeStartOf, type ListPage } from '#src/platform/http/cursor.ts'
import type { NewComment, Writes } from './writes.ts'

export type CommentRow = {
  id: string
  account_id: string
  object_id: string
  object_type: Exclude<CommentedType, 'comment'>
  owner_id: string
  parent_id: string | null
  content: string
  likes: number
  replies: number
  is_liked: boolean
  created_at: Date
  updated_at: Date
  edited_at: Date | null
}

/** Replies to a comment are counted as the viewer sees them, up to this many; of more, those that blocks hide count too. Decision 0513. */
const MOST_COUNTED_REPLIES = 50

const columns = (viewerId: string) => sql`comment.id, comment.account_id, comment.object_id, comment.object_type,
  comment.owner_id, comment.parent_id, comment.content, comment.created_at, comment.updated_at, comment.edited_at,
  coalesce(counter.likes, 0) as likes,
  case when counter.comments between 1 and ${sql.lit(MOST_COUNTED_REPLIES)}
    then (select count(*) from comment as reply where reply.parent_id = comment.id and reply.deleted_at is null
      and ${isBetweenFriends(viewerId, 'reply')})
    else coalesce(counter.comments, 0) end as replies,
  exists (select from reaction where account_id = ${viewerId} and object_id = comment.id and action = 'like') as is_liked`

/** Comments that nobody deleted, with their counters. */
const shown = sql`from comment left join engagement_counter as counter on counter.object_id = comment.id
  where comment.deleted_at is null`

/** Neither the creator nor the viewer blocked the author, and the author did not block the viewer. Rule ENG-7. */
function isBetweenFriends(viewerId: string, alias = 'comment'): RawBuilder<boolean> {
  const [author, owner] = [sql.ref(`${alias}.account_id`), sql.ref(`${alias}.owner_id`)]
  return sql`not exists (select from blocking(${author}) as relation
      where relation.owner_id = ${owner} or relation.owner_id = ${viewerId})
    and not exists (select from blocking(${viewerId}) as relation where relation.owner_id = ${author})`
}

/** One comment for a viewer; null: there is none, or it is hidden from them. */
export async function findComment(db: Db, id: string, viewerId: string): Promise<CommentRow | null> {
  const { rows } = await sql<CommentRow>`select ${columns(viewerId)} ${shown}
    and comment.id = ${id} and ${isBetweenFriends(viewerId)}`.execute(db)
  return rows[0] ?? null
}

type CommentQuery = {
  limit: number
  sort: 'asc' | 'desc'
  sortBy: 'createdAt' | 'updatedAt'
  q?: string
  fromDate?: string
  toDate?: string
}

const isNarrowed = ({ q, fromDate, toDate }: CommentQuery): boolean =>
  q !== undefined || fromDate !== undefined || toDate !== undefined

const timeOf = { createdAt: 'created_at', updatedAt: 'updated_at' } as const

/** One page of comments on a thing, or of replies to a comment. The total counts hidden ones too (decision 0253), but not of a narrowed list. */
export async function findComments(
  db: Db,
  { objectId, isReplies, viewerId }: { objectId: string; isReplies: boolean; viewerId: string },
  { query, page }: { query: CommentQuery; page: ListPage },
): Promise<{ rows: CommentRow[]; total: number; cursor: string | null }> {
  const { limit, sort, sortBy } = query
  const time = timeOf[sortBy]
  const column = `comment.${time}`
  const { at, id } = timeStartOf(page, sort)
  const direction = sql.raw(sort)
  const parent = isReplies
    ? sql`comment.parent_id = ${objectId}`
    : sql`comment.object_id = ${objectId} and comment.parent_id is null`
  const after = page.after === null ? null : { value: at, id }
  const found = sql`${shown} and ${parent} and ${isBetweenFriends(viewerId)}
    and ${containsText(['comment.content'], query.q)} and ${inTimeRange(column, includingEnd(readDateRange(query)))}`
  const kept = sql`coalesce((select comments from engagement_counter where object_id = ${objectId}), 0)`
  const total = isNarrowed(query) ? sql`(select count(*) ${found})` : kept
  const { rows } = await sql<CommentRow & { total: number }>`select ${columns(viewerId)},
      ${total} as total
    ${found} and ${isBehind({ column, id: 'comment.id', direction: sort }, after)}
    order by ${sql.ref(column)} ${direction}, comment.id ${direction} limit ${limit + 1} offset ${page.offset}`.execute(
    db,
  )
  const { shown: data, cursor } = cutPage(rows, limit, { page, keysOf: (row) => [row[time].getTime()] })
  const count = async () => (await sql<{ total: number }>`select ${total} as total`.execute(db)).rows[0] ?? { total: 0 }
  const isFirstPage = page.after === null && page.offset === 0
  return { rows: data, total: await totalOf(rows, { isFirstPage, count }), cursor }
}

/** @returns null: the comment to be answered is gone. The same words within a minute are not new. One statement for new ones. */
export async function insertComment(
  { db, writes }: { db: Db; writes: Pick<Writes, 'addComment'> },
  comment: NewComment,
): Promise<{ row: CommentRow; isNew: boolean } | null> {
  const { accountId, objectType, objectId, ownerId, parentId, content } = comment
  const made = await writes.addComment(comment)
  if (!made) return null
  if (!made.isNew) {
    const row = await findComment(db, made.id, accountId)
    return row && { row, isNew: false }
  }
  const row: CommentRow = {
    id: made.id,
    account_id: accountId,
    object_id: objectId,
    object_type: objectType,
    owner_id: ownerId,
    parent_id: parentId,
    content,
    likes: 0,
    replies: 0,
    is_liked: false,
    created_at: made.writtenAt,
    updated_at: made.writtenAt,
    edited_at: null,
  }
  return { row, isNew: true }
}

export async function updateComment(db: Db, { id, content }: { id: string; content: string }): Promise<void> {
  await sql`update comment set content = ${content}, edited_at = app_now(), updated_at = app_now()
    where id = ${id} and deleted_at is null and content <> ${content}`.execute(db)
}

/** @returns false: there is none that this account may delete. */
export async function deleteComment(db: Db, id: string, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select delete_comment(${id}, ${accountId}) as done`.execute(db)
  return rows[0]?.done ?? false
}

/** @returns false: there is none that this account deleted lately. */
export async function restoreComment(db: Db, id: string, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select restore_comment(${id}, ${accountId}) as done`.execute(db)
  return rows[0]?.done ?? false
}

/** Comments that were deleted thirty days ago, the newest first: replies before what they answer. */
export async function findErasable(
  db: Db,
  { beforeId, limit }: { beforeId: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from comment
    where deleted_at < app_now() - interval '30 days' and (${beforeId}::uuid is null or id < ${beforeId})
    order by id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Erases comments. One with replies stays. */
export async function eraseComments(db: Db, ids: readonly string[]): Promise<void> {
  // One after the other: a statement does not see that it has deleted a reply already.
  for (const id of ids) {
    await sql`delete from comment where id = ${id}
      and not exists (select from comment as reply where reply.parent_id = comment.id)`.execute(db)
  }
}

/** Who wrote comments, by the ids of the comments. */
export async function findAuthors(db: Db, commentIds: readonly string[]): Promise<Map<string, string>> {
  if (commentIds.length === 0) return new Map()
  const found = db
    .selectFrom('comment')
    .where('id', 'in', [...commentIds])
    .select(['id', 'account_id'])
  return new Map((await found.execute()).map((row) => [row.id, row.account_id]))
}
