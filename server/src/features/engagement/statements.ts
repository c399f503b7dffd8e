import { prepare } from '#src/platform/db/prepared.ts'

// Read with every page of posts, videos, galleries and creators, and with every like.

export type CountsRow = {
  object_id: string
  likes: number
  comments: number
  bookmarks: number
  is_liked: boolean
  is_bookmarked: boolean
}

const COUNTS = 'counter.object_id, counter.likes, counter.comments + counter.replies as comments, counter.bookmarks'

const did = (action: 'like' | 'bookmark'): string =>
  `exists (select from reaction where account_id = asked.account_id and object_id = asked.object_id and action = '${action}')`

/** One row per thing that has counters, with what the account beside it did. */
export const findCounts = prepare<
  CountsRow & { account_id: string },
  [objectIds: readonly string[], accountIds: readonly string[]]
>(
  'engagement.counts',
  `select asked.account_id, ${COUNTS}, ${did('like')} as is_liked, ${did('bookmark')} as is_bookmarked
  from unnest($1::uuid[], $2::uuid[]) as asked (object_id, account_id)
    join engagement_counter as counter on counter.object_id = asked.object_id`,
)

/** The same for visitors. */
export const findCountsForVisitors = prepare<CountsRow, [objectIds: readonly string[]]>(
  'engagement.counts_for_visitors',
  `select ${COUNTS}, false as is_liked, false as is_bookmarked
  from engagement_counter as counter where counter.object_id = any($1)`,
)

/** One row of no columns. */
export const insertReactions = prepare<
  {},
  [
    accountIds: readonly string[],
    actions: readonly string[],
    objectTypes: readonly string[],
    objectIds: readonly string[],
    ownerIds: readonly string[],
    mayWait: boolean,
  ]
>('engagement.react', 'select from react($1, $2, $3, $4, $5, $6)')

export const deleteReaction = prepare<{ was_there: boolean }, [accountId: string, action: string, objectId: string]>(
  'engagement.take_reaction_back',
  'select take_reaction_back($1, $2, $3) as was_there',
)

/** `place` counts the comments from 1; one whose parent is gone has no row. */
export const insertComments = prepare<
  { place: number; comment_id: string; written_at: Date; is_new: boolean },
  [
    accountIds: readonly string[],
    objectTypes: readonly string[],
    objectIds: readonly string[],
    ownerIds: readonly string[],
    parentIds: readonly (string | null)[],
    contents: readonly string[],
    mayWait: boolean,
  ]
>(
  'engagement.write_comments',
  'select place, comment_id, written_at, is_new from write_comments($1, $2, $3, $4, $5, $6, $7)',
)
