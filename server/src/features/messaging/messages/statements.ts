import { prepare } from '#src/platform/db/prepared.ts'
import { INSERT_EVENT } from '#src/platform/outbox/record-event.ts'
import { SHOWN_SEQUENCE } from '../conversations/statements.ts'
import { IS_FOLLOWING, IS_PUBLIC, IS_SUBSCRIBED, isPairBlocked, mayWrite } from './writing-conditions.ts'

export type MessageRow = {
  id: string
  conversation_id: string
  sequence: number
  sender_id: string
  client_message_id: string
  kind: 'text' | 'photo' | 'video' | 'audio' | 'tip'
  text: string
  file_ids: string[]
  teaser_id: string | null
  is_sale: boolean
  price_token_cents: number
  created_at: Date
  deleted_at: Date | null
}

/** A message and its sender's short profile, as `card_columns` has it. */
export type SentTextRow = MessageRow & { username: string | null; name: string | null; avatar_url: string | null }

/** Of the relation `message`, or one that looks like it. */
export const MESSAGE_COLUMNS = `id, conversation_id, sequence, sender_id, client_message_id, kind, text, file_ids, teaser_id, is_sale,
  price_token_cents, created_at, deleted_at`

type NewMessageValues = [
  conversationId: string,
  senderId: string,
  clientMessageId: string,
  kind: string,
  text: string,
  beginning: string,
  fileIds: readonly string[],
  teaserId: string | null,
  isSale: boolean,
  priceTokenCents: number,
]

/** The other side of `numbered`, a conversation; null in the chat of a stream. */
const recipientOf = (senderId: string): string =>
  `case when numbered.fan_id is null then null when numbered.performer_id = ${senderId} then numbered.fan_id else numbered.performer_id end`

/** `messaging.messages_sent` of all rows, from the columns that are named. Lists, because every handler gets a copy: decision 0518. */
export const sentEventOf = (columns: {
  messageId: string
  conversationId: string
  senderId: string
  recipientId: string
}): string => `jsonb_build_object('messageIds', array_agg(${columns.messageId}), 'conversationIds', array_agg(${columns.conversationId}),
  'senderIds', array_agg(${columns.senderId}), 'recipientIds', array_agg(${columns.recipientId}))`

/**
 * Sends a message of one of the two sides: takes the next number, inserts, counts it unread for the other side, and records the
 * event. A message that was sent before under the same client id is answered instead. No row: the conversation is not the
 * sender's, or one side blocks the other, which is looked at here because it may be newer than the decision.
 * @throws a violation of `message_once` where another call sends the same at the same time.
 */
export const sendMessage = prepare<MessageRow & { is_new: boolean }, NewMessageValues>(
  'messaging.send',
  `with earlier as materialized (select ${MESSAGE_COLUMNS} from message where sender_id = $2 and client_message_id = $3),
  numbered as (
    update conversation set last_sequence = last_sequence + 1, last_text = $6, last_sender_id = $2, last_message_at = app_now(),
      has_fan_written = has_fan_written or fan_id = $2,
      performer_read_sequence = case when performer_id = $2 then last_sequence + 1 else performer_read_sequence end,
      performer_unread = case when performer_id = $2 then 0 else performer_unread + 1 end,
      fan_read_sequence = case when fan_id = $2 then last_sequence + 1 else fan_read_sequence end,
      fan_unread = case when fan_id = $2 then 0 else fan_unread + 1 end
    where id = $1 and kind = 'private' and $2 in (performer_id, fan_id) and not exists (select from earlier)
      and not is_pair_blocked(performer_id, fan_id)
    returning id, performer_id, fan_id, last_sequence, last_message_at),
  written as (
    insert into message (conversation_id, sequence, sender_id, client_message_id, kind, text, file_ids, teaser_id, is_sale,
      price_token_cents, created_at)
    select id, last_sequence, $2, $3, $4::message_kind, $5, $7, $8, $9, $10, last_message_at from numbered
    returning ${MESSAGE_COLUMNS}),
  recorded as (${INSERT_EVENT}
    select 'messaging.messages_sent', ${sentEventOf({ messageId: 'written.id', conversationId: 'conversation_id', senderId: 'sender_id', recipientId: recipientOf('sender_id') })},
      max(written.created_at)
    from written, numbered having count(*) > 0)
  select ${MESSAGE_COLUMNS}, true as is_new from written
  union all select ${MESSAGE_COLUMNS}, false from earlier`,
)

type NewTexts = [
  conversationIds: readonly string[],
  senderIds: readonly string[],
  clientMessageIds: readonly string[],
  texts: readonly string[],
  beginnings: readonly string[],
  tokenHashes: readonly (Buffer | null)[],
  now: Date,
  usedSince: Date,
]

/**
 * Sends texts, one a conversation, as `sendMessage` does; decides as well who may write, where money and lists need not be asked, and
 * whether the sender's session is open, where its token's hash is given.
 * The policy is looked up for each conversation: joined plainly, those of all creators are read where there are some hundreds.
 * No row: nobody decided for it, the session has ended, it was sent before, or its conversation is locked, for which nobody waits here.
 * @throws a violation of `message_once` where another call sends one of them at the same time.
 */
export const sendTexts = prepare<SentTextRow, NewTexts>(
  'messaging.send_texts',
  `with held as materialized (
    select sent.* from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::bytea[])
      as sent (conversation_id, sender_id, client_message_id, text, beginning, token_hash)
    cross join lateral (
      select conversation.id from conversation left join lateral (
        select allows_subscribers, allows_followers, allows_everyone from message_policy
        where message_policy.performer_id = conversation.performer_id limit 1) as policy on true
      where conversation.id = sent.conversation_id and kind = 'private' and sender_id in (performer_id, fan_id)
        and ${IS_PUBLIC} and not ${isPairBlocked('performer_id', 'fan_id')} and ${mayWrite(IS_SUBSCRIBED, IS_FOLLOWING)}
      limit 1 for update of conversation skip locked) as conversation
    where (select true from message where message.sender_id = sent.sender_id and message.client_message_id = sent.client_message_id) is null
      and (token_hash is null or exists (select from session_with_token(token_hash, $7::timestamptz, $8::timestamptz) as session
        where session.account_id = sender_id))),
  numbered as (
    update conversation set last_sequence = last_sequence + 1, last_text = beginning, last_sender_id = sender_id,
      last_message_at = app_now(), has_fan_written = has_fan_written or fan_id = sender_id,
      performer_read_sequence = case when performer_id = sender_id then last_sequence + 1 else performer_read_sequence end,
      performer_unread = case when performer_id = sender_id then 0 else performer_unread + 1 end,
      fan_read_sequence = case when fan_id = sender_id then last_sequence + 1 else fan_read_sequence end,
      fan_unread = case when fan_id = sender_id then 0 else fan_unread + 1 end
    from held where conversation.id = held.conversation_id
    returning uuidv7() as message_id, conversation.id as conversation_id, last_sequence, last_message_at, sender_id, client_message_id, text,
      case when performer_id = sender_id then fan_id else performer_id end as recipient_id),
  recorded as (${INSERT_EVENT}
    select 'messaging.messages_sent', ${sentEventOf({ messageId: 'message_id', conversationId: 'conversation_id', senderId: 'sender_id', recipientId: 'recipient_id' })},
      max(last_message_at)
    from numbered having count(*) > 0),
  written as (
    insert into message (id, conversation_id, sequence, sender_id, client_message_id, kind, text, created_at)
    select message_id, conversation_id, last_sequence, sender_id, client_message_id, 'text', text, last_message_at from numbered
    returning ${MESSAGE_COLUMNS})
  select ${MESSAGE_COLUMNS}, card.* from written left join lateral card_columns(sender_id) as card on true`,
)

export const findSent = prepare<MessageRow, [senderId: string, clientMessageId: string]>(
  'messaging.sent',
  `select ${MESSAGE_COLUMNS} from message where sender_id = $1 and client_message_id = $2`,
)

export const findMessages = prepare<MessageRow, [ids: readonly string[]]>(
  'messaging.messages',
  `select ${MESSAGE_COLUMNS} from message where id = any($1)`,
)

/**
 * Writes down by what creators find messages. Repeating it changes nothing; a message that was deleted meanwhile has nothing. To be
 * run for an event, which is delivered again where a crash loses this.
 */
export const indexMessages = prepare<object, [messageIds: readonly string[]]>(
  'messaging.index',
  `insert into message_search (conversation_id, sequence, terms)
    select message.conversation_id, message.sequence, message_terms(performer_id, message.text)
    from commit_asynchronously(), message join conversation on conversation.id = message.conversation_id
    where message.id = any($1::uuid[]) and conversation.kind = 'private' and message.text <> '' and message.deleted_at is null
    order by message.conversation_id, message.sequence
    on conflict do nothing`,
)

/** A message of a conversation as one of its readers has it. */
export type ReadRow = MessageRow & { is_bought: boolean }

const READ_COLUMNS = `${MESSAGE_COLUMNS},
  is_sale and exists (select from entitled_items($2, 'message') as relation where relation.item_id = message.id) as is_bought`

/** The latest first, before a number. */
export const findPageBefore = prepare<
  ReadRow,
  [conversationId: string, accountId: string, beforeSequence: number, limit: number, offset: number]
>(
  'messaging.page_before',
  `select ${READ_COLUMNS} from message where conversation_id = $1 and sequence < $3 order by sequence desc limit $4 offset $5`,
)

/** The oldest first, behind a number. */
export const findPageAfter = prepare<
  ReadRow,
  [conversationId: string, accountId: string, afterSequence: number, limit: number, offset: number]
>(
  'messaging.page_after',
  `select ${READ_COLUMNS} from message where conversation_id = $1 and sequence > $3 order by sequence limit $4 offset $5`,
)

/** The creator of a stream's chat, or a moderator for whom it exists, who leaves the lines of the creator and of other moderators alone. */
const MODERATES = `(conversation.kind = 'stream' and (performer_id = $2 or (sender_id <> performer_id and exists (
  select from chat_person where chat_person.conversation_id = conversation.id and account_id = $2 and is_moderator)
  and not exists (
    select from chat_person where chat_person.conversation_id = conversation.id and account_id = sender_id and is_moderator)
  and not is_pair_blocked(performer_id, $2))))`

/** A message that an account may delete: its own, or one in a chat that it moderates. Deleted before or not. */
export const findOwnMessage = prepare<{ id: string; is_deleted: boolean }, [id: string, senderId: string]>(
  'messaging.own_message',
  `select message.id, deleted_at is not null as is_deleted from message join conversation on conversation.id = message.conversation_id
  where message.id = $1 and (sender_id = $2 or ${MODERATES})`,
)

/**
 * Deletes a message for everybody; its text is kept where a report needs it, and its files are
 * due for erasure in an hour: a purchase that has begun by then is over. Locks the conversation first, as everything does. No
 * row: deleted before.
 */
export const deleteMessage = prepare<{ id: string }, [id: string, senderId: string, keepsText: boolean]>(
  'messaging.delete',
  `with held as materialized (
    select message.conversation_id, message.sequence from message join conversation on conversation.id = message.conversation_id
    where message.id = $1 and (sender_id = $2 or ${MODERATES}) for update of conversation),
  gone as (
    update message set deleted_at = app_now(), text = case when $3 then text else '' end from held
    where message.conversation_id = held.conversation_id and message.sequence = held.sequence and deleted_at is null
    returning id, message.conversation_id, message.sequence, sender_id, file_ids, teaser_id),
  erasable as (insert into message_file_erasure (file_id, message_id, due_at)
    select file_id, id, app_now() + interval '1 hour' from gone, unnest(file_ids || teaser_id) as file_id where file_id is not null
    on conflict do nothing),
  numbered as (
    update conversation set deletions_version = deletions_version + 1,
      last_text = case when ${SHOWN_SEQUENCE} = gone.sequence then '' else last_text end,
      performer_unread = performer_unread - case when fan_id = $2 and gone.sequence > performer_read_sequence then 1 else 0 end,
      fan_unread = fan_unread - case when performer_id = $2 and gone.sequence > fan_read_sequence then 1 else 0 end
    from gone where conversation.id = gone.conversation_id returning performer_id, fan_id),
  recorded as (
    insert into outbox (name, payload) select 'messaging.message_deleted', jsonb_build_object('messageId', gone.id, 'conversationId', gone.conversation_id,
      'sequence', gone.sequence, 'senderId', gone.sender_id, 'recipientId', ${recipientOf('gone.sender_id')}) from gone, numbered)
  select id from gone`,
)
