import { recordAudit } from '#src/platform/audit/record-audit.ts'
import type { MessagingDeps } from '../deps.ts'
import { deleteMessage } from '../messages/statements.ts'
import { findLine } from './queries.ts'

type Removal = { id: string; reason: string; actorId: string; requestId: string }

/**
 * Deletes a line in the chat of a stream as its creator could have done, while a report of it is open; in one transaction with the
 * audit entry. Its words are kept for the case. One that was deleted before stays as it is, without an entry.
 * @returns whether there is such a line in an open report
 */
export async function removeLine(
  { db, moderation, waker }: Pick<MessagingDeps, 'db' | 'moderation' | 'waker'>,
  { id, reason, actorId, requestId }: Removal,
): Promise<boolean> {
  const isFound = await db.transaction().execute(async (tx) => {
    if (!(await moderation.findReported(tx, 'message', [id])).has(id)) return false
    const line = await findLine(tx, id)
    if (!line) return false
    const [gone] = await deleteMessage(tx, id, line.performer_id, true)
    const facts = { messageId: id, conversationId: line.conversation_id }
    if (gone)
      await recordAudit(tx, {
        actorId,
        subjectId: line.sender_id,
        action: 'messaging.line_removed',
        reason,
        facts,
        requestId,
      })
    return true
  })
  if (isFound) waker.wake()
  return isFound
}
