import type { Db } from '#src/platform/db/database.ts'
import { findUnread } from './statements.ts'

/** One side of a conversation. */
export type SideOf = { accountId: string; conversationId: string }

/** Those of the sides that have something unread in their conversation now. */
export async function unreadAmong<S extends SideOf>(db: Db, sides: readonly S[]): Promise<S[]> {
  if (sides.length === 0) return []
  const accountIds = sides.map(({ accountId }) => accountId)
  const conversationIds = sides.map(({ conversationId }) => conversationId)
  const rows = await findUnread(db, accountIds, conversationIds)
  const unread = new Set(rows.map((row) => `${row.account_id} ${row.conversation_id}`))
  return sides.filter(({ accountId, conversationId }) => unread.has(`${accountId} ${conversationId}`))
}
