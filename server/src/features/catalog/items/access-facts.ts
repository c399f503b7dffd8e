import type { Viewer } from '#src/platform/http/viewer.ts'
import { factsOfItem, offerOf, type AccessFacts, type Publication } from '../../access/index.ts'
import type { Flags, ItemKind, ItemRow } from './item-row.ts'

/** The viewer of items: an account or null, and the country (ISO 3166-1 alpha-2) or null. */
export type ViewerContext = { viewer: Pick<Viewer, 'accountId' | 'role' | 'staffRoles'> | null; country: string | null }

/** What an item is to a viewer, beside its row. */
export type Relation = {
  flags: Flags
  /** Whether the viewer's age suffices where they are. */
  isAdult: boolean
  isInBlockedCountry: boolean
  /** Whether the viewer is on the list that the item is for. */
  isOnList: boolean
  /** Whether the creator's profile is visible at all. */
  isPublicPerformer: boolean
}

/** What access needs of an item; of a photo, that of its gallery. */
export type OfferedItem = Pick<
  ItemRow,
  | 'performer_id'
  | 'status'
  | 'is_sale'
  | 'price_token_cents'
  | 'is_for_list'
  | 'audience_list_id'
  | 'is_public'
  | 'is_deleted'
>

/** The facts on which access to an item decides, the same for lists, pages and media links. */
export function accessFactsOf(
  kind: ItemKind | 'product_file',
  row: OfferedItem,
  { viewer }: ViewerContext,
  { flags, ...relation }: Relation,
): AccessFacts {
  const base = { ownerId: row.performer_id, publication: publicationOf(row) }
  const isProduct = kind === 'product' || kind === 'product_file'
  const item = isProduct ? { type: kind, ...base } : { type: kind, ...base, offer: offerOf(row) }
  return factsOfItem(item, viewer, {
    ...relation,
    isBlocked: flags.is_blocked,
    isFollower: flags.is_following,
    isSubscribed: flags.is_subscribed,
    hasBought: flags.is_bought,
  })
}

/**
 * Deletion by the creator does not undo a take-down. What is active and cannot be seen yet, without a photo or without a
 * participant's consent, is a draft to others.
 */
function publicationOf({ status, is_deleted, is_public }: OfferedItem): Publication {
  if (status === 'removed') return 'removed'
  if (is_deleted) return 'deleted'
  switch (status) {
    case 'active':
      return is_public ? 'published' : 'draft'
    case 'scheduled':
      return 'scheduled'
    case 'under-review':
      return 'under_review'
    case 'rejected':
      return 'rejected'
    case 'draft':
    case 'inactive':
    case 'file-error':
      return 'draft'
    default:
      return status satisfies never
  }
}
