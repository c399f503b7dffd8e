import { prepare } from '#src/platform/db/prepared.ts'

/** Of a private conversation, for one of its sides: the other, and whether both show that they are writing. */
export type OtherSide = { otherId: string; showsTyping: boolean }

/** Each by its place, from 1, among the conversations and accounts that are asked about. No row: not the account's. */
export const findOtherSides = prepare<
  OtherSide & { position: number },
  [conversationIds: string[], accountIds: string[]]
>(
  'messaging.other_sides',
  `select given.position::int as position, case when performer_id = account_id then fan_id else performer_id end as "otherId",
    not is_pair_blocked(performer_id, fan_id) and not exists (
      select from message_setting where message_setting.account_id in (performer_id, fan_id) and not shows_typing) as "showsTyping"
  from unnest($1::uuid[], $2::uuid[]) with ordinality as given (conversation_id, account_id, position)
  join conversation on conversation.id = given.conversation_id
  where kind = 'private' and given.account_id in (performer_id, fan_id)`,
)
