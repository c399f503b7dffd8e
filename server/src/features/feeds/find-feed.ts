import type { Feed } from '@stagedoor/contract/feeds'
import type { FeedsDeps } from './deps.ts'
import type { ViewerContext } from './level.ts'
import { NO_FLAGS } from './feed-refs.ts'
import { findFeed, findFeedRef } from './queries.ts'
import { showFeeds, showRows } from './show-feeds.ts'

/** One post as somebody may see it; null when it does not exist for them. */
export async function findVisibleFeed(deps: FeedsDeps, viewerContext: ViewerContext, id: string): Promise<Feed | null> {
  const refs = await findFeedRef(deps.db, viewerContext.viewer?.accountId ?? null, id)
  const [feed] = await showFeeds(deps, viewerContext, refs)
  return feed ?? null
}

/** One of a creator's own posts, whatever its status; null when it is not theirs or was deleted. */
export async function findOwnFeed(deps: FeedsDeps, viewerContext: ViewerContext, id: string): Promise<Feed | null> {
  const rows = await findFeed(deps.db, id)
  const own = rows.filter((row) => row.performer_id === viewerContext.viewer?.accountId && !row.is_deleted)
  const [feed] = await showRows(
    deps,
    viewerContext,
    own.map((row) => ({ row, flags: NO_FLAGS })),
  )
  return feed ?? null
}
