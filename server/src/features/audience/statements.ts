import { prepare } from '#src/platform/db/prepared.ts'

/** One row an account. */
export const findFollowCounts = prepare<
  { account_id: string; followers: number; following: number },
  [accountIds: readonly string[]]
>(
  'audience.follow_counts',
  `select asked.id as account_id,
    coalesce((select followers from follow_count where performer_id = asked.id), 0) as followers,
    (select count(*) from follow where follower_id = asked.id) as following
  from unnest($1::uuid[]) as asked(id)`,
)

/** One row per creator: the relation between the account ($1) and them. */
export const findRelationRows = prepare<
  { performer_id: string; is_following: boolean; is_blocked: boolean },
  [accountId: string, performerIds: readonly string[]]
>(
  'audience.relations',
  `select performer.id as performer_id,
    exists (select from follow where follower_id = $1 and performer_id = performer.id) as is_following,
    exists (select from account_block where target_id = $1 and owner_id = performer.id) as is_blocked
  from unnest($2::uuid[]) as performer(id)`,
)

/** The places, from 1, of the pairs of an account and a creator who blocks it. */
export const findBlockedPairs = prepare<
  { place: number },
  [accountIds: readonly string[], ownerIds: readonly string[]]
>(
  'audience.blocked_pairs',
  `select pair.place from unnest($1::uuid[], $2::uuid[]) with ordinality as pair(account_id, owner_id, place)
    where exists (select from account_block where target_id = pair.account_id and owner_id = pair.owner_id)`,
)

/** The places, from 1, of the pairs of an account and a creator whom it follows. */
export const findFollowingPairs = prepare<
  { place: number },
  [followerIds: readonly string[], performerIds: readonly string[]]
>(
  'audience.following_pairs',
  `select pair.place from unnest($1::uuid[], $2::uuid[]) with ordinality as pair(follower_id, performer_id, place)
    where exists (select from follow where follower_id = pair.follower_id and performer_id = pair.performer_id)`,
)

/** Everyone whom the account follows, and everyone who blocks it or is blocked by it. One row. */
export const findFoundRow = prepare<{ followed_ids: string[]; apart_ids: string[] }, [accountId: string]>(
  'audience.found',
  `select array(select performer_id from follow where follower_id = $1) as followed_ids,
    array(select account_id from kept_apart_from($1)) as apart_ids`,
)

/** Every creator of $1 has a row; most have an empty list. */
export const findBlockedCountries = prepare<
  { performer_id: string; country_codes: string[] },
  [performerIds: readonly string[]]
>(
  'audience.blocked_countries',
  `select performer.id as performer_id,
    array(select country_code from performer_blocked_country where performer_id = performer.id order by country_code) as country_codes
  from unnest($1::uuid[]) as performer(id)`,
)

/** The creators who are not shown in a country. One row. */
export const findClosedIn = prepare<{ performer_ids: string[] }, [country: string]>(
  'audience.closed_in_country',
  `select array(select performer_id from performer_blocked_country where country_code = $1) as performer_ids`,
)

/** `place` counts the pairs from 1; no row: the creator blocks the follower. */
export const insertFollowRows = prepare<
  { place: number; follow_id: string; followed_at: Date; is_new: boolean },
  [followerIds: readonly string[], performerIds: readonly string[], mayWait: boolean]
>('audience.follow', 'select place, follow_id, followed_at, is_new from follow_performers($1, $2, $3)')
