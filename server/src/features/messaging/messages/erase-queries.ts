import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'

/** Files of a mass message that was taken back, due as those of one that was deleted. */
export async function markErasable(tx: Tx, massMessageId: string): Promise<void> {
  await sql`insert into message_file_erasure (file_id, message_id, due_at)
    select file_id, id, app_now() + interval '1 hour' from mass_message, unnest(file_ids || teaser_id) as file_id
    where id = ${massMessageId} and file_id is not null on conflict do nothing`.execute(tx)
}

/** Those that are due, locked, the longest due first. */
export async function lockDue(tx: Tx, limit: number): Promise<{ file_id: string }[]> {
  return tx
    .selectFrom('message_file_erasure')
    .where('due_at', '<=', sql<Date>`app_now()`)
    .orderBy('due_at')
    .orderBy('file_id')
    .limit(limit)
    .select('file_id')
    .forUpdate()
    .skipLocked()
    .execute()
}

/** The messages and mass messages that some of the files were deleted with. */
export async function findCauses(
  tx: Tx,
  fileIds: readonly string[],
): Promise<{ file_id: string; message_id: string }[]> {
  return tx
    .selectFrom('message_file_erasure')
    .where('file_id', 'in', [...fileIds])
    .select(['file_id', 'message_id'])
    .execute()
}

/** To the next day. */
export async function postpone(tx: Tx, fileIds: readonly string[]): Promise<void> {
  await sql`update message_file_erasure set due_at = app_now() + interval '1 day' where file_id = any(${fileIds}::uuid[])`.execute(
    tx,
  )
}

export async function forget(tx: Tx, fileIds: readonly string[]): Promise<void> {
  await sql`delete from message_file_erasure where file_id = any(${fileIds}::uuid[])`.execute(tx)
}

const BOUGHT = `is_sale and exists (select from entitled_items(
  case when performer_id = sender_id then fan_id else performer_id end, 'message') as relation where relation.item_id = message.id)`

/** The files that a message shows which is not deleted, or was bought, or a mass message that was not taken back. */
export async function findShown(executor: Db | Tx, fileIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (fileIds.length === 0) return new Set()
  const isOpen = sql.raw(`(deleted_at is null or (${BOUGHT}))`)
  const { rows } = await sql<{ id: string }>`select wanted.id from unnest(${fileIds}::uuid[]) as wanted (id)
    where exists (select from message join conversation on conversation.id = message.conversation_id
      where file_ids @> array[wanted.id] and file_ids <> '{}' and mass_message_id is null and ${isOpen})
    or exists (select from message where teaser_id = wanted.id and mass_message_id is null and deleted_at is null)
    or exists (select from mass_message where ((file_ids @> array[wanted.id] and file_ids <> '{}') or teaser_id = wanted.id)
      and (status not in ('canceled', 'unsent') or work is not null or exists (
        select from message join conversation on conversation.id = message.conversation_id
        where mass_message_id = mass_message.id and ${isOpen})))`.execute(executor)
  return new Set(rows.map(({ id }) => id))
}
