import type { PostStatus } from '@stagedoor/contract/feeds'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { AccessFacts, AccessViewer, Offer, Publication } from '../access/index.ts'
import type { PostRow } from './post-columns.ts'
import type { PostFlags } from './post-refs.ts'

/** The viewer of posts: an account or null, and the country (ISO 3166-1 alpha-2) or null. */
export type ViewerContext = { viewer: Pick<Viewer, 'accountId' | 'role' | 'staffRoles'> | null; country: string | null }

/** The relation between a viewer, a post and its creator. */
export type AccessContext = {
  flags: PostFlags
  /** Whether the viewer's age suffices where they are. */
  isAdult: boolean
  isInBlockedCountry: boolean
  /** Whether the creator's profile is visible at all. */
  isPublicPerformer: boolean
}

/** The facts about a post on which access decides, the same for lists, pages, votes and media links. */
export function accessFactsOf(row: PostRow, { viewer }: ViewerContext, accessContext: AccessContext): AccessFacts {
  const isOwner = viewer?.accountId === row.performer_id
  const isPrivileged = isOwner || viewer?.role === 'staff'
  const publication = publicationOf(row)
  const isOrphan = publication === 'published' && !accessContext.isPublicPerformer
  const isWithdrawn = publication === 'draft' || publication === 'scheduled'
  const isGone = (isOrphan || (isWithdrawn && accessContext.flags.isBought)) && !isPrivileged
  return {
    // What a creator took back, by themselves or by leaving, stays with those who bought it, like deleted posts.
    object: { type: 'feed', publication: isGone ? 'deleted' : publication, offer: offerOf(row) },
    viewer: {
      role: roleOf(viewer),
      isFinance: viewer?.staffRoles.some((role) => role === 'finance' || role === 'admin') ?? false,
      isOwner,
      isBlocked: accessContext.flags.isBlocked,
      isInBlockedCountry: accessContext.isInBlockedCountry,
      isAdult: accessContext.isAdult,
      isFollower: accessContext.flags.isFollowing,
      subscription: accessContext.flags.isSubscribed ? 'paid' : 'none',
      hasBought: accessContext.flags.isBought,
    },
  }
}

/** How a post is offered. Rule ACS-3: for sale at no price is free for everyone who is signed in. */
export function offerOf(row: Pick<PostRow, 'is_sale' | 'price_token_cents'>): Offer {
  if (!row.is_sale) return 'subscribers'
  return row.price_token_cents === 0 ? 'free' : 'sale'
}

const publications: Record<PostStatus, Publication> = {
  active: 'published',
  draft: 'draft',
  inactive: 'draft',
  scheduled: 'scheduled',
  'file-error': 'draft',
  'under-review': 'under_review',
  rejected: 'rejected',
  removed: 'removed',
}

/** Deletion by the creator does not undo a take-down: a removed post stays removed. */
function publicationOf({ status, is_deleted }: PostRow): Publication {
  if (status === 'removed') return 'removed'
  return is_deleted ? 'deleted' : publications[status]
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
