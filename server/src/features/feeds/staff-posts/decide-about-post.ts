import type { PostStatus } from '@stagedoor/contract/feeds'
import { recordAudit } from '#src/platform/audit/record-audit.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { FeedsDeps } from '../deps.ts'
import { lockPost } from '../queries.ts'
import { filesOf } from '../show-posts.ts'
import { markRemoved, markRestored } from './queries.ts'

type PostDecision = {
  postId: string
  decision: 'removed' | 'restored'
  reason: string
  actorId: string
  requestId: string
}

/** The action in the audit log. The creator is the subject of the entry; its facts name the post. */
export const POST_DECIDED = 'feeds.post_decided'

/**
 * Removes a post with its files, or restores both, in one transaction with the audit entry. Asking for the state it is in
 * changes nothing. One that its creator deleted is decided about like any other, because its buyers still see it. Null: there is no such
 * post. Rule ACS-6, decisions 0252 and 0282.
 */
export async function decideAboutPost(
  { db, media }: Pick<FeedsDeps, 'db' | 'media'>,
  { postId, decision, reason, actorId, requestId }: PostDecision,
): Promise<PostStatus | null> {
  return db.transaction().execute(async (tx) => {
    const row = await lockPost(tx, postId)
    if (!row) return null
    const isRemoval = decision === 'removed'
    if ((row.status === 'removed') === isRemoval) return row.status
    if (isRemoval) await markRemoved(tx, postId, reason)
    const status = isRemoval ? 'removed' : await markRestored(tx, postId)
    await media.withdrawFiles(tx, filesOf(row), isRemoval)
    const facts = { postId, from: row.status, to: status }
    await recordAudit(tx, { actorId, subjectId: row.performer_id, action: POST_DECIDED, reason, facts, requestId })
    await recordEvent(tx, 'moderation.content_decided', {
      authorId: row.performer_id,
      type: 'feed',
      id: postId,
      decision,
      reason,
      requestId,
    })
    return status
  })
}
