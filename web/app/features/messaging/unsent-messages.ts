import type { PendingMessage } from './messages-slice.ts'

/** What is kept of a message that was not sent: under its id of the client, sending it again is the same message. */
export type UnsentMessage = Omit<PendingMessage, 'error'>

/**
 * Reads what one conversation keeps of messages that were not sent. Only this program writes it; what an older version wrote is
 * none.
 */
export function readUnsent(stored: string | null, conversationId: string): UnsentMessage[] {
  try {
    const read: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(read) ? read.filter((message): message is UnsentMessage => isOf(message, conversationId)) : []
  } catch {
    return []
  }
}

const isOf = (given: unknown, conversationId: string): boolean => {
  const message = given as Partial<UnsentMessage> | null
  return (
    typeof message?.clientMessageId === 'string' &&
    typeof message.text === 'string' &&
    message.conversationId === conversationId
  )
}

/** What is kept of pending messages; null: nothing. */
export const writeUnsent = (pending: readonly PendingMessage[]): string | null =>
  pending.length === 0 ? null : JSON.stringify(pending.map(({ error: _, ...message }) => message))
