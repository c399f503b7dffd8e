import { joinLookups } from '#src/platform/db/join-lookups.ts'
import type { Db } from '#src/platform/db/database.ts'
import { isUniqueViolation } from '#src/platform/db/unique-violation.ts'
import { sendTexts, type MessageRow } from './statements.ts'

/** A message without files, whose conversation and sender are known. */
type NewText = {
  conversationId: string
  senderId: string
  clientMessageId: string
  text: string
  beginning: string
}

/** Sends a text where its sender may write, as one statement sees it. Null: it was not sent, and the caller decides in detail. */
export type SendText = (text: NewText) => Promise<MessageRow | null>

/**
 * Sends texts of concurrent calls with one statement, those of one turn of the event loop and those that come while one is under
 * way. Each is there or not by itself. One a conversation: the others are not sent here, nor is one whose conversation is locked.
 */
export function textSender(db: Db): SendText {
  return joinLookups(async (texts: readonly NewText[]) => {
    const chosen = firstOfEach(texts)
    const rows = await sendTexts(
      db,
      chosen.map(({ conversationId }) => conversationId),
      chosen.map(({ senderId }) => senderId),
      chosen.map(({ clientMessageId }) => clientMessageId),
      chosen.map(({ text }) => text),
      chosen.map(({ beginning }) => beginning),
    ).catch((error: unknown) => {
      // Another call sends one of them at the same time.
      if (isUniqueViolation(error, 'message_once')) return []
      throw error
    })
    const sent = new Map(rows.map((row) => [row.conversation_id, row]))
    return texts.map((text) => (chosen.includes(text) ? (sent.get(text.conversationId) ?? null) : null))
  })
}

/** The first of each conversation, and of each id of a client. */
function firstOfEach(texts: readonly NewText[]): NewText[] {
  const taken = new Set<string>()
  return texts.filter(({ conversationId, senderId, clientMessageId }) => {
    const keys = [conversationId, `${senderId} ${clientMessageId}`]
    if (keys.some((key) => taken.has(key))) return false
    for (const key of keys) taken.add(key)
    return true
  })
}
