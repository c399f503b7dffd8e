import type { Message } from '@stagedoor/contract/messages'
import { inBatches, type EventHandler } from '#src/platform/outbox/handlers.ts'
import './events.ts'
import type { MessagingDeps } from './deps.ts'
import { findMessages } from './messages/statements.ts'
import { messageView } from './messages/views.ts'

/** The name under which the sockets are found that have joined a conversation. */
export const channelOf = (conversationId: string): string => `conversation:${conversationId}`

/**
 * Announces what happened in conversations, to the accounts of both sides and to who has joined. One read for all messages of a
 * batch. What is announced holds no file: its addresses are made for one viewer.
 */
export function messagingHandlers({ db, profiles, realtime }: MessagingDeps): EventHandler[] {
  return inBatches('messaging', {
    async 'messaging.message_sent'(events) {
      const rows = await findMessages(
        db,
        events.map(({ messageId }) => messageId),
      )
      const cards = await profiles.findUserCards(db, [...new Set(rows.map((row) => row.sender_id))])
      const shown = new Map(
        rows.map((row): [string, Message] => [row.id, messageView(row, { cards, locale: 'en-US', isBought: false })]),
      )
      for (const { messageId, conversationId, senderId, recipientId } of events) {
        const message = shown.get(messageId)
        if (!message) continue
        realtime.toRoom(channelOf(conversationId), `message_created_conversation_${conversationId}`, message)
        if (recipientId === null) continue
        realtime.toAccount(recipientId, 'message_created', message)
        realtime.toAccount(senderId, 'message_created', message)
      }
    },
    'messaging.message_deleted'(events) {
      for (const { messageId, conversationId, sequence, senderId, recipientId } of events) {
        const gone = { _id: messageId, conversationId, sequence }
        realtime.toRoom(channelOf(conversationId), `message_deleted_conversation_${conversationId}`, gone)
        if (recipientId === null) continue
        realtime.toAccount(recipientId, 'message_deleted', gone)
        realtime.toAccount(senderId, 'message_deleted', gone)
      }
    },
    'messaging.chat_cleared'(events) {
      for (const { conversationId } of events)
        realtime.toRoom(channelOf(conversationId), `clear_all_messages_${conversationId}`, { conversationId })
    },
    'messaging.conversation_read'(events) {
      for (const { conversationId, accountId, otherId, readSequence, isShown } of events) {
        const read = { conversationId, accountId, readSequence }
        realtime.toAccount(accountId, 'read_messages_in_conversation', read)
        if (isShown) realtime.toAccount(otherId, 'read_messages_in_conversation', read)
      }
    },
  })
}
