import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import './events.ts'

type Like = { streamId: string; accountId: string }

/** Writes a like. A repeat changes nothing, and is no event. */
export async function insertLike(tx: Tx, { streamId, accountId }: Like): Promise<void> {
  const made = await tx
    .insertInto('stream_like')
    .values({ stream_id: streamId, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('stream_id')
    .executeTakeFirst()
  if (made) await recordEvent(tx, 'livestream.likes_changed', { streamId })
}

/** Takes a like back. A repeat changes nothing, and is no event. */
export async function deleteLike(tx: Tx, { streamId, accountId }: Like): Promise<void> {
  const deleted = await tx
    .deleteFrom('stream_like')
    .where('stream_id', '=', streamId)
    .where('account_id', '=', accountId)
    .returning('stream_id')
    .executeTakeFirst()
  if (deleted) await recordEvent(tx, 'livestream.likes_changed', { streamId })
}

/** How many like a stream. */
export async function countLikes(executor: Db | Tx, streamId: string): Promise<number> {
  const { likes } = await executor
    .selectFrom('stream_like')
    .where('stream_id', '=', streamId)
    .select((eb) => eb.fn.countAll<number>().as('likes'))
    .executeTakeFirstOrThrow()
  return Number(likes)
}

export type CountedStream = { id: string; likes: number; conversation_id: string }

/** Counts the likes of streams anew and keeps the numbers, in one statement, however many likes came together. */
export async function recountLikes(executor: Db | Tx, streamIds: readonly string[]): Promise<CountedStream[]> {
  return executor
    .updateTable('stream')
    .set({ likes: sql`(select count(*) from stream_like where stream_like.stream_id = stream.id)` })
    .where('id', 'in', [...new Set(streamIds)])
    .returning(['id', 'likes', 'conversation_id'])
    .execute()
}
