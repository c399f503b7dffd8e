import type { Message } from '@stagedoor/contract/messages'
import { inBatches, type EventHandler } from '#src/platform/outbox/handlers.ts'
import './events.ts'
import type { SendingDeps } from './deps.ts'
import { findMessages, indexMessages } from './messages/statements.ts'
import { messageView } from './messages/views.ts'
import { channelOf } from './realtime-announcer.ts'
import { unindexMessages } from './tools/search-queries.ts'

/**
 * Announces what happened in conversations, to the accounts of both sides and to who has joined, and keeps what messages are found
 * by. One read for all messages of a batch.
 */
export function messagingHandlers({ db, profiles, realtime, announcer }: SendingDeps): EventHandler[] {
  const { announce, announceDeletion } = announcer

  async function show(ids: readonly string[]): Promise<ReadonlyMap<string, Message>> {
    const rows = await findMessages(db, ids)
    const cards = await profiles.findUserCards(db, [...new Set(rows.map((row) => row.sender_id))])
    return new Map(rows.map((row) => [row.id, messageView(row, { cards, locale: 'en-US', isBought: false })]))
  }

  return inBatches('messaging', {
    async 'messaging.messages_sent'(events) {
      const sent = events.flatMap(({ messageIds, senderIds, recipientIds }) =>
        messageIds.map((messageId, at) => ({
          messageId,
          senderId: senderIds[at] ?? '',
          recipientId: recipientIds[at] ?? null,
        })),
      )
      // Those of processes that have ended since, and of others; the rest was announced when it was committed.
      const waiting = sent.filter(({ messageId }) => !announcer.wasAnnounced(messageId))
      const shown =
        waiting.length > 0 ? await show(waiting.map(({ messageId }) => messageId)) : new Map<string, Message>()
      for (const { messageId, senderId, recipientId } of waiting) {
        const message = shown.get(messageId)
        if (message) announce(message, recipientId === null ? [] : [recipientId, senderId])
      }
      const written = sent.filter(({ recipientId }) => recipientId !== null)
      if (written.length > 0)
        await indexMessages(
          db,
          written.map(({ messageId }) => messageId),
        )
    },
    // The creator's pages are told only what they have joined: fifty thousand hints would close their sockets.
    async 'messaging.mass_messages_sent'(events) {
      for (const { messageIds, recipientIds } of events) {
        const shown = await show(messageIds)
        for (const [at, messageId] of messageIds.entries()) {
          const message = shown.get(messageId)
          if (message) announce(message, recipientIds.slice(at, at + 1))
        }
      }
    },
    'messaging.mass_messages_deleted'(events) {
      for (const { messageId, recipientId, ...place } of events.flatMap(({ messages }) => messages))
        announceDeletion({ _id: messageId, ...place }, [recipientId])
    },
    async 'messaging.message_deleted'(events) {
      for (const { messageId, conversationId, sequence, senderId, recipientId } of events)
        announceDeletion(
          { _id: messageId, conversationId, sequence },
          recipientId === null ? [] : [recipientId, senderId],
        )
      await unindexMessages(db, events)
    },
    'messaging.chat_cleared'(events) {
      for (const { conversationId } of events)
        realtime.toRoom(channelOf(conversationId), `clear_all_messages_${conversationId}`, { conversationId })
    },
    'messaging.conversation_read'(events) {
      for (const { conversationId, accountId, otherId, readSequence, isShown } of events) {
        const read = { conversationId, accountId, readSequence }
        realtime.toAccounts(isShown ? [accountId, otherId] : [accountId], 'read_messages_in_conversation', read)
      }
    },
  })
}
