import type { Post } from '@stagedoor/contract/feeds'
import type { ReachedItem } from '../access/index.ts'
import type { FeedsDeps } from './deps.ts'
import type { ViewerContext } from './level.ts'
import { NO_FLAGS } from './post-refs.ts'
import { findPost } from './queries.ts'
import { findPostRefs } from './ref-lookup.ts'
import { levelsOf, showPosts, showRows } from './show-posts.ts'

/** One post, as far as the viewer may see it; null when it does not exist for them. */
export async function findVisiblePost(deps: FeedsDeps, viewerContext: ViewerContext, id: string): Promise<Post | null> {
  const ref = await deps.findPostRef({ viewerId: viewerContext.viewer?.accountId ?? null, id })
  const [post] = await showPosts(deps, viewerContext, ref ? [ref] : [])
  return post ?? null
}

/** Posts by their ids, in that order, as far as the viewer may see them. */
export async function findVisiblePosts(
  deps: FeedsDeps,
  viewerContext: ViewerContext,
  ids: readonly string[],
): Promise<Post[]> {
  if (ids.length === 0) return []
  const refs = await findPostRefs(deps.db, viewerContext.viewer?.accountId ?? null, ids)
  const byId = new Map(refs.map((ref) => [ref.id, ref]))
  return showPosts(
    deps,
    viewerContext,
    ids.flatMap((id) => byId.get(id) ?? []),
  )
}

/** How far the viewer reaches a post; null when it does not exist for them. */
export async function reachPost(
  deps: FeedsDeps,
  viewerContext: ViewerContext,
  id: string,
): Promise<ReachedItem | null> {
  const ref = await deps.findPostRef({ viewerId: viewerContext.viewer?.accountId ?? null, id })
  const [found] = await levelsOf(deps, viewerContext, ref ? [ref] : [])
  if (!found || found.level === 'none') return null
  const { row, level } = found
  return { ownerId: row.performer_id, level, isSale: row.is_sale, priceTokenCents: row.price_token_cents }
}

/** One of a creator's own posts, whatever its status; null when it is not theirs or was deleted. */
export async function findOwnPost(deps: FeedsDeps, viewerContext: ViewerContext, id: string): Promise<Post | null> {
  const row = await findPost(deps.db, id)
  if (!row || row.performer_id !== viewerContext.viewer?.accountId || row.is_deleted) return null
  const [post] = await showRows(deps, viewerContext, [{ row, flags: NO_FLAGS }])
  return post ?? null
}
