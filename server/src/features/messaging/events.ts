declare module '#src/platform/outbox/record-event.ts' {
  interface DomainEvents {
    /** Messages were sent: one, or those that share a transaction, in the same order everywhere. A recipient is null in the chat of a stream. */
    'messaging.messages_sent': {
      messageIds: string[]
      conversationIds: string[]
      senderIds: string[]
      recipientIds: (string | null)[]
    }
    /** A batch of a mass message was sent: a message to each recipient, in the same order. */
    'messaging.mass_messages_sent': {
      senderId: string
      messageIds: string[]
      conversationIds: string[]
      recipientIds: string[]
    }
    /** A batch of a mass message was taken back. */
    'messaging.mass_messages_deleted': {
      messages: { messageId: string; conversationId: string; sequence: number; recipientId: string }[]
    }
    /** A message was deleted for everybody. */
    'messaging.message_deleted': {
      messageId: string
      conversationId: string
      sequence: number
      senderId: string
      recipientId: string | null
    }
    /** Every line in the chat of a stream was deleted. */
    'messaging.chat_cleared': { conversationId: string }
    /** One side has read everything up to a number. */
    'messaging.conversation_read': {
      conversationId: string
      accountId: string
      otherId: string
      readSequence: number
      /** Whether the other side is told. */
      isShown: boolean
    }
  }
}
