import type { Message } from '@stagedoor/contract/messages'
import type { Realtime } from '#src/platform/realtime/realtime.ts'

/** The name under which the sockets are found that have joined a conversation. */
export const channelOf = (conversationId: string): string => `conversation:${conversationId}`

/** A message that was deleted, as pages are told. */
type Gone = { _id: string; conversationId: string; sequence: number }

/** How many a process remembers to have announced, until their events come: those of some seconds. */
const REMEMBERED = 20_000

/** Tells open pages about messages. */
export type Announcer = {
  /** What has just been committed, without waiting for its event; the event is then known by `wasAnnounced`. */
  announceNow(message: Message, accountIds: readonly string[]): void
  /** Whether this process announced it, asked once for each. */
  wasAnnounced(messageId: string): boolean
  announce(message: Message, accountIds: readonly string[]): void
  announceDeletion(gone: Gone, accountIds: readonly string[]): void
}

/** What is announced holds no file: its addresses are made for one viewer. */
export function createAnnouncer(realtime: Pick<Realtime, 'toAccounts' | 'toRoom'>): Announcer {
  const announced = new Set<string>()

  function announce(message: Message, accountIds: readonly string[]): void {
    const { conversationId } = message
    realtime.toRoom(channelOf(conversationId), `message_created_conversation_${conversationId}`, message)
    realtime.toAccounts(accountIds, 'message_created', message)
  }

  return {
    announce,
    announceNow(message, accountIds) {
      announced.add(message._id)
      const [oldest] = announced
      if (announced.size > REMEMBERED && oldest !== undefined) announced.delete(oldest)
      announce(message, accountIds)
    },
    wasAnnounced: (messageId) => announced.delete(messageId),
    announceDeletion(gone, accountIds) {
      const { conversationId } = gone
      realtime.toRoom(channelOf(conversationId), `message_deleted_conversation_${conversationId}`, gone)
      realtime.toAccounts(accountIds, 'message_deleted', gone)
    },
  }
}
