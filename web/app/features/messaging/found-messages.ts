import type { SearchedMessage } from '@stagedoor/contract/message-tools'

/** A message that a search found. */
export type FoundMessage = {
  id: string
  conversationId: string
  sequence: number
  text: string
  senderId: string
  /** Whom its conversation is with. Null: an account that is gone. */
  recipientName: string | null
  at: string
}

export const foundOf = ({ data, total }: { data: readonly SearchedMessage[]; total: number }) => ({
  total,
  messages: data.map(
    ({ _id: id, conversationId, sequence, text, senderId, recipientInfo, createdAt: at }): FoundMessage => ({
      id,
      conversationId,
      sequence,
      text,
      senderId,
      recipientName: recipientInfo?.name ?? null,
      at,
    }),
  ),
})

/** Signs before the match that are shown. */
const BEFORE = 12

/** The part of a text around what was searched, with the match by itself; without one the beginning. */
export function excerptOf(text: string, q: string): { before: string; match: string; after: string } {
  const line = text.replaceAll(/\s+/g, ' ')
  const at = line.toLowerCase().indexOf(q.toLowerCase())
  if (at === -1) return { before: line, match: '', after: '' }
  const start = line.slice(0, at)
  const signs = Array.from(start)
  const before = signs.length > BEFORE ? `…${signs.slice(-BEFORE).join('')}` : start
  return { before, match: line.slice(at, at + q.length), after: line.slice(at + q.length) }
}
