import { sql } from 'kysely'
import { exportedRowsOf, type ExportPart } from '#src/platform/db/export.ts'

/**
 * Conversations with the texts of both sides, as both read them: without what was deleted. Of the chats of streams, what
 * the account itself wrote. What others noted about it stays theirs.
 */
export const messagingExport: readonly ExportPart[] = [
  {
    file: 'messages/conversations',
    covers: ['conversation.fan_id', 'conversation.performer_id'],
    people: ['fan_id', 'performer_id'],
    rows: (accountId) => sql`select id, kind, fan_id, performer_id, last_message_at, created_at from conversation
      where fan_id = ${accountId} or performer_id = ${accountId} order by created_at`,
  },
  {
    file: 'messages/messages',
    covers: ['conversation.fan_id', 'conversation.performer_id'],
    people: ['sender_id'],
    rows: (accountId) => sql`select message.conversation_id, message.sequence, message.sender_id, message.kind,
        case when message.deleted_at is null then message.text end as text, message.is_sale, message.price_token_cents,
        cardinality(message.file_ids) as file_count, message.created_at, message.deleted_at
      from conversation join message on message.conversation_id = conversation.id
      where conversation.kind = 'private' and (conversation.fan_id = ${accountId} or conversation.performer_id = ${accountId})
      order by message.conversation_id, message.sequence`,
  },
  {
    file: 'messages/stream-chats',
    covers: [],
    people: ['performer_id'],
    rows: (accountId) => sql`select conversation.performer_id, message.conversation_id,
        case when message.deleted_at is null then message.text end as text, message.created_at, message.deleted_at
      from message join conversation on conversation.id = message.conversation_id
      where message.sender_id = ${accountId} and conversation.kind = 'stream' order by message.created_at`,
  },
  exportedRowsOf('messages/chat-rights', 'chat_person', 'account_id', [
    'conversation_id',
    'is_moderator',
    'is_restricted',
    'restricted_until',
    'changed_at',
  ]),
  exportedRowsOf('messages/mass-messages', 'mass_message', 'performer_id', [
    'kind',
    'text',
    'status',
    'is_sale',
    'price_token_cents',
    'to_followers',
    'to_subscribers',
    'total_recipients',
    'total_sent',
    'scheduled_at',
    'created_at',
  ]),
  exportedRowsOf('messages/notes', 'fan_note', 'performer_id', ['fan_id', 'note', 'updated_at'], {
    people: ['fan_id'],
  }),
  exportedRowsOf('messages/templates', 'message_template', 'performer_id', ['title', 'text', 'created_at']),
  exportedRowsOf('messages/welcome', 'message_welcome', 'performer_id', ['is_enabled', 'text', 'updated_at']),
  exportedRowsOf('messages/who-may-write', 'message_policy', 'performer_id', [
    'allows_everyone',
    'allows_followers',
    'allows_subscribers',
    'minimum_tip_token_cents',
    'minimum_spent_token_cents',
    'updated_at',
  ]),
  exportedRowsOf('messages/settings', 'message_setting', 'account_id', ['shows_reading', 'shows_typing', 'updated_at']),
]
