import type { PostStatus } from '@stagedoor/contract/feeds'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { factsOfItem, offerOf, type AccessFacts, type Publication } from '../access/index.ts'
import type { PostRow } from './post-columns.ts'
import type { PostFlags } from './post-refs.ts'

/** The viewer of posts: an account or null, and the country (ISO 3166-1 alpha-2) or null. */
export type ViewerContext = {
  viewer: Pick<Viewer, 'accountId' | 'role' | 'staffRoles'> | null
  country: string | null
  /** Of a visitor: whether they have passed the age gate. Left out: they have not. */
  isDeclaredAdult?: boolean
}

/** The relation between a viewer, a post and its creator. */
export type AccessContext = {
  flags: PostFlags
  /** Whether the viewer's age suffices where they are. */
  isAdult: boolean
  isInBlockedCountry: boolean
  /** Whether the viewer is on the list that the post is for. */
  isOnList: boolean
  /** Whether the creator's profile is visible at all. */
  isPublicPerformer: boolean
}

/** The facts about a post on which access decides, the same for lists, pages, votes and media links. */
export function accessFactsOf(row: PostRow, { viewer }: ViewerContext, accessContext: AccessContext): AccessFacts {
  const { flags, ...relation } = accessContext
  const item = {
    type: 'feed' as const,
    ownerId: row.performer_id,
    publication: publicationOf(row),
    offer: offerOf(row),
    isOpenToVisitors: row.is_open_to_visitors,
  }
  return factsOfItem(item, viewer, {
    ...relation,
    isBlocked: flags.isBlocked,
    isFollower: flags.isFollowing,
    isSubscribed: flags.isSubscribed,
    hasBought: flags.isBought,
  })
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
