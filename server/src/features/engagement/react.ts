import type { ReactionAction, ReactionType } from '@stagedoor/contract/reactions'
import type { EngagementDeps, Reach, ViewerContext } from './deps.ts'
import { insertReaction } from './statements.ts'

export type Reaction = { objectId: string; objectType: ReactionType; action: ReactionAction }

/**
 * Likes or saves, at most once: of parallel calls one counts. A preview suffices. Absent: the thing does not exist for the
 * account. Rules ENG-1, ENG-2.
 */
export async function react(
  { db, reach, reachComment }: Pick<EngagementDeps, 'db' | 'reach'> & { reachComment: Reach },
  viewerContext: ViewerContext,
  { objectId, objectType, action }: Reaction,
): Promise<'done' | 'absent'> {
  const find = objectType === 'comment' ? reachComment : reach[objectType]
  const reached = await find(viewerContext, objectId)
  if (!reached) return 'absent'
  await insertReaction(db, viewerContext.viewer.accountId, action, objectType, objectId, reached.ownerId)
  return 'done'
}
