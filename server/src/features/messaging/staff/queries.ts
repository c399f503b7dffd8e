import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { MessageRow } from '../messages/statements.ts'

/** Without the fan: a line in the chat of a stream. */
export type CaseRow = MessageRow & { performer_id: string; fan_id: string | null }

/** A message or a line among its neighbours, in their order. */
export async function findCase(executor: Db | Tx, id: string, reach: number): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`select message.*, performer_id, fan_id from message as reported
      join conversation on conversation.id = reported.conversation_id
      join message on message.conversation_id = reported.conversation_id
        and message.sequence between reported.sequence - ${reach} and reported.sequence + ${reach}
    where reported.id = ${id} order by message.sequence`.execute(executor)
  return rows
}

/** The two people of the conversations of these messages; of lines in a chat `fan_id` is null. */
export async function findSidesOfMessages(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; performer_id: string; fan_id: string | null }[]> {
  return db
    .selectFrom('message')
    .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
    .where('message.id', 'in', [...ids])
    .select(['message.id', 'performer_id', 'fan_id'])
    .execute()
}

/** A line in the chat of a stream; undefined: there is none with this id. */
export async function findLine(
  tx: Tx,
  id: string,
): Promise<{ performer_id: string; sender_id: string; conversation_id: string } | undefined> {
  return tx
    .selectFrom('message')
    .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
    .where('message.id', '=', id)
    .where('conversation.kind', '=', 'stream')
    .select(['performer_id', 'sender_id', 'conversation_id'])
    .executeTakeFirst()
}
