import type { Viewer } from '#src/platform/http/viewer.ts'
import type { AccessLevel } from '../access/index.ts'
import type { FeedsDeps } from './deps.ts'
import type { ViewerContext } from './level.ts'
import { findPostRefs } from './ref-lookup.ts'
import { findRefsOfFile } from './statements.ts'
import { filesOf, levelsOf } from './show-posts.ts'

/** The account that fetches a file, and its address. */
export type Fetcher = { viewer: Viewer; address: string }

/** Who fetches it without an account, by an address that was signed for visitors. */
export type VisitingFetcher = { viewer: null; address: string; isDeclaredAdult: boolean }

/**
 * Whether a post with this file is open to the viewer now: the same decision as for the post itself, repeated because a
 * link may outlive a subscription, a block or a take-down.
 */
export async function mayStillSeeFile(
  deps: FeedsDeps,
  fetcher: Fetcher | VisitingFetcher,
  fileId: string,
): Promise<boolean> {
  const refs = await findRefsOfFile(deps.db, fetcher.viewer?.accountId ?? null, fileId)
  return (await levelsOf(deps, viewerContextOf(deps, fetcher), refs)).some(({ level }) => level === 'full')
}

/** The access level of a file as part of one post; `none` when the post does not show it. */
export async function levelOfFile(
  deps: FeedsDeps,
  fetcher: Fetcher,
  { postId, fileId }: { postId: string; fileId: string },
): Promise<AccessLevel> {
  const refs = await findPostRefs(deps.db, fetcher.viewer.accountId, [postId])
  const [found] = await levelsOf(deps, viewerContextOf(deps, fetcher), refs)
  return found && filesOf(found.row).includes(fileId) ? found.level : 'none'
}

const viewerContextOf = (
  { geography }: FeedsDeps,
  { address, ...fetcher }: Fetcher | VisitingFetcher,
): ViewerContext => ({ ...fetcher, country: geography.countryOf(address) })
