import type { PostType } from '@stagedoor/contract/feeds'
import { prepare } from '#src/platform/db/prepared.ts'
import { POST_COLUMNS, type PostRow } from './post-columns.ts'
import { flagsColumn, flagsFor, type PostRef, type ListedRef } from './post-refs.ts'

type Time = Date | string
type Viewer = string | null

/** One post, whatever its status. */
export const findPost = prepare<PostRow, [id: string]>(`select ${POST_COLUMNS} from post where id = $1`)

/** The same, locked until the transaction ends. */
export const lockPost = prepare<PostRow, [id: string]>(`select ${POST_COLUMNS} from post where id = $1 for update`)

export const findPosts = prepare<PostRow, [ids: readonly string[]]>(
  `select ${POST_COLUMNS} from post where id = any($1)`,
)

const REF_COLUMNS = `post.id, post.revision, ${flagsFor('post.performer_id')}`

/** One post for a viewer, whatever its status. */
export const findPostRef = prepare<PostRef, [viewerId: Viewer, id: string]>(
  `select ${REF_COLUMNS} from post where id = $2`,
)

/** The posts that show a file, as attachment, thumbnail or teaser: one, and those that were deleted before it. Without a limit, as below. */
export const findRefsOfFile = prepare<PostRef, [viewerId: Viewer, fileId: string]>(
  `select ${REF_COLUMNS} from post where all_file_ids @> array[$2::uuid]`,
)

/** Other posts, not deleted, that show one of these files. Without a limit, with which a plan would read the table. */
export const findFilesElsewhere = prepare<{ id: string }, [fileIds: readonly string[], postId: string | null]>(
  'select id from post where all_file_ids && $1::uuid[] and deleted_at is null and id is distinct from $2::uuid',
)

// On a creator's page all rows have the same creator, $2: what lies between them and the viewer is asked once.
const PAGE_COLUMNS = `post.id, post.revision, ${flagsFor('$2::uuid', 'post.is_pinned')}`

type PageRef = PostRef & { total: number }
type PageStart = [performerId: string, isPinned: boolean, publishedAt: Time, id: string, limit: number, offset: number]

/** Pinned posts first, then the newest, after a place. Each row also tells how many there are. */
const creatorPage = (columns: string, [performer, isPinned, at, id, limit, offset]: readonly string[]) =>
  `select ${columns}, (select published from post_count where performer_id = ${performer} and type = 'any') as total from post
  where performer_id = ${performer} and is_public and (is_pinned, published_at, id) < (${isPinned}, ${at}, ${id})
  order by post.is_pinned desc, post.published_at desc, post.id desc limit ${limit} offset ${offset}`

/** A creator's page for someone signed in. */
export const findCreatorPage = prepare<PageRef, [viewerId: string, ...PageStart]>(
  creatorPage(PAGE_COLUMNS, ['$2', '$3', '$4', '$5', '$6', '$7']),
)

/** The same for visitors, who are nothing to anyone: a third cheaper. */
export const findCreatorPageForVisitors = prepare<PageRef, PageStart>(
  creatorPage(`id, revision, ${flagsColumn({ pinned: 'post.is_pinned' })}`, ['$1', '$2', '$3', '$4', '$5', '$6']),
)

/** A creator without published posts has no row, or one that says zero. */
export const findPublishedCounts = prepare<
  { performer_id: string; published: number },
  [performerIds: readonly string[]]
>(`select performer_id, published from post_count where performer_id = any($1) and type = 'any'`)

export type PostFilters = [
  type: PostType | null,
  isSale: boolean | null,
  pattern: string | null,
  from: Time | null,
  to: Time | null,
]

const filtered = (first: number, time: string) => `($${first}::text is null or type = $${first})
    and ($${first + 1}::boolean is null or is_sale = $${first + 1})
    and ($${first + 2}::text is null or title ilike $${first + 2} or text ilike $${first + 2})
    and ($${first + 3}::timestamptz is null or ${time} >= $${first + 3})
    and ($${first + 4}::timestamptz is null or ${time} <= $${first + 4})`

type Order = { column: string; comparison: '<' | '>'; direction: 'desc' | 'asc' }

/** A creator's published posts by filters and other orders: rare, so one statement an order serves all filters. */
const creatorSearch = ({ column, comparison, direction }: Order) =>
  prepare<
    ListedRef,
    [viewerId: Viewer, performerId: string, at: Time, id: string, limit: number, offset: number, ...PostFilters]
  >(
    `select ${PAGE_COLUMNS}, ${column}::text as at from post
      where performer_id = $2 and is_public and deleted_at is null and (${column}, id) ${comparison} ($3, $4) and ${filtered(7, 'published_at')}
      order by ${column} ${direction}, post.id ${direction} limit $5 offset $6`,
  )

const bothWays = <T>(make: (order: Order) => T, column: string) => ({
  desc: make({ column, comparison: '<', direction: 'desc' }),
  asc: make({ column, comparison: '>', direction: 'asc' }),
})

export const searchCreator = {
  publishedAt: bothWays(creatorSearch, 'post.published_at'),
  updatedAt: bothWays(creatorSearch, 'post.updated_at'),
  createdAt: bothWays(creatorSearch, 'post.created_at'),
} as const

export const countCreatorSearch = prepare<{ total: number }, [performerId: string, ...PostFilters]>(
  `select count(*) as total from post where performer_id = $1 and is_public and ${filtered(2, 'published_at')}`,
)

/** The studio's table: posts of every status but deleted ones. A post that never went out counts by when it was made. */
const ownSearch = ({ column, comparison, direction }: Order) =>
  prepare<
    { id: string; revision: number; at: string },
    [performerId: string, at: Time, id: string, limit: number, offset: number, status: string | null, ...PostFilters]
  >(
    `select id, revision, ${column}::text as at from post
      where performer_id = $1 and deleted_at is null and (${column}, id) ${comparison} ($2, $3)
        and ($6::text is null or status = $6) and ${filtered(7, 'created_at')}
      order by ${column} ${direction}, post.id ${direction} limit $4 offset $5`,
  )

/** By what `publishedAt` orders in the studio. */
const STUDIO_PUBLISHED_AT = 'coalesce(post.published_at, post.scheduled_at, post.created_at)'

export const searchOwn = {
  updatedAt: bothWays(ownSearch, 'post.updated_at'),
  createdAt: bothWays(ownSearch, 'post.created_at'),
  publishedAt: bothWays(ownSearch, STUDIO_PUBLISHED_AT),
} as const

export const countOwnSearch = prepare<{ total: number }, [performerId: string, status: string | null, ...PostFilters]>(
  `select count(*) as total from post where performer_id = $1 and deleted_at is null
    and ($2::text is null or status = $2) and ${filtered(3, 'created_at')}`,
)
