import type { Viewer } from '#src/platform/http/viewer.ts'
import type { AccessFacts, AccessViewer, Offer, Publication } from '../../access/index.ts'
import type { Flags, ItemKind, ItemRow } from './item-row.ts'

/** The viewer of items: an account or null, and the country (ISO 3166-1 alpha-2) or null. */
export type ViewerContext = { viewer: Pick<Viewer, 'accountId' | 'role' | 'staffRoles'> | null; country: string | null }

/** What an item is to a viewer, beside its row. */
export type Relation = {
  flags: Flags
  /** Whether the viewer's age suffices where they are. */
  isAdult: boolean
  isInBlockedCountry: boolean
  /** Whether the creator's profile is visible at all. */
  isPublicPerformer: boolean
}

/** What access needs of a gallery or a video; of a photo, that of its gallery. */
export type OfferedItem = Pick<
  ItemRow,
  'performer_id' | 'status' | 'is_sale' | 'price_token_cents' | 'is_public' | 'is_deleted'
>

/** The facts on which access to an item decides, the same for lists, pages and media links. */
export function accessFactsOf(
  kind: ItemKind,
  row: OfferedItem,
  { viewer }: ViewerContext,
  { flags, ...relation }: Relation,
): AccessFacts {
  const isOwner = viewer?.accountId === row.performer_id
  const isPrivileged = isOwner || viewer?.role === 'staff'
  const publication = publicationOf(row)
  const isOrphan = publication === 'published' && !relation.isPublicPerformer
  const isWithdrawn = publication === 'draft' || publication === 'scheduled'
  // What a creator took back, by themselves or by leaving, stays with those who bought it, like deleted items.
  const isGone = (isOrphan || (isWithdrawn && flags.is_bought)) && !isPrivileged
  return {
    object: { type: kind, publication: isGone ? 'deleted' : publication, offer: offerOf(row) },
    viewer: {
      role: roleOf(viewer),
      isFinance: viewer?.staffRoles.some((role) => role === 'finance' || role === 'admin') ?? false,
      isOwner,
      isBlocked: flags.is_blocked,
      isInBlockedCountry: relation.isInBlockedCountry,
      isAdult: relation.isAdult,
      isFollower: flags.is_following,
      subscription: flags.is_subscribed ? 'paid' : 'none',
      hasBought: flags.is_bought,
    },
  }
}

/** How an item is offered. Rule ACS-3: for sale at no price is free for everyone who is signed in. */
export function offerOf(row: Pick<OfferedItem, 'is_sale' | 'price_token_cents'>): Offer {
  if (!row.is_sale) return 'subscribers'
  return row.price_token_cents === 0 ? 'free' : 'sale'
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

function roleOf(viewer: ViewerContext['viewer']): AccessViewer['role'] {
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
