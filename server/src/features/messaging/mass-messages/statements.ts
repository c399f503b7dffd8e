import { prepare } from '#src/platform/db/prepared.ts'
import { INSERT_EVENT } from '#src/platform/outbox/record-event.ts'

/** The next fans who have not got it, kept for this transaction, and their conversations with the creator, opened where there is none. */
export const takeRecipients = prepare<{ fan_id: string }, [massMessageId: string, performerId: string, limit: number]>(
  'messaging.take_recipients',
  `with batch as materialized (
    select fan_id from mass_message_recipient where mass_message_id = $1 and done_at is null order by fan_id limit $3 for update skip locked),
  opened as (
    insert into conversation (kind, performer_id, fan_id) select 'private', $2, fan_id from batch
      where not exists (select from conversation where kind = 'private'
        and least(performer_id, conversation.fan_id) = least($2, batch.fan_id)
        and greatest(performer_id, conversation.fan_id) = greatest($2, batch.fan_id))
    on conflict do nothing)
  select fan_id from batch`,
)

/**
 * Sends to a batch: one message a fan, whose client id follows from both. Conversations are locked in the order of their ids, so
 * that two mass messages never wait for each other. Who is blocked by now is done without a message.
 * @returns how many got it.
 */
export const sendBatch = prepare<
  { sent: number },
  [massMessageId: string, fanIds: readonly string[], beginning: string]
>(
  'messaging.send_batch',
  `with mass as (select * from mass_message where id = $1),
  locked as materialized (
    select conversation.id, case when conversation.performer_id = mass.performer_id then fan_id else conversation.performer_id end as recipient_id
    from mass, unnest($2::uuid[]) as fan (id) join conversation on kind = 'private'
      and least(performer_id, fan_id) = least((select performer_id from mass), fan.id)
      and greatest(performer_id, fan_id) = greatest((select performer_id from mass), fan.id)
    where not is_pair_blocked(mass.performer_id, fan.id)
    order by conversation.id for update of conversation),
  numbered as (
    update conversation set last_sequence = last_sequence + 1, last_text = $3, last_sender_id = mass.performer_id,
      last_message_at = app_now(),
      performer_unread = performer_unread + case when locked.recipient_id = conversation.performer_id then 1 else 0 end,
      fan_unread = fan_unread + case when locked.recipient_id = conversation.fan_id then 1 else 0 end
    from locked, mass where conversation.id = locked.id
    returning conversation.id, last_sequence, last_message_at, locked.recipient_id),
  written as (
    insert into message (conversation_id, sequence, sender_id, client_message_id, kind, text, file_ids, teaser_id, is_sale,
      price_token_cents, mass_message_id, created_at)
    select numbered.id, last_sequence, mass.performer_id, md5(mass.id::text || recipient_id::text)::uuid, kind, text, file_ids, teaser_id,
      is_sale, price_token_cents, mass.id, last_message_at from numbered, mass
    returning id, conversation_id, sequence, sender_id, created_at),
  recorded as (${INSERT_EVENT}
    select 'messaging.message_sent', jsonb_build_object('messageId', written.id, 'conversationId', conversation_id,
      'sequence', sequence, 'senderId', sender_id, 'recipientId', recipient_id), written.created_at
    from written join numbered on numbered.id = written.conversation_id),
  done as (update mass_message_recipient set done_at = app_now() where mass_message_id = $1 and fan_id = any($2)),
  counted as (
    update mass_message set total_sent = total_sent + (select count(*) from written), updated_at = app_now() where id = $1)
  select count(*) as sent from written`,
)

/** Takes a batch back from those who have not bought its files. @returns how many. */
export const unsendBatch = prepare<{ unsent: number }, [massMessageId: string, limit: number]>(
  'messaging.unsend_batch',
  `with batch as materialized (
    select message.conversation_id, message.sequence, message.id, message.sender_id from message
      join conversation on conversation.id = message.conversation_id
    where mass_message_id = $1 and deleted_at is null and not (is_sale and exists (
      select from entitled_items(case when performer_id = sender_id then fan_id else performer_id end, 'message') as relation
        where relation.item_id = message.id))
    order by message.conversation_id limit $2 for update of conversation),
  gone as (
    update message set deleted_at = app_now(), text = '' from batch
    where message.conversation_id = batch.conversation_id and message.sequence = batch.sequence returning message.id),
  changed as (
    update conversation set last_text = case when last_sequence = batch.sequence then '' else last_text end,
      performer_unread = performer_unread - case when fan_id = batch.sender_id and batch.sequence > performer_read_sequence then 1 else 0 end,
      fan_unread = fan_unread - case when performer_id = batch.sender_id and batch.sequence > fan_read_sequence then 1 else 0 end
    from batch where conversation.id = batch.conversation_id
    returning batch.id, conversation.id as conversation_id, batch.sequence, batch.sender_id,
      case when performer_id = batch.sender_id then fan_id else performer_id end as recipient_id),
  recorded as (
    insert into outbox (name, payload) select 'messaging.message_deleted', jsonb_build_object('messageId', id,
      'conversationId', conversation_id, 'sequence', sequence, 'senderId', sender_id, 'recipientId', recipient_id) from changed)
  select count(*) as unsent from gone`,
)
