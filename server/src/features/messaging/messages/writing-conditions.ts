/**
 * Whether a conversation's `sender_id` may write in it, as far as columns and these two conditions tell: `decideWriting` in SQL. Each
 * condition stands in it once, because a statement prepares every look-up that it holds, also one that it does not make.
 */
export const mayWrite = (
  isSubscribed: string,
  isFollowing: string,
): string => `(case when sender_id = performer_id then has_fan_written else coalesce(allows_everyone, false) end
  or ((sender_id = performer_id or coalesce(allows_subscribers, true)) and ${isSubscribed})
  or ((sender_id = performer_id or coalesce(allows_followers, false)) and ${isFollowing}))`

// Of the relation `conversation`.
export const IS_PUBLIC =
  'exists (select from shown_performers() as relation where relation.performer_id = conversation.performer_id)'
export const IS_SUBSCRIBED =
  "exists (select from entitled_items(fan_id, 'subscription') as relation where relation.item_id = performer_id)"
export const IS_FOLLOWING =
  'exists (select from followed_by(fan_id) as relation where relation.performer_id = conversation.performer_id)'

/** `is_pair_blocked`, written out: no plan takes in a function with a subquery, and to start it costs more than to look twice. */
export const isPairBlocked = (
  one: string,
  other: string,
): string => `(exists (select from blocking(${one}) as relation where relation.owner_id = ${other})
  or exists (select from blocking(${other}) as relation where relation.owner_id = ${one}))`
