import { prepare } from '#src/platform/db/prepared.ts'

/** A conversation with what its two sides are to each other. */
export type ConversationRow = {
  id: string
  kind: 'private' | 'stream'
  performer_id: string
  fan_id: string | null
  last_sequence: number
  /** The number of the message that lists show; 0: none. */
  shown_sequence: number
  /** Raised by each deletion of its messages. */
  deletions_version: number
  last_text: string
  /** Of the message that lists show; null: there is none, or it was deleted. */
  last_kind: 'text' | 'photo' | 'video' | 'audio' | 'tip' | null
  last_sender_id: string | null
  last_message_at: Date
  has_fan_written: boolean
  performer_read_sequence: number
  fan_read_sequence: number
  performer_unread: number
  fan_unread: number
  created_at: Date
  is_subscribed: boolean
  is_blocked: boolean
  /** Both show what they have read. */
  shows_reading: boolean
}

/**
 * The number of the message that lists show: the latest one, but for mass messages that were taken back. Decision 0536. Of the relation
 * `conversation`.
 */
export const SHOWN_SEQUENCE = '(case when last_sequence = withdrawn_sequence then head_sequence else last_sequence end)'

/** Of the relation `conversation`, whose two sides are asked about each other; `viewer` is one of them. */
export const CONVERSATION_COLUMNS = `conversation.id, conversation.kind, performer_id, fan_id, last_sequence, ${SHOWN_SEQUENCE} as shown_sequence,
  deletions_version, last_text, last_sender_id,
  (select message.kind from message where conversation_id = conversation.id and sequence = ${SHOWN_SEQUENCE} and deleted_at is null) as last_kind,
  last_message_at, has_fan_written, performer_read_sequence, fan_read_sequence, performer_unread, fan_unread, conversation.created_at,
  fan_id is not null and exists (
    select from entitled_items(fan_id, 'subscription') as relation where relation.item_id = performer_id) as is_subscribed,
  fan_id is not null and is_pair_blocked(performer_id, fan_id) as is_blocked,
  not exists (select from message_setting where account_id in (performer_id, fan_id) and not shows_reading) as shows_reading`

/** The conversation as it is for what is written next. */
export type WritingRow = ConversationRow & {
  is_following: boolean
  allows_subscribers: boolean | null
  allows_followers: boolean | null
  allows_everyone: boolean | null
  minimum_tip_token_cents: number | null
  minimum_spent_token_cents: number | null
  list_ids: string[] | null
}

/** A private conversation of an account. No row: there is none, or it is not theirs. */
export const findOwnConversation = prepare<WritingRow, [id: string, accountId: string]>(
  'messaging.own_conversation',
  `select ${CONVERSATION_COLUMNS},
    exists (select from followed_by(fan_id) as relation where relation.performer_id = conversation.performer_id) as is_following,
    allows_subscribers, allows_followers, allows_everyone, minimum_tip_token_cents, minimum_spent_token_cents, list_ids
  from conversation left join message_policy using (performer_id)
  where conversation.id = $1 and conversation.kind = 'private' and $2 in (performer_id, fan_id)`,
)

export const openConversation = prepare<
  { conversation_id: string; is_new: boolean },
  [performerId: string, fanId: string]
>('messaging.open', 'select conversation_id, is_new from open_conversation($1, $2)')

export const findPair = prepare<{ id: string; last_sequence: number }, [one: string, other: string]>(
  'messaging.pair',
  `select id, last_sequence from conversation where kind = 'private'
    and least(performer_id, fan_id) = least($1::uuid, $2::uuid)
    and greatest(performer_id, fan_id) = greatest($1::uuid, $2::uuid)`,
)

/** What an account is to a creator before they have a conversation. One row. */
export const findPairRelation = prepare<
  { is_blocked: boolean; is_subscribed: boolean; is_following: boolean },
  [performerId: string, fanId: string]
>(
  'messaging.pair_relation',
  `select is_pair_blocked($1, $2) as is_blocked,
    exists (select from entitled_items($2, 'subscription') as relation where relation.item_id = $1) as is_subscribed,
    exists (select from followed_by($2) as relation where relation.performer_id = $1) as is_following`,
)

export const countUnread = prepare<{ total: number }, [accountId: string]>(
  'messaging.unread',
  `select (select count(*) from conversation where performer_id = $1 and performer_unread > 0)
    + (select count(*) from conversation where fan_id = $1 and fan_unread > 0) as total`,
)

/** Of conversations, each with one of its sides, those in which that side has something unread. */
export const findUnread = prepare<
  { account_id: string; conversation_id: string },
  [accountIds: readonly string[], conversationIds: readonly string[]]
>(
  'messaging.unread_among',
  `select account_id, given.id as conversation_id from unnest($1::uuid[], $2::uuid[]) as given (account_id, id)
    join conversation on conversation.id = given.id
    where case when performer_id = account_id then performer_unread when fan_id = account_id then fan_unread else 0 end > 0`,
)

/** Reads everything for one side; the event only where that changed something. No row: not theirs. */
export const readConversation = prepare<{ id: string }, [id: string, accountId: string]>(
  'messaging.read',
  `with known as (
    select id, performer_id, fan_id from conversation where id = $1 and kind = 'private' and $2 in (performer_id, fan_id)),
  changed as (
    update conversation set
      performer_read_sequence = case when performer_id = $2 then last_sequence else performer_read_sequence end,
      performer_unread = case when performer_id = $2 then 0 else performer_unread end,
      fan_read_sequence = case when fan_id = $2 then last_sequence else fan_read_sequence end,
      fan_unread = case when fan_id = $2 then 0 else fan_unread end
    where id in (select id from known)
      and case when performer_id = $2 then performer_read_sequence else fan_read_sequence end < last_sequence
    returning id, performer_id, fan_id, last_sequence),
  recorded as (
    insert into outbox (name, payload)
    select 'messaging.conversation_read', jsonb_build_object('conversationId', id, 'accountId', $2,
      'otherId', case when performer_id = $2 then fan_id else performer_id end, 'readSequence', last_sequence,
      'isShown', not exists (select from message_setting where account_id in (performer_id, fan_id) and not shows_reading))
    from changed)
  select id from known`,
)
