import type { AccessLevel } from '@stagedoor/contract/access'
import { toCents } from '@stagedoor/contract/money'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { AccessFacts, AccessViewer, Offer, Publication } from './rules.ts'

type Account = Pick<Viewer, 'accountId' | 'role' | 'staffRoles'>

/** An item as far as a viewer reaches it, for features that do something with items of any kind. */
export type ReachedItem = {
  ownerId: string
  level: Exclude<AccessLevel, 'none'>
  /** For sale at `priceTokenCents`; else for subscribers. */
  isSale: boolean
  priceTokenCents: number
}

/** What a post, a gallery, a video or a product is, as its feature knows it. */
type Item = { ownerId: string; publication: Publication } & (
  | { type: 'feed'; offer: Offer; isOpenToVisitors: boolean }
  | { type: 'gallery' | 'video'; offer: Offer }
  | { type: 'product' | 'product_file' }
)

/** The relation between a viewer and a thing with its owner. */
type OwnerRelation = Pick<
  AccessViewer,
  'isBlocked' | 'isInBlockedCountry' | 'isAdult' | 'isFollower' | 'isOnList' | 'hasBought'
> & { isSubscribed: boolean }

/** The relation between a viewer and an item with its creator. */
type ItemRelation = OwnerRelation & {
  /** Whether the creator's profile is visible at all. */
  isPublicPerformer: boolean
}

/** How an item is offered. Rule ACS-3: for sale at no price is free for everyone who is signed in. */
export function offerOf(row: { is_sale: boolean; price_token_cents: number; is_for_list?: boolean }): Offer {
  if (row.is_for_list) return 'list'
  if (!row.is_sale) return 'subscribers'
  return row.price_token_cents === 0 ? 'free' : 'sale'
}

/** To whom an item is offered, as it is stored. */
export type Offered = { isSale: boolean; priceTokenCents: number; isForList: boolean; audienceListId: string | null }

type OfferRow = { is_sale: boolean; price_token_cents: number; is_for_list: boolean; audience_list_id: string | null }
type OfferChange = { isSale?: boolean; price?: number; audienceListId?: string | null }

/**
 * The offer after a change; what is left out stays. A list as the audience excludes a sale: `isSale` without a list ends the
 * list. What is not for sale has no price. Rule ACS-12.
 */
export function offerAfter(change: OfferChange, before: OfferRow | null): Offered {
  const isKept = change.audienceListId === undefined && change.isSale === undefined
  const audienceListId = (isKept ? before?.audience_list_id : change.audienceListId) ?? null
  const isForList = isKept ? (before?.is_for_list ?? false) : audienceListId !== null
  const isSale = !isForList && (change.isSale ?? before?.is_sale ?? false)
  const priceTokenCents = change.price === undefined ? (before?.price_token_cents ?? 0) : toCents(change.price)
  return { isSale, priceTokenCents: isSale ? priceTokenCents : 0, isForList, audienceListId }
}

/** The facts on which access to an item decides, the same for lists, pages, votes and media links. */
export function factsOfItem(
  { ownerId, publication, ...item }: Item,
  viewer: Account | null,
  { isPublicPerformer, ...relation }: ItemRelation,
): AccessFacts {
  const isOwner = viewer?.accountId === ownerId
  const isPrivileged = isOwner || viewer?.role === 'staff'
  const isOrphan = publication === 'published' && !isPublicPerformer
  const isWithdrawn = publication === 'draft' || publication === 'scheduled'
  // What a creator took back, by themselves or by leaving, stays with those who bought it, like deleted items.
  const isGone = (isOrphan || (isWithdrawn && relation.hasBought)) && !isPrivileged
  return {
    object: { ...item, publication: isGone ? 'deleted' : publication },
    viewer: accessViewerOf(viewer, ownerId, relation),
  }
}

/** Who asks, with their relation to a thing and its owner, as access decides. Null: a visitor. Pure. */
export const accessViewerOf = (
  viewer: Account | null,
  ownerId: string,
  { isSubscribed, ...relation }: OwnerRelation,
): AccessViewer => ({
  ...relation,
  role: roleOf(viewer),
  isFinance: viewer?.staffRoles.some((role) => role === 'finance' || role === 'admin') ?? false,
  isOwner: viewer?.accountId === ownerId,
  subscription: isSubscribed ? 'paid' : 'none',
})

function roleOf(viewer: Account | null): AccessViewer['role'] {
  if (viewer === null) return 'visitor'
  switch (viewer.role) {
    case 'user':
      return 'fan'
    case 'performer':
      return 'creator'
    case 'staff':
      return 'staff'
    default:
      return viewer.role satisfies never
  }
}
