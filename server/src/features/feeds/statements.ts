import type { PostType } from '@stagedoor/contract/feeds'
import { prepare } from '#src/platform/db/prepared.ts'
import { newestOfFollowedCreators, otherHomeOrder, relationsOf } from './home-sql.ts'
import { POST_COLUMNS, type PostRow } from './post-columns.ts'
import { flagsColumn, flagsFor, type ListedRef, type PostRef } from './post-refs.ts'

// The statements of lists and pages of posts, which are read far more often than anything else.

type Time = Date | string
type Viewer = string | null
/** A post of a page; each says how many there are. */
export type PageRef = PostRef & { total: number }

/** Of the creators whom an account follows but for `exceptIds`, behind (`at`, `id`); `performerId`: of this one only. */
type HomeStart = [
  viewerId: string,
  at: Time,
  id: string,
  limit: number,
  offset: number,
  performerId: string | null,
  exceptIds: readonly string[],
]

/** `relations`: the fingerprint of what the page depends on, as it was when the page was read. */
export const findHomePage = prepare<PageRef & { relations: string }, HomeStart>(
  'feeds.home',
  newestOfFollowedCreators(`'any'`, 'true'),
)

export const findHomePageOfType = prepare<PageRef, [...HomeStart, type: PostType]>(
  'feeds.home_of_type',
  newestOfFollowedCreators('$8', 'type = $8'),
)

type OtherHomeStart = [...HomeStart, type: PostType | null]

export const findHomePageBy = {
  publishedAt: {
    asc: prepare<ListedRef, OtherHomeStart>('feeds.home_oldest', otherHomeOrder('published_at', '>', 'asc')),
  },
  updatedAt: {
    asc: prepare<ListedRef, OtherHomeStart>('feeds.home_updated_asc', otherHomeOrder('updated_at', '>', 'asc')),
    desc: prepare<ListedRef, OtherHomeStart>('feeds.home_updated_desc', otherHomeOrder('updated_at', '<', 'desc')),
  },
} as const

/** `number` counts the accounts from 1. What changed is in the first row only. */
export type HomeStateRow = {
  number: number
  relations: string
  bought_ids: string[]
  horizon: string
  changed_ids: string[] | null
  changed_by: string[] | null
}

/**
 * What home feeds depend on: a fingerprint of whom each account follows, subscribes to and is blocked by, which of the posts beside it
 * (an array's text) it bought, and the creators whose posts were changed by transactions that were not all ended at `$3`, the
 * `horizon` of an earlier answer. A transaction that such a restored row names and that has not begun is left out.
 */
export const findHomeStates = prepare<
  HomeStateRow,
  [accountIds: readonly string[], postIds: readonly string[], horizon: string | null]
>(
  'feeds.home_states',
  `with moment as materialized (select pg_current_snapshot() as snapshot), changed as materialized (
    select array_agg(performer_id) as ids, array_agg(changed_by::text) as transactions from post_count
    where type = 'any' and changed_by >= $3::xid8 and changed_by < (select pg_snapshot_xmax(snapshot) from moment))
  select asked.number::int, pg_snapshot_xmin(moment.snapshot)::text as horizon,
    case when asked.number = 1 then changed.ids end as changed_ids,
    case when asked.number = 1 then changed.transactions end as changed_by,
    ${relationsOf('asked.account_id')},
    array(select item_id from entitled_items(asked.account_id, 'feed') where item_id = any(asked.post_ids::uuid[])) as bought_ids
  from unnest($1::uuid[], $2::text[]) with ordinality as asked (account_id, post_ids, number), moment, changed`,
)

export const findPosts = prepare<PostRow, [ids: readonly string[]]>(
  'feeds.posts',
  `select ${POST_COLUMNS} from post where id = any($1)`,
)

const REF_COLUMNS = `post.id, post.revision, ${flagsFor({ performer: 'post.performer_id' })}`

/** Posts for the viewers beside them, whatever their status, in no order. `place` counts the pairs from 0. */
export const findRefs = prepare<
  PostRef & { place: number },
  [viewerIds: readonly Viewer[], postIds: readonly string[]]
>(
  'feeds.post_refs',
  `select (pair.number - 1)::int as place, post.id, post.revision, ${flagsFor({ viewer: 'pair.viewer_id', performer: 'post.performer_id' })}
  from unnest($1::uuid[], $2::uuid[]) with ordinality as pair (viewer_id, post_id, number) join post on post.id = pair.post_id`,
)

/** The posts that show a file, as attachment, thumbnail or teaser: one, and deleted ones before it. No limit, with which a plan would read the table. */
export const findRefsOfFile = prepare<PostRef, [viewerId: Viewer, fileId: string]>(
  'feeds.refs_of_file',
  `select ${REF_COLUMNS} from post where all_file_ids @> array[$2::uuid]`,
)

type PageStart = [performerId: string, isPinned: boolean, publishedAt: Time, id: string, limit: number, offset: number]

/** Pinned posts first, then the newest, after a position. Each row also carries the total count. */
const creatorPage = (columns: string, [performer, isPinned, at, id, limit, offset]: readonly string[]) =>
  `select ${columns}, (select published from post_count where performer_id = ${performer} and type = 'any') as total from post
  where performer_id = ${performer} and is_public and (is_pinned, published_at, id) < (${isPinned}, ${at}, ${id})
  order by post.is_pinned desc, post.published_at desc, post.id desc limit ${limit} offset ${offset}`

/** A creator's page for a signed-in viewer. All rows have the same creator, $2, so their relation is read once. */
export const findCreatorPage = prepare<PageRef, [viewerId: string, ...PageStart]>(
  'feeds.creator_page',
  creatorPage(`post.id, post.revision, ${flagsFor({ performer: '$2::uuid', pinned: 'post.is_pinned' })}`, [
    '$2',
    '$3',
    '$4',
    '$5',
    '$6',
    '$7',
  ]),
)

/** The same for visitors, who have no relations: a third cheaper. */
export const findCreatorPageForVisitors = prepare<PageRef, PageStart>(
  'feeds.creator_page_for_visitors',
  creatorPage(`id, revision, ${flagsColumn({ pinned: 'post.is_pinned' })}`, ['$1', '$2', '$3', '$4', '$5', '$6']),
)

export type PollOptionRow = {
  id: string
  post_id: string | null
  performer_id: string
  description: string
  expired_at: Date | null
  votes: number
  is_voted: boolean
}

/** The options of these posts in order; $2 is the account of the marked vote, null for a visitor. */
export const findPollOptions = prepare<PollOptionRow, [postIds: readonly string[], accountId: string | null]>(
  'feeds.poll_options',
  `select id, post_id, performer_id, description, expired_at, votes, exists (
    select from poll_vote as vote where vote.post_id = option.post_id and vote.account_id = $2 and vote.option_id = option.id) as is_voted
  from poll_option as option where post_id = any($1) order by post_id, position, id`,
)
