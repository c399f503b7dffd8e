import { flagsColumn } from './post-refs.ts'

// The texts of the home feed's statements. $1 is the account, ($2, $3) the place behind which a page begins, $4 its length, $5 the
// rows to leave out before it, $6 one creator or null, $7 the creators who do not exist in the viewer's country.

/**
 * Creators whom the account follows or subscribes to and who have something published, with when the newest of it went
 * out; but for itself, and for those who block it or closed its country. Written as arrays, which one walk through the index takes together.
 */
const creators = (kind: string) => `
creator as materialized (
  select performer_id, newest_at, published from post_count
  where type = ${kind} and newest_at is not null
    and performer_id = any(array(
      select performer_id from followed_by($1) union all select item_id from entitled_items($1, 'subscription')))
    and performer_id <> all(array(select owner_id from blocking($1))) and performer_id <> all($7::uuid[])
    and performer_id <> $1 and ($6::uuid is null or performer_id = $6)
)`

/**
 * The relation between the account and each post. None of these creators block it, and it follows or subscribes to
 * each.
 */
const FLAGS = `
subscribed as materialized (
  select array(select item_id from entitled_items($1, 'subscription')) as ids
), bought as materialized (
  select array(select item_id from entitled_items($1, 'feed') where item_id = any(array(select id from listed))) as ids
)`

const COLUMNS = `listed.id, listed.revision, ${flagsColumn({
  following: `listed.performer_id <> all(subscribed.ids)
    or exists (select from followed_by($1) as relation where relation.performer_id = listed.performer_id)`,
  subscribed: 'listed.performer_id = any(subscribed.ids)',
  bought: 'listed.id = any(bought.ids)',
})}`

/** Whom an account follows, subscribes to and is blocked by, as one number's text: others have another, but for one case in 2^64. */
export const relationsOf = (account: string) => `(
  (select coalesce(bit_xor(uuid_hash_extended(performer_id, 1)), 0) from followed_by(${account}))
  # (select coalesce(bit_xor(uuid_hash_extended(owner_id, 2)), 0) from blocking(${account}))
  # (select coalesce(bit_xor(uuid_hash_extended(item_id, 3)), 0)
    from (select distinct item_id from entitled_items(${account}, 'subscription')) as subscribed))::text as relations`

/**
 * The newest posts of the creators, after ($2, $3). `post_count` knows when each creator's newest post went out; only
 * where that lies behind the start is it looked up. The newest $4 + $5 of these times belong to the only creators who
 * can have a post on the page, and bound how far back each of them is read.
 */
export const newestOfFollowedCreators = (kind: string, isOfKind: string) => `
with ${creators(kind)}, head as materialized (
  select performer_id, at from (
    select performer_id, case when newest_at < $2 then newest_at else (
      select published_at from post
      where post.performer_id = creator.performer_id and is_public and ${isOfKind} and (published_at, id) < ($2, $3)
      order by post.published_at desc, post.id desc limit 1) end as at
    from creator offset 0) as reached
  where at is not null order by at desc fetch first ($4::int + $5::int) rows with ties
), bound as (
  select min(at) as since from head having count(*) >= $4 + $5
), listed as materialized (
  select found.* from head cross join lateral (
    select id, revision, post.performer_id, published_at from post
    where performer_id = head.performer_id and is_public and ${isOfKind} and (published_at, id) < ($2, $3)
      and published_at >= coalesce((select since from bound), '-infinity')
    order by post.published_at desc, post.id desc limit $4 + $5) as found
  order by found.published_at desc, found.id desc limit $4 offset $5
), ${FLAGS}
select ${COLUMNS}, (select sum(published) from creator)::bigint as total, ${relationsOf('$1')}
from listed, subscribed, bought order by listed.published_at desc, listed.id desc`

/** Other orders of the home feed: each creator's first rows, sorted together; $8 is one type of post, or null for all. */
export const otherHomeOrder = (column: string, comparison: '<' | '>', direction: 'asc' | 'desc') => `
with ${creators(`'any'`)}, listed as materialized (
  select found.* from creator cross join lateral (
    select id, revision, post.performer_id, ${column} as at from post
    where performer_id = creator.performer_id and is_public and deleted_at is null and ($8::text is null or type = $8)
      and (${column}, id) ${comparison} ($2, $3)
    order by post.${column} ${direction}, post.id ${direction} limit $4::int + $5::int) as found
  order by found.at ${direction}, found.id ${direction} limit $4 offset $5
), ${FLAGS}
select ${COLUMNS}, listed.at::text as at from listed, subscribed, bought order by listed.at ${direction}, listed.id ${direction}`

/** How many published posts there are for the account $1, of one type or of `any` ($2), of all its creators or of one ($3), but for some ($4). */
export const countOfFollowedCreators = `with ${creators('$2').replaceAll('$6', '$3').replaceAll('$7', '$4')}
select coalesce(sum(published), 0)::bigint as total from creator`
