import { joinLookups } from '#src/platform/db/join-lookups.ts'
import { isUniqueViolation } from '#src/platform/db/unique-violation.ts'
import type { MessagingDeps } from '../deps.ts'
import { sendTexts, type SentTextRow } from './statements.ts'

/** A message without files, whose conversation and sender are known. */
type NewText = {
  conversationId: string
  senderId: string
  clientMessageId: string
  text: string
  beginning: string
  /** Of the sender's session, where it has to be open still; null: that was found out before. */
  tokenHash: Buffer | null
}

/** Sends a text where its sender may write, as one statement sees it. Null: it was not sent, and the caller decides in detail. */
export type SendText = (text: NewText) => Promise<SentTextRow | null>

/**
 * Sends texts of concurrent calls with one statement, those of one turn of the event loop and those that come while one is under
 * way. Each is there or not by itself. One a conversation: the others are not sent here, nor is one whose conversation is locked.
 */
export function textSender({ db, identity }: Pick<MessagingDeps, 'db' | 'identity'>): SendText {
  return joinLookups(
    async (texts: readonly NewText[]) => {
      const chosen = firstOfEach(texts)
      const { now, others } = identity.usedSince()
      const rows = await sendTexts(
        db,
        chosen.map(({ conversationId }) => conversationId),
        chosen.map(({ senderId }) => senderId),
        chosen.map(({ clientMessageId }) => clientMessageId),
        chosen.map(({ text }) => text),
        chosen.map(({ beginning }) => beginning),
        chosen.map(({ tokenHash }) => tokenHash),
        now,
        others,
      ).catch((error: unknown) => {
        // Another call sends one of them at the same time.
        if (isUniqueViolation(error, 'message_once')) return []
        throw error
      })
      const sent = new Map(rows.map((row) => [row.conversation_id, row]))
      return texts.map((text) => (chosen.includes(text) ? (sent.get(text.conversationId) ?? null) : null))
    },
    { gathers: true },
  )
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
