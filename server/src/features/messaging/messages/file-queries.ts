import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { CONVERSATION_COLUMNS, type ConversationRow } from '../conversations/statements.ts'
import type { ReadRow } from './statements.ts'

/** A message with files, and the conversation that it stands in. */
export type AttachedRow = Pick<
  ReadRow,
  'id' | 'sender_id' | 'text' | 'is_sale' | 'price_token_cents' | 'deleted_at' | 'is_bought' | 'file_ids' | 'teaser_id'
> & {
  conversation: Pick<ConversationRow, 'performer_id' | 'fan_id' | 'is_subscribed' | 'is_blocked'>
}

type Flat = Omit<AttachedRow, 'conversation'> & AttachedRow['conversation']

type Row = Flat & { message_id: string }

const toAttached = ({ performer_id, fan_id, is_subscribed, is_blocked, message_id, ...row }: Row): AttachedRow => ({
  ...row,
  id: message_id,
  conversation: { performer_id, fan_id, is_subscribed, is_blocked },
})

const columns = sql.raw(CONVERSATION_COLUMNS)

/** The messages of an account's private conversations for which a condition holds, which may name `accountId`. */
async function findRows(executor: Db | Tx, accountId: string, condition: RawBuilder<boolean>): Promise<AttachedRow[]> {
  const { rows } = await sql<Row>`select ${columns}, found.* from (
      select message.id as message_id, conversation_id, sender_id, text, is_sale, price_token_cents, deleted_at, file_ids, teaser_id,
        is_sale and exists (
          select from entitled_items(${accountId}, 'message') as relation where relation.item_id = message.id) as is_bought
      from message where ${condition}) as found
    join conversation on conversation.id = found.conversation_id
    where kind = 'private' and ${accountId}::uuid in (performer_id, fan_id)`.execute(executor)
  return rows.map(toAttached)
}

/** A message of one of an account's private conversations; null: there is none. */
export async function findAttached(executor: Db | Tx, accountId: string, id: string): Promise<AttachedRow | null> {
  const [row] = await findRows(executor, accountId, sql<boolean>`message.id = ${id}`)
  return row ?? null
}

/** The messages of an account's private conversations that show a file. */
export const findAttachedByFile = (executor: Db | Tx, accountId: string, fileId: string): Promise<AttachedRow[]> =>
  findRows(
    executor,
    accountId,
    sql<boolean>`message.id in (
      select id from message where file_ids @> array[${fileId}::uuid] and file_ids <> '{}' and mass_message_id is null
      union all select sent.id from mass_message join message as sent on sent.sender_id = mass_message.performer_id
        and sent.client_message_id = md5(mass_message.id::text || ${accountId}::uuid::text)::uuid
      where mass_message.file_ids @> array[${fileId}::uuid] and mass_message.file_ids <> '{}')`,
  )
