import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { MessageRow } from '../messages/statements.ts'

export type CaseRow = MessageRow & { performer_id: string; fan_id: string }

/** A message of a private conversation among its neighbours, in their order. */
export async function findCase(executor: Db | Tx, id: string, reach: number): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`select message.*, performer_id, fan_id from message as reported
      join conversation on conversation.id = reported.conversation_id and conversation.kind = 'private'
      join message on message.conversation_id = reported.conversation_id
        and message.sequence between reported.sequence - ${reach} and reported.sequence + ${reach}
    where reported.id = ${id} order by message.sequence`.execute(executor)
  return rows
}
