import { isUniqueViolation } from '#src/platform/db/unique-violation.ts'
import type { MessagingDeps } from '../deps.ts'
import { beginningOf } from '../rules.ts'
import { hasRefusedWord, seeChatOf } from './chats.ts'
import { writeLine } from './statements.ts'

/** Words that somebody sends with a tip, from an address, to the chat of a creator. */
export type TipWords = { performerId: string; accountId: string; address: string; text: string }

export type WordsRefusal = { outcome: 'restricted'; until: Date | null } | { outcome: 'words' }

/**
 * Why words with a tip are not shown in the chat; null: they are. The audience of the chat and slow mode do not decide, and moderators
 * write what they want. Rule LIVE-12.
 */
export async function refuseWords(
  deps: MessagingDeps,
  { performerId, accountId, address, text }: TipWords,
): Promise<WordsRefusal | null> {
  const seen = await seeChatOf(deps, performerId, { accountId, address })
  if (seen?.decision.outcome === 'restricted') return seen.decision
  if (seen?.row.viewer_is_moderator === true) return null
  return (await hasRefusedWord(deps, performerId, text)) ? { outcome: 'words' } : null
}

/** A tip as its line in the chat shows it. */
export type TipLine = {
  conversationId: string
  senderId: string
  /** Makes a repeat the same line. */
  purchaseId: string
  text: string
  priceTokenCents: number
}

/** Writes the line of a tip that was paid, once. Nothing is written where the chat is gone, or one side blocks the other. */
export async function writeTip(
  { db, waker }: Pick<MessagingDeps, 'db' | 'waker'>,
  { conversationId, senderId, purchaseId, text, priceTokenCents }: TipLine,
): Promise<void> {
  try {
    const line = [conversationId, senderId, purchaseId, text, beginningOf(text), 'tip', priceTokenCents] as const
    const [row] = await writeLine(db, ...line)
    if (row?.is_new) waker.wake()
  } catch (error) {
    // Another process delivers the same event.
    if (!isUniqueViolation(error, 'message_once')) throw error
  }
}
