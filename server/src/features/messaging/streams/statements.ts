import { prepare } from '#src/platform/db/prepared.ts'
import { INSERT_EVENT } from '#src/platform/outbox/record-event.ts'
import { CONVERSATION_COLUMNS, type ConversationRow } from '../conversations/statements.ts'
import { MESSAGE_COLUMNS, sentEventOf, type MessageRow, type ReadRow } from '../messages/statements.ts'
import type { ChatAudience } from './rules.ts'

/** The chat of a creator's stream, and what who asks is to the creator. */
export type ChatRow = ConversationRow & {
  chat_audience: ChatAudience
  cleared_sequence: number
  slow_mode_seconds: number
  viewer_is_moderator: boolean
  viewer_is_restricted: boolean
  viewer_restricted_until: Date | null
  viewer_is_blocked: boolean
  viewer_is_following: boolean
  viewer_is_subscribed: boolean
}

const CHAT_COLUMNS = `${CONVERSATION_COLUMNS}, chat_audience, cleared_sequence, slow_mode_seconds,
  coalesce(chat_person.is_moderator, false) as viewer_is_moderator,
  coalesce(chat_person.is_restricted and (restricted_until is null or restricted_until > app_now()), false) as viewer_is_restricted,
  restricted_until as viewer_restricted_until,
  $2::uuid is not null and is_pair_blocked(performer_id, $2) as viewer_is_blocked,
  $2::uuid is not null and exists (
    select from followed_by($2) as relation where relation.performer_id = conversation.performer_id) as viewer_is_following,
  $2::uuid is not null and exists (
    select from entitled_items($2, 'subscription') as relation where relation.item_id = conversation.performer_id) as viewer_is_subscribed`

const CHAT_PERSON = `left join chat_person on chat_person.conversation_id = conversation.id and chat_person.account_id = $2`

/** A visitor is null. */
export const findChat = prepare<ChatRow, [id: string, accountId: string | null]>(
  'messaging.chat',
  `select ${CHAT_COLUMNS} from conversation ${CHAT_PERSON} where conversation.id = $1 and kind = 'stream'`,
)

export const findChatOf = prepare<ChatRow, [performerId: string, accountId: string | null]>(
  'messaging.chat_of_performer',
  `select ${CHAT_COLUMNS} from conversation ${CHAT_PERSON} where performer_id = $1 and kind = 'stream'`,
)

export const openChat = prepare<{ id: string }, [performerId: string]>(
  'messaging.open_chat',
  `insert into conversation (kind, performer_id) values ('stream', $1) on conflict do nothing returning id`,
)

export const setChatAudience = prepare<
  { id: string },
  [id: string, performerId: string, audience: ChatAudience | null, slowModeSeconds: number | null]
>(
  'messaging.set_chat_audience',
  `update conversation set chat_audience = coalesce($3::chat_audience, chat_audience),
    slow_mode_seconds = coalesce($4::int, slow_mode_seconds)
  where id = $1 and performer_id = $2 and kind = 'stream' returning id`,
)

/**
 * Writes a line: takes the next number, inserts and records the event, as for a private message. No row: the chat is gone, or one
 * of the writer and the creator blocks the other.
 * @throws a violation of `message_once` where another call writes the same at the same time.
 */
export const writeLine = prepare<
  MessageRow & { is_new: boolean },
  [
    conversationId: string,
    senderId: string,
    clientMessageId: string,
    text: string,
    beginning: string,
    kind: 'text' | 'tip',
    priceTokenCents: number,
  ]
>(
  'messaging.write_line',
  `with earlier as materialized (select ${MESSAGE_COLUMNS} from message where sender_id = $2 and client_message_id = $3),
  numbered as (
    update conversation set last_sequence = last_sequence + 1, last_text = $5, last_sender_id = $2, last_message_at = app_now()
    where id = $1 and kind = 'stream' and not exists (select from earlier) and not is_pair_blocked(performer_id, $2)
    returning id, last_sequence, last_message_at),
  written as (
    insert into message (conversation_id, sequence, sender_id, client_message_id, kind, text, price_token_cents, created_at)
    select id, last_sequence, $2, $3, $6::message_kind, $4, $7::bigint, last_message_at from numbered returning ${MESSAGE_COLUMNS}),
  recorded as (${INSERT_EVENT}
    select 'messaging.messages_sent', ${sentEventOf({ messageId: 'id', conversationId: 'conversation_id', senderId: 'sender_id', recipientId: 'null::uuid' })},
      max(created_at)
    from written having count(*) > 0)
  select ${MESSAGE_COLUMNS}, true as is_new from written
  union all select ${MESSAGE_COLUMNS}, false from earlier`,
)

type Bounds = [conversationId: string, above: number, below: number, limit: number, offset: number]

/** Lines between two numbers, neither included: the latest first. */
export const findLinesBefore = prepare<ReadRow, Bounds>(
  'messaging.lines_before',
  `select ${MESSAGE_COLUMNS}, false as is_bought from message where conversation_id = $1 and sequence > $2 and sequence < $3
  order by sequence desc limit $4 offset $5`,
)

/** The same, the oldest first. */
export const findLinesAfter = prepare<ReadRow, Bounds>(
  'messaging.lines_after',
  `select ${MESSAGE_COLUMNS}, false as is_bought from message where conversation_id = $1 and sequence > $2 and sequence < $3
  order by sequence limit $4 offset $5`,
)

/**
 * Deletes every line; its numbers are not given again. The words of those that a report needs are kept. No row: the chat is not the
 * creator's.
 */
export const clearChat = prepare<{ id: string }, [id: string, performerId: string, reportedIds: readonly string[]]>(
  'messaging.clear_chat',
  `with cleared as (
    update conversation set cleared_sequence = last_sequence, last_text = ''
    where id = $1 and performer_id = $2 and kind = 'stream' returning id),
  gone as (
    update message set deleted_at = app_now(), text = case when message.id = any($3::uuid[]) then text else '' end from cleared
    where message.conversation_id = cleared.id and deleted_at is null),
  recorded as (
    insert into outbox (name, payload) select 'messaging.chat_cleared', jsonb_build_object('conversationId', id) from cleared)
  select id from cleared`,
)
