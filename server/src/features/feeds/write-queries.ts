import type { PostStatus, PostType } from '@stagedoor/contract/feeds'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { prepare } from '#src/platform/db/prepared.ts'
import { POST_COLUMNS, type PostRow } from './post-columns.ts'

/** Everything about a post that its creator writes, as it will be stored. */
export type PostContent = {
  slug: string
  type: PostType
  status: PostStatus
  title: string
  text: string
  isSale: boolean
  priceTokenCents: number
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

const columns = [
  'slug',
  'type',
  'status',
  'title',
  'text',
  'is_sale',
  'price_token_cents',
  'file_ids',
  'thumbnail_id',
  'teaser_id',
  'has_poll',
  'poll_description',
  'poll_expired_at',
  'is_pinned',
  'scheduled_at',
  'published_at',
] as const

const valuesOf = (content: PostContent): readonly unknown[] => [
  content.slug,
  content.type,
  content.status,
  content.title,
  content.text,
  content.isSale,
  content.priceTokenCents,
  content.fileIds,
  content.thumbnailId,
  content.teaserId,
  content.hasPoll,
  content.pollDescription,
  content.pollExpiredAt,
  content.isPinned,
  content.scheduledAt,
  content.publishedAt,
]

const places = columns.map((_, index) => `$${index + 2}`)

const insert = prepare<PostRow, readonly unknown[]>(
  `insert into post (performer_id, ${columns.join(', ')}) values ($1, ${places.join(', ')}) returning ${POST_COLUMNS}`,
)

const update = prepare<PostRow, readonly unknown[]>(
  `update post set ${columns.map((name, index) => `${name} = ${places[index]}`).join(', ')}, updated_at = app_now()
  where id = $1 returning ${POST_COLUMNS}`,
)

async function onlyRow(rows: Promise<PostRow[]>): Promise<PostRow> {
  const [row] = await rows
  if (!row) throw new Error('a post that was being written is gone')
  return row
}

export const insertPost = (executor: Db | Tx, performerId: string, content: PostContent): Promise<PostRow> =>
  onlyRow(insert(executor, performerId, ...valuesOf(content)))

export const updatePost = (executor: Db | Tx, id: string, content: PostContent): Promise<PostRow> =>
  onlyRow(update(executor, id, ...valuesOf(content)))

/** No row: it is not this creator's, or was deleted before. */
export const deletePost = prepare<{ id: string }, [id: string, performerId: string]>(
  `update post set deleted_at = app_now(), updated_at = app_now()
  where id = $1 and performer_id = $2 and deleted_at is null returning id`,
)

/**
 * Publishes scheduled posts that are due, the earliest first, and says which. Rows that another process is
 * publishing are left to it. They go out now, not at the minute that was asked for: a reader who is past that minute
 * would otherwise never meet them.
 */
export const publishDuePosts = prepare<{ id: string; performer_id: string; published_at: Date }, [limit: number]>(
  `update post set status = 'active', published_at = app_now(), updated_at = app_now()
  where id in (
    select id from post where status = 'scheduled' and deleted_at is null and scheduled_at <= app_now()
    order by scheduled_at, id limit $1 for update skip locked)
  returning id, performer_id, published_at`,
)

/** A published or scheduled post whose file turned out to be unreadable is shown to nobody until it is fixed. */
export const markFileError = prepare<{ id: string; performer_id: string }, [fileId: string]>(
  `update post set status = 'file-error', updated_at = app_now()
  where all_file_ids @> array[$1::uuid] and status in ('active', 'scheduled') returning id, performer_id`,
)
