import { fromCents } from '@stagedoor/contract/money'
import { getReportedMessage, removeReportedLine, type MessageCase } from '@stagedoor/contract/staff-messages'
import { recordAudit } from '#src/platform/audit/record-audit.ts'
import { ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { MessagingDeps } from '../deps.ts'
import { removeLine } from './remove-line.ts'
import { findCase, type CaseRow } from './queries.ts'
import { reportersOf } from './reporters.ts'

/** Messages before and after the reported one, each. */
const REACH = 10

/** Messages and lines of chats for staff, within the case of an open report only. Rules MSG-8 and ENG-12. */
export const staffMessageRoutes = (deps: MessagingDeps): BoundRoute[] => [
  route(getReportedMessage, async ({ viewer, params: { id }, requestId }) => {
    const { db, moderation } = deps
    const rows = await db.transaction().execute(async (tx) => {
      const found = await findCase(tx, id, REACH)
      const reported = found.find((row) => row.id === id)
      if (!reported) return []
      const isOpen = await moderation.findReported(tx, 'message', [id], reportersOf(reported))
      if (!isOpen.has(id)) return []
      await recordAudit(tx, {
        actorId: viewer.accountId,
        subjectId: reported.sender_id,
        action: 'messaging.case_read',
        facts: { messageId: id },
        requestId,
      })
      return found
    })
    const shown = await showCase(deps, id, rows)
    return shown ? ok(shown) : refuse('NOT_FOUND')
  }),
  route(removeReportedLine, async ({ viewer, params: { id }, body: { reason }, requestId }) => {
    const isFound = await removeLine(deps, { id, reason, actorId: viewer.accountId, requestId })
    return isFound ? ok({ success: true as const }) : refuse('NOT_FOUND')
  }),
]

async function showCase(
  { db, profiles }: MessagingDeps,
  id: string,
  rows: readonly CaseRow[],
): Promise<MessageCase | null> {
  const [first] = rows
  if (!first) return null
  const cards = await profiles.findUserCards(db, [
    ...new Set([first.performer_id, ...rows.map((row) => row.sender_id)]),
  ])
  return {
    _id: id,
    conversationId: first.conversation_id,
    performerId: first.performer_id,
    performerInfo: cards.get(first.performer_id) ?? null,
    fanId: first.fan_id,
    messages: rows.map((row) => ({
      _id: row.id,
      sequence: row.sequence,
      type: row.kind,
      text: row.text,
      senderId: row.sender_id,
      senderInfo: cards.get(row.sender_id) ?? null,
      totalFiles: row.file_ids.length,
      price: fromCents(row.price_token_cents),
      isDeleted: row.deleted_at !== null,
      createdAt: row.created_at.toISOString(),
    })),
  }
}
