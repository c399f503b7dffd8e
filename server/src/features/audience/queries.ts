import { prepare } from '#src/platform/db/prepared.ts'

export type FollowRow = { id: string; follower_id: string; performer_id: string; created_at: Date }

/** No row: the creator blocks the follower. */
export const insertFollow = prepare<
  { follow_id: string; followed_at: Date; is_new: boolean },
  [followerId: string, performerId: string]
>('select follow_id, followed_at, is_new from follow_performer($1, $2)')

export const deleteFollow = prepare<{ id: string }, [followerId: string, performerId: string]>(
  'delete from follow where follower_id = $1 and performer_id = $2 returning id',
)

type Page = [accountId: string, at: Date | string, id: string, limit: number, offset: number]

/** Both directions of both lists: text differs only in names that stand here, never in what a caller sends. */
const followPage = (side: 'follower_id' | 'performer_id', comparison: '<' | '>', direction: 'desc' | 'asc') =>
  prepare<FollowRow, Page>(
    `select id, follower_id, performer_id, created_at from follow
      where ${side} = $1 and (created_at, id) ${comparison} ($2, $3)
      order by created_at ${direction}, id ${direction} limit $4 offset $5`,
  )

/** After ($2, $3) in the order that the name says. */
export const findFollows = {
  followers: { desc: followPage('performer_id', '<', 'desc'), asc: followPage('performer_id', '>', 'asc') },
  following: { desc: followPage('follower_id', '<', 'desc'), asc: followPage('follower_id', '>', 'asc') },
} as const

/** Everyone who follows a creator. */
export const findFollowerIds = prepare<{ follower_id: string }, [performerId: string]>(
  'select follower_id from follow where performer_id = $1',
)

/** One row an account. */
export const findFollowCounts = prepare<
  { account_id: string; followers: number; following: number },
  [accountIds: readonly string[]]
>(`select asked.id as account_id,
    coalesce((select followers from follow_count where performer_id = asked.id), 0) as followers,
    (select count(*) from follow where follower_id = asked.id) as following
  from unnest($1::uuid[]) as asked(id)`)

/** One row a creator: what lies between the account ($1) and them. */
export const findRelationRows = prepare<
  { performer_id: string; is_following: boolean; is_blocked: boolean },
  [accountId: string, performerIds: readonly string[]]
>(`select performer.id as performer_id,
    exists (select from follow where follower_id = $1 and performer_id = performer.id) as is_following,
    exists (select from account_block where target_id = $1 and owner_id = performer.id) as is_blocked
  from unnest($2::uuid[]) as performer(id)`)

/** Everyone whom the account follows, and everyone who blocks it. One row. */
export const findHomeRow = prepare<{ followed_ids: string[]; blocker_ids: string[] }, [accountId: string]>(
  `select array(select performer_id from follow where follower_id = $1) as followed_ids,
    array(select owner_id from account_block where target_id = $1) as blocker_ids`,
)

export type BlockRow = { id: string; owner_id: string; target_id: string; reason: string; created_at: Date }

export const insertBlock = prepare<BlockRow, [ownerId: string, targetId: string, reason: string]>(
  'select id, owner_id, target_id, reason, created_at from block_account($1, $2, $3)',
)

/** By the account's id, or by the id that the block was answered with. */
export const deleteBlock = prepare<{ id: string }, [ownerId: string, targetOrBlockId: string]>(
  'delete from account_block where owner_id = $1 and (target_id = $2 or id = $2) returning id',
)

const blockPage = (comparison: '<' | '>', direction: 'desc' | 'asc') =>
  prepare<BlockRow, Page>(
    `select id, owner_id, target_id, reason, created_at from account_block
      where owner_id = $1 and (created_at, id) ${comparison} ($2, $3)
      order by created_at ${direction}, id ${direction} limit $4 offset $5`,
  )

export const findBlocks = { desc: blockPage('<', 'desc'), asc: blockPage('>', 'asc') } as const

export const countBlocks = prepare<{ total: number }, [ownerId: string]>(
  'select count(*) as total from account_block where owner_id = $1',
)

/** Every creator of $1 has a row; most have an empty list. */
export const findBlockedCountries = prepare<
  { performer_id: string; country_codes: string[] },
  [performerIds: readonly string[]]
>(
  `select performer.id as performer_id,
    array(select country_code from performer_blocked_country where performer_id = performer.id order by country_code) as country_codes
  from unnest($1::uuid[]) as performer(id)`,
)

/** Afterwards the creator's list is exactly $2. */
export const replaceBlockedCountries = prepare<never, [performerId: string, countryCodes: readonly string[]]>(
  `with dropped as (delete from performer_blocked_country where performer_id = $1 and country_code <> all($2))
  insert into performer_blocked_country (performer_id, country_code) select $1, code from unnest($2::text[]) as code
  on conflict do nothing`,
)
