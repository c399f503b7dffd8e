import { prepare } from '#src/platform/db/prepared.ts'
import { INSERT_EVENT } from '#src/platform/outbox/record-event.ts'
import { SHOWN_SEQUENCE } from '../conversations/statements.ts'
import { BEGINNING } from '../rules.ts'

/**
 * Sends to the next fans who have not got it: one message a fan, whose client id follows from both, and one event for all. Who is
 * blocked by now is done without a message. Everything is one statement whose cost does not depend on what the planner knows: a
 * conversation is opened or found by the insert itself, at its index. Conversations are locked in the order of the fans, so that
 * two mass messages of a creator never wait for each other; those of two creators have one conversation in common at most.
 * @returns how many fans were done.
 */
export const sendBatch = prepare<
  { done: number },
  [massMessageId: string, performerId: string, beginning: string, limit: number]
>(
  'messaging.send_batch',
  `with mass as materialized (select * from mass_message where id = $1),
  batch as materialized (
    select fan_id from mass_message_recipient where mass_message_id = $1 and done_at is null order by fan_id limit $4 for update skip locked),
  numbered as (
    insert into conversation as held (kind, performer_id, fan_id, last_sequence, last_text, last_sender_id, fan_unread)
    select 'private', $2, fan_id, 1, $3, $2, 1 from batch where not is_pair_blocked($2, fan_id)
    on conflict (least(performer_id, fan_id), greatest(performer_id, fan_id)) where kind = 'private' do update set
      last_sequence = held.last_sequence + 1, last_text = excluded.last_text, last_sender_id = excluded.last_sender_id,
      last_message_at = app_now(),
      performer_unread = held.performer_unread + case when held.fan_id = $2 then 1 else 0 end,
      fan_unread = held.fan_unread + case when held.performer_id = $2 then 1 else 0 end
    returning id, last_sequence, last_message_at, case when performer_id = $2 then fan_id else performer_id end as recipient_id),
  addressed as materialized (select uuidv7() as message_id, numbered.* from numbered),
  written as (
    insert into message (id, conversation_id, sequence, sender_id, client_message_id, kind, text, file_ids, teaser_id, is_sale,
      price_token_cents, mass_message_id, created_at)
    select message_id, addressed.id, last_sequence, $2, md5(mass.id::text || recipient_id::text)::uuid, kind, text, file_ids, teaser_id,
      is_sale, price_token_cents, mass.id, last_message_at from addressed, mass),
  recorded as (${INSERT_EVENT}
    select 'messaging.mass_messages_sent', jsonb_build_object('senderId', $2::uuid, 'messageIds', jsonb_agg(message_id),
      'conversationIds', jsonb_agg(id), 'recipientIds', jsonb_agg(recipient_id)), app_now() from addressed having count(*) > 0),
  done as (
    update mass_message_recipient set done_at = app_now()
    where mass_message_id = $1 and fan_id = any((select array_agg(fan_id) from batch)::uuid[])),
  counted as (
    update mass_message set total_sent = total_sent + (select count(*) from addressed), updated_at = app_now() where id = $1)
  select count(*) as done from batch`,
)

/** Whether the other side has read a message as far as they let others know. */
export const IS_SEEN = `(message.sequence <= case
  when conversation.performer_id = message.sender_id then fan_read_sequence else performer_read_sequence end
  and not exists (select from message_setting where account_id in (performer_id, fan_id) and not shows_reading))`

/**
 * Takes a batch back from those who have not bought its files, with one event for all. Conversations are locked in the order of the
 * fans, as for sending. Who has seen it stays counted. @returns the conversations, which are locked, and how many were chosen.
 */
export const unsendBatch = prepare<
  { chosen: number; conversation_ids: string[] },
  [massMessageId: string, limit: number]
>(
  'messaging.unsend_batch',
  `with chosen as materialized (
    select message.conversation_id, message.sequence, case when performer_id = sender_id then fan_id else performer_id end as recipient_id,
      ${IS_SEEN} as is_seen
    from message join conversation on conversation.id = message.conversation_id
    where mass_message_id = $1 and deleted_at is null and not (is_sale and exists (
      select from entitled_items(case when performer_id = sender_id then fan_id else performer_id end, 'message') as relation
        where relation.item_id = message.id))
    order by message.conversation_id limit $2),
  batch as materialized (
    select chosen.* from chosen join conversation on conversation.id = chosen.conversation_id order by recipient_id for update of conversation),
  gone as (
    update message set deleted_at = app_now(), text = '' from batch
    where message.conversation_id = batch.conversation_id and message.sequence = batch.sequence and deleted_at is null
    returning message.id, message.conversation_id, message.sequence, sender_id, recipient_id, is_seen),
  counted as (
    update mass_message set total_read_unsent = total_read_unsent + (select count(*) from gone where is_seen) where id = $1),
  changed as (
    update conversation set deletions_version = deletions_version + 1,
      last_text = case when ${SHOWN_SEQUENCE} = gone.sequence then '' else last_text end,
      performer_unread = performer_unread - case when fan_id = gone.sender_id and gone.sequence > performer_read_sequence then 1 else 0 end,
      fan_unread = fan_unread - case when performer_id = gone.sender_id and gone.sequence > fan_read_sequence then 1 else 0 end
    from gone where conversation.id = gone.conversation_id
    returning gone.id, gone.conversation_id, gone.sequence, recipient_id),
  recorded as (
    insert into outbox (name, payload) select 'messaging.mass_messages_deleted', jsonb_build_object('messages', jsonb_agg(
      jsonb_build_object('messageId', id, 'conversationId', conversation_id, 'sequence', sequence, 'recipientId', recipient_id)))
    from changed having count(*) > 0)
  select count(*) as chosen, coalesce(array_agg(conversation_id), '{}') as conversation_ids from batch`,
)

/**
 * Lists of conversations show again what they showed before the mass messages that were taken back. A statement of its own, so that it
 * sees all that was written before the conversations were locked. Decision 0536.
 */
export const restoreHeads = prepare<{ id: string }, [conversationIds: readonly string[]]>(
  'messaging.restore_heads',
  `with head as (
    select held.id, coalesce(before.sequence, 0) as sequence, before.sender_id, coalesce(before.created_at, held.created_at) as at,
      coalesce(left(said, ${BEGINNING}) || case when length(said) > ${BEGINNING} then '…' else '' end, '') as beginning
    from conversation as held
    left join lateral (
      select sequence, sender_id, created_at, case when deleted_at is null then trim(regexp_replace(text, '\\s+', ' ', 'g')) else '' end as said
      from message where conversation_id = held.id and (mass_message_id is null or deleted_at is null)
      order by sequence desc limit 1) as before on true
    where held.id = any($1::uuid[]))
  update conversation set withdrawn_sequence = last_sequence, head_sequence = head.sequence, last_text = head.beginning,
    last_sender_id = head.sender_id, last_message_at = head.at
  from head where conversation.id = head.id and head.sequence <> ${SHOWN_SEQUENCE} returning conversation.id`,
)
