import type { CommentState } from '@stagedoor/contract/staff-comments'
import { recordAudit } from '#src/platform/audit/record-audit.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { Db } from '#src/platform/db/database.ts'
import { lockAnyComment, removeComment, restoreRemovedComment, type AnyCommentRow } from './staff-queries.ts'

type CommentDecision = {
  id: string
  decision: 'removed' | 'restored'
  reason: string
  actorId: string
  requestId: string
}

/** The action in the audit log. The author is the subject of the entry; its facts name the comment. */
export const COMMENT_DECIDED = 'engagement.comment_decided'

/** Where a comment stands; a removed one is deleted too. */
export function stateOf({ is_deleted, removed_reason }: AnyCommentRow): CommentState {
  if (removed_reason !== null) return 'removed'
  return is_deleted ? 'deleted' : 'shown'
}

/**
 * Removes a comment with its replies, or takes its removal back, in one transaction with the audit entry. Asking for the
 * state it is in changes nothing. One that was deleted before is decided about like any other and stays deleted. Null:
 * there is no such comment, or it has been erased. Rule ENG-11.
 */
export async function decideAboutComment(
  db: Db,
  { id, decision, reason, actorId, requestId }: CommentDecision,
): Promise<CommentState | null> {
  return db.transaction().execute(async (tx) => {
    const row = await lockAnyComment(tx, id)
    if (!row) return null
    const from = stateOf(row)
    const isRemoval = decision === 'removed'
    if ((from === 'removed') === isRemoval) return from
    await (isRemoval ? removeComment(tx, id, reason) : restoreRemovedComment(tx, id))
    const after = await lockAnyComment(tx, id)
    if (!after) throw new Error('a comment is missing while staff decide about it')
    const to = stateOf(after)
    const facts = { commentId: id, from, to }
    await recordAudit(tx, { actorId, subjectId: row.account_id, action: COMMENT_DECIDED, reason, facts, requestId })
    await recordEvent(tx, 'moderation.content_decided', {
      authorId: row.account_id,
      type: 'comment',
      id,
      decision,
      reason,
      requestId,
    })
    return to
  })
}
