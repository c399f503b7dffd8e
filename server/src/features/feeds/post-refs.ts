/** The relation between a viewer and a post, as other features provide it in SQL. All false for a visitor. */
export type PostFlags = { isFollowing: boolean; isBlocked: boolean; isSubscribed: boolean; isBought: boolean }

/**
 * A post in a list: its id, revision, and relation to the viewer, as bits. Its row comes from the cache while the
 * revision matches: transferring twenty rows takes PostgreSQL and the driver longer than finding them, and each column
 * adds to that.
 */
export type PostRef = { id: string; revision: number; flags: number }

/** A `PostRef` with the time by which its list is ordered, as PostgreSQL's text. */
export type ListedRef = PostRef & { at: string }

const FOLLOWING = 1
const BLOCKED = 2
const SUBSCRIBED = 4
const BOUGHT = 8
const PINNED = 16

/** Every combination, created once: index = bits without `PINNED`. */
const decoded: readonly PostFlags[] = Array.from({ length: PINNED }, (_, bits) => ({
  isFollowing: (bits & FOLLOWING) !== 0,
  isBlocked: (bits & BLOCKED) !== 0,
  isSubscribed: (bits & SUBSCRIBED) !== 0,
  isBought: (bits & BOUGHT) !== 0,
}))

export const NO_FLAGS: PostFlags = { isFollowing: false, isBlocked: false, isSubscribed: false, isBought: false }

export const flagsOf = ({ flags }: Pick<PostRef, 'flags'>): PostFlags => decoded[flags & ~PINNED] ?? NO_FLAGS

export const isPinned = ({ flags }: Pick<PostRef, 'flags'>): boolean => (flags & PINNED) !== 0

type Conditions = { following?: string; blocked?: string; subscribed?: string; bought?: string; pinned?: string }

/** The column `flags` from SQL conditions; one that is left out is false. */
export function flagsColumn({ following, blocked, subscribed, bought, pinned }: Conditions): string {
  const bits = [
    [following, FOLLOWING],
    [blocked, BLOCKED],
    [subscribed, SUBSCRIBED],
    [bought, BOUGHT],
    [pinned, PINNED],
  ] as const
  const terms = bits.flatMap(([condition, bit]) => (condition === undefined ? [] : [`(${condition})::int * ${bit}`]))
  return `${terms.length === 0 ? '0' : terms.join(' + ')} as flags`
}

/** The same for an account (null: a visitor) and the post `post`; both the account and the post's creator are expressions. */
export const flagsFor = ({
  viewer = '$1',
  performer,
  pinned,
}: {
  viewer?: string
  performer: string
  pinned?: string
}): string =>
  flagsColumn({
    following: `${viewer}::uuid is not null and exists (
      select from followed_by(${viewer}) as relation where relation.performer_id = ${performer})`,
    blocked: `${viewer}::uuid is not null and exists (
      select from blocking(${viewer}) as relation where relation.owner_id = ${performer})`,
    subscribed: `${viewer}::uuid is not null and exists (
      select from entitled_items(${viewer}, 'subscription') as relation where relation.item_id = ${performer})`,
    bought: `${viewer}::uuid is not null and exists (
      select from entitled_items(${viewer}, 'feed') as relation where relation.item_id = post.id)`,
    ...(pinned === undefined ? {} : { pinned }),
  })
