import { sql } from 'kysely'
import { containsText } from '#src/platform/db/conditions.ts'
import type { Db } from '#src/platform/db/database.ts'
import { planForValues } from '#src/platform/db/plan-for-values.ts'
import type { MessageRow } from '../messages/statements.ts'

/** A message with the account on the other side of its conversation. */
export type FoundMessageRow = MessageRow & { recipient_id: string }

type MessageSearch = { q: string; conversationId: string | null; limit: number; offset: number }

/**
 * Messages of an account's private conversations that contain a text, the latest first, and how many there are. Where the
 * account is the creator, of whom there may be a million messages, their terms are looked up; where it is the fan, its
 * conversations are read. A creator does not find the copies of their own mass messages.
 */
export async function searchMessages(
  db: Db,
  accountId: string,
  { q, conversationId, limit, offset }: MessageSearch,
): Promise<{ rows: FoundMessageRow[]; total: number }> {
  const chosen = conversationId === null ? sql`true` : sql`conversation.id = ${conversationId}`
  const within = sql`conversation.kind = 'private' and ${chosen}`
  const contains = sql`message.deleted_at is null and ${containsText(['message.text'], q)}`
  const asFan = sql`select message.*, conversation.performer_id as recipient_id
    from conversation join message on message.conversation_id = conversation.id
    where conversation.fan_id = ${accountId} and ${within} and ${contains}`
  const byTerms = hasTerms(q)
  // Looked up before anything else: no other order of the joins is as good.
  const found = sql`found as materialized (
    select conversation_id, sequence from message_search where ${byTerms} and terms @> message_terms(${accountId}, ${q}))`
  const asCreator = byTerms
    ? sql`select message.*, conversation.fan_id as recipient_id from found join message using (conversation_id, sequence)
        join conversation on conversation.id = conversation_id
      where conversation.performer_id = ${accountId} and ${within} and ${contains}`
    : sql`select message.*, conversation.fan_id as recipient_id
      from conversation join message on message.conversation_id = conversation.id
      where conversation.performer_id = ${accountId} and message.mass_message_id is null and ${within} and ${contains}`
  const { rows } = await planForValues(db, (tx) =>
    sql<FoundMessageRow & { total: number }>`with ${found}
      select *, count(*) over () as total from (${asFan} union all ${asCreator}) as message
      order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(tx),
  )
  return { rows, total: rows[0]?.total ?? 0 }
}

/** One character of ASCII is no term: half of all messages contain it. */
const hasTerms = (q: string): boolean => Array.from(q).length > 1 || /\P{ASCII}/u.test(q)

/** Forgets them: what was deleted is not found, and leaves nothing of its text. */
export async function unindexMessages(
  db: Db,
  gone: readonly { conversationId: string; sequence: number }[],
): Promise<void> {
  await sql`delete from message_search using unnest(${gone.map(({ conversationId }) => conversationId)}::uuid[],
    ${gone.map(({ sequence }) => sequence)}::bigint[]) as gone (conversation_id, sequence)
    where message_search.conversation_id = gone.conversation_id and message_search.sequence = gone.sequence`.execute(db)
}
