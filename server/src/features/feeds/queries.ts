import type { PostStatus, PostType } from '@stagedoor/contract/feeds'
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
import { POST_COLUMNS, type PostRow } from './post-columns.ts'
import { flagsFor, type ListedRef } from './post-refs.ts'

const columns = sql.raw(POST_COLUMNS)

/** One post, whatever its status. */
export async function findPost(executor: Db | Tx, id: string): Promise<PostRow | null> {
  const { rows } = await sql<PostRow>`select ${columns} from post where id = ${id}`.execute(executor)
  return rows[0] ?? null
}

/** The same, locked until the transaction ends. */
export async function lockPost(tx: Tx, id: string): Promise<PostRow | null> {
  const { rows } = await sql<PostRow>`select ${columns} from post where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

/** Which of these posts are stored, deleted ones too. */
export async function findStored(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('post')
    .where('id', 'in', [...ids])
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whether another post, not deleted, shows one of these files. No limit, with which a plan would read the table. */
export async function isFileElsewhere(
  tx: Db | Tx,
  fileIds: readonly string[],
  postId: string | null,
): Promise<boolean> {
  const { rows } = await sql`select id from post
    where all_file_ids && ${fileIds}::uuid[] and deleted_at is null and id is distinct from ${postId}::uuid`.execute(tx)
  return rows.length > 0
}

/** How many published posts each creator has; one that never had any is absent. */
export async function countPublished(executor: Db | Tx, performerIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await executor
    .selectFrom('post_count')
    .where('performer_id', '=', sql<string>`any(${performerIds}::uuid[])`)
    .where('type', '=', 'any')
    .select(['performer_id', 'published'])
    .execute()
  return new Map(rows.map((row) => [row.performer_id, row.published]))
}

export async function hasPosts(executor: Db | Tx, performerId: string): Promise<boolean> {
  const found = executor.selectFrom('post').where('performer_id', '=', performerId).where('deleted_at', 'is', null)
  return (await found.select('id').limit(1).executeTakeFirst()) !== undefined
}

export type PostFilters = TimeRange & { type: PostType | null; isSale: boolean | null; text: string | null }

const matches = (filters: PostFilters, timeColumn: string): RawBuilder<boolean> => sql<boolean>`
  (${filters.type}::text is null or type = ${filters.type})
  and (${filters.isSale}::boolean is null or is_sale = ${filters.isSale})
  and ${containsText(['title', 'text'], filters.text)} and ${inTimeRange(timeColumn, includingEnd(filters))}`

export type SortBy = 'publishedAt' | 'updatedAt' | 'createdAt'

/** A page of a list ordered by one time and the id. */
export type PostPage = { sortBy: SortBy; sort: 'asc' | 'desc'; after: After; limit: number; offset: number }

const orderOf = ({ sort }: PostPage, time: RawBuilder<unknown>) => {
  const direction = sql.raw(sort)
  return sql`order by ${time} ${direction}, post.id ${direction}`
}

const searchColumns = {
  publishedAt: 'post.published_at',
  updatedAt: 'post.updated_at',
  createdAt: 'post.created_at',
} as const

const searchFlags = sql.raw(flagsFor({ viewer: 'viewer.id', performer: 'post.performer_id', pinned: 'post.is_pinned' }))

/** A creator's published posts by filters and in other orders than their page's. */
export async function searchCreator(
  db: Db,
  { viewerId, performerId, filters }: { viewerId: string | null; performerId: string; filters: PostFilters },
  page: PostPage,
): Promise<ListedRef[]> {
  const column = searchColumns[page.sortBy]
  const time = sql.ref(column)
  const { rows } = await sql<ListedRef>`select post.id, post.revision, ${searchFlags}, ${time}::text as at
    from (select ${viewerId}::uuid as id) as viewer, post
    where performer_id = ${performerId} and is_public and deleted_at is null
      and ${isBehind({ column, id: 'post.id', direction: page.sort }, page.after)} and ${matches(filters, 'published_at')}
    ${orderOf(page, time)} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

export async function countCreatorSearch(db: Db, performerId: string, filters: PostFilters): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from post
    where performer_id = ${performerId} and is_public and ${matches(filters, 'published_at')}`.execute(db)
  return rows[0]?.total ?? 0
}

/** The order of `publishedAt` in the studio: an unpublished post counts by its creation. */
const studioTime = {
  publishedAt: sql`coalesce(post.published_at, post.scheduled_at, post.created_at)`,
  updatedAt: sql.ref('post.updated_at'),
  createdAt: sql.ref('post.created_at'),
} as const

type OwnSearch = { performerId: string; status: PostStatus | null; filters: PostFilters }

const isOwn = ({ performerId, status, filters }: OwnSearch) => sql`performer_id = ${performerId} and deleted_at is null
  and (${status}::text is null or status = ${status}) and ${matches(filters, 'created_at')}`

/** The studio's table: posts of every status except deleted ones. */
export async function searchOwn(
  db: Db,
  search: OwnSearch,
  page: PostPage,
): Promise<{ id: string; revision: number; at: string }[]> {
  const time = studioTime[page.sortBy]
  const { rows } = await sql<{ id: string; revision: number; at: string }>`
    select post.id, post.revision, ${time}::text as at from post
    where ${isOwn(search)} and ${isBehind({ column: time, id: 'post.id', direction: page.sort }, page.after)}
    ${orderOf(page, time)} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

export async function countOwnSearch(db: Db, search: OwnSearch): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from post where ${isOwn(search)}`.execute(db)
  return rows[0]?.total ?? 0
}

type Newer = { accountId: string; since: Date | string; sinceId: string; most: number; exceptIds: readonly string[] }

/**
 * How many posts of an account's home feed are newer than one, at most `most`. `post_count` knows when each creator's newest post went
 * out; only the posts of those with one since are read.
 */
export async function countNewerHome(db: Db, { accountId, since, sinceId, most, exceptIds }: Newer): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from (
      select from post_count as creator cross join lateral (
        select from post
        where performer_id = creator.performer_id and is_public and (published_at, id) > (${since}, ${sinceId})
        order by post.published_at, post.id limit ${most}) as newer
      where type = 'any' and newest_at >= ${since}
        and performer_id = any(array(
          select performer_id from followed_by(${accountId})
          union all select item_id from entitled_items(${accountId}, 'subscription')))
        and performer_id <> all(array(select owner_id from blocking(${accountId})))
        and performer_id <> all(${[...exceptIds]}::uuid[]) and performer_id <> ${accountId}
      limit ${most}) as found`.execute(db)
  return rows[0]?.count ?? 0
}

/** Those of the posts that are not public, or were never there. */
export async function findNotPublic(db: Db, postIds: readonly string[]): Promise<string[]> {
  if (postIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`select asked.id from unnest(${[...postIds]}::uuid[]) as asked (id)
    where not exists (select from post where post.id = asked.id and post.is_public)`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many posts that are not deleted have each of these lists as their audience; a list without any is absent. */
export async function countUsesOfLists(
  executor: Db | Tx,
  listIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; uses: number }>`select audience_list_id as id, count(*) as uses from post
    where audience_list_id = any(${[...listIds]}::uuid[]) and audience_list_id is not null and deleted_at is null
    group by audience_list_id`.execute(executor)
  return new Map(rows.map(({ id, uses }) => [id, uses]))
}
