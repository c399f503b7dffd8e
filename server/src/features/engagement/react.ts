import type { ReactionAction, ReactionType } from '@stagedoor/contract/reactions'
import { findComment } from './comment-queries.ts'
import type { EngagementDeps, EngagementWithWrites, ViewerContext } from './deps.ts'
import { openThread } from './write-comment.ts'

export type Reaction = { objectId: string; objectType: ReactionType; action: ReactionAction }

/**
 * Likes or saves, at most once: of parallel calls one counts. A preview suffices. Absent: the thing does not exist for the
 * account. Rules ENG-1, ENG-2.
 */
export async function react(
  deps: EngagementWithWrites,
  viewerContext: ViewerContext,
  { objectId, objectType, action }: Reaction,
): Promise<'done' | 'absent'> {
  const ownerId = await findOwner(deps, viewerContext, { objectId, objectType })
  if (ownerId === null) return 'absent'
  const { accountId } = viewerContext.viewer
  await deps.writes.addReaction({ accountId, action, objectType, objectId, ownerId })
  return 'done'
}

/** Whose thing it is, of a comment its author; null: it does not exist for the account. */
async function findOwner(
  deps: EngagementDeps,
  viewerContext: ViewerContext,
  { objectId, objectType }: Pick<Reaction, 'objectId' | 'objectType'>,
): Promise<string | null> {
  if (objectType !== 'comment') return (await deps.reach[objectType](viewerContext, objectId))?.ownerId ?? null
  const comment = await findComment(deps.db, objectId, viewerContext.viewer.accountId)
  if (!comment) return null
  const opened = await openThread(deps, viewerContext, { objectId: comment.object_id, objectType: comment.object_type })
  return opened.outcome === 'open' ? comment.account_id : null
}
