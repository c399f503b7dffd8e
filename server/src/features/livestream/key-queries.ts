import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'

/** Gives a creator another stream key, and ends what was sent with the one before. */
export async function replaceKey(
  tx: Tx,
  performerId: string,
  keyHash: Buffer,
): Promise<{ id: string; createdAt: Date }> {
  await tx.deleteFrom('stream_connection').where('account_id', '=', performerId).where('has_key', '=', true).execute()
  const saved = await tx
    .insertInto('stream_key')
    .values({ performer_id: performerId, key_hash: keyHash })
    .onConflict((conflict) =>
      conflict.column('performer_id').doUpdateSet({ id: sql`uuidv7()`, key_hash: keyHash, created_at: sql`app_now()` }),
    )
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow()
  return { id: saved.id, createdAt: saved.created_at }
}

/** When a creator's key was made; null: there is none. */
export async function findKeyTime(executor: Db | Tx, performerId: string): Promise<Date | null> {
  const found = await executor
    .selectFrom('stream_key')
    .where('performer_id', '=', performerId)
    .select('created_at')
    .executeTakeFirst()
  return found?.created_at ?? null
}

export type KeyRow = { id: string; performer_id: string }

export async function findKey(executor: Db | Tx, keyHash: Buffer): Promise<KeyRow | null> {
  const found = await executor
    .selectFrom('stream_key')
    .where('key_hash', '=', keyHash)
    .select(['id', 'performer_id'])
    .executeTakeFirst()
  return found ?? null
}

/** The connection that a key holds to a stream; there is one at most. Its token opens nothing: the key does. */
export async function saveKeyConnection(
  executor: Db | Tx,
  key: KeyRow,
  { streamId, tokenHash, expiresAt }: { streamId: string; tokenHash: Buffer; expiresAt: Date },
): Promise<string> {
  const saved = await executor
    .insertInto('stream_connection')
    .values({
      stream_id: streamId,
      account_id: key.performer_id,
      account_session_id: key.id,
      is_publisher: true,
      has_key: true,
      token_hash: tokenHash,
      expires_at: expiresAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['stream_id', 'account_id', 'account_session_id'])
        .doUpdateSet({ token_hash: tokenHash, expires_at: expiresAt }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return saved.id
}

/** The session of a connection that a key holds. Null: the key does not hold it. */
export async function findSessionOfKey(executor: Db | Tx, key: KeyRow, connectionId: string): Promise<string | null> {
  const found = await executor
    .selectFrom('stream_connection as connection')
    .innerJoin('stream', 'stream.id', 'connection.stream_id')
    .where('connection.id', '=', connectionId)
    .where('connection.account_session_id', '=', key.id)
    .where('connection.has_key', '=', true)
    .select('session_id')
    .executeTakeFirst()
  return found?.session_id ?? null
}

/** An encoder asks for nothing while it sends: what a key that still holds has opened is renewed for it. */
export async function renewKeyConnections(executor: Db | Tx, seconds: number): Promise<void> {
  await executor
    .updateTable('stream_connection')
    .set({ expires_at: sql`app_now() + make_interval(secs => ${seconds})` })
    .where('has_key', '=', true)
    .where('expires_at', '<', sql<Date>`app_now() + make_interval(secs => ${seconds / 2})`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('stream_key')
          .whereRef('stream_key.id', '=', 'stream_connection.account_session_id')
          .select('stream_key.id'),
      ),
    )
    .execute()
}
