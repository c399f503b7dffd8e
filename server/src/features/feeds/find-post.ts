import type { Post } from '@stagedoor/contract/feeds'
import type { FeedsDeps } from './deps.ts'
import type { ViewerContext } from './level.ts'
import { NO_FLAGS } from './post-refs.ts'
import { findPost } from './queries.ts'
import { findPostRef } from './statements.ts'
import { showPosts, showRows } from './show-posts.ts'

/** One post, as far as the viewer may see it; null when it does not exist for them. */
export async function findVisiblePost(deps: FeedsDeps, viewerContext: ViewerContext, id: string): Promise<Post | null> {
  const refs = await findPostRef(deps.db, viewerContext.viewer?.accountId ?? null, id)
  const [post] = await showPosts(deps, viewerContext, refs)
  return post ?? null
}

/** One of a creator's own posts, whatever its status; null when it is not theirs or was deleted. */
export async function findOwnPost(deps: FeedsDeps, viewerContext: ViewerContext, id: string): Promise<Post | null> {
  const row = await findPost(deps.db, id)
  if (!row || row.performer_id !== viewerContext.viewer?.accountId || row.is_deleted) return null
  const [post] = await showRows(deps, viewerContext, [{ row, flags: NO_FLAGS }])
  return post ?? null
}
