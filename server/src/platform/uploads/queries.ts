import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

/** How long an upload waits for its next bytes, and a finished one for the call that takes it. */
const WAIT_HOURS = 72

/** How long a repeated call still finds what the first one made of an upload. */
const CLAIMED_HOURS = 24

export type UploadRow = {
  account_id: string | null
  size_bytes: number
  offset_bytes: number
  metadata: Record<string, string>
  claimed_as: string | null
  expires_at: Date
}

export type PartRow = { offset_bytes: number; size_bytes: number; storage_key: string; nonce_and_tag: Buffer | null }

type NewPart = PartRow & { sha256: Buffer }

/** Uploads of one account take turns from here to the end of the transaction. */
export async function lockUploadsOf(tx: Tx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('uploads of ' || ${accountId}, 0))`.execute(tx)
}

/** What an account has begun and no call has taken. */
export async function findWaiting(tx: Tx, accountId: string): Promise<{ count: number; sizeBytes: number }> {
  const { rows } = await sql<{ count: number; size_bytes: number }>`
    select count(*) as count, coalesce(sum(size_bytes), 0)::bigint as size_bytes from upload
    where account_id = ${accountId} and claimed_as is null and expires_at > app_now()`.execute(tx)
  return { count: rows[0]?.count ?? 0, sizeBytes: rows[0]?.size_bytes ?? 0 }
}

export async function insertUpload(
  tx: Tx,
  upload: {
    idHash: Buffer
    collection: string
    accountId: string | null
    sizeBytes: number
    metadata: Record<string, string>
  },
): Promise<void> {
  const { idHash, collection, accountId, sizeBytes, metadata } = upload
  await sql`insert into upload (id_hash, collection, account_id, size_bytes, metadata, expires_at)
    values (${idHash}, ${collection}, ${accountId}, ${sizeBytes}, ${JSON.stringify(metadata)},
      app_now() + ${WAIT_HOURS} * interval '1 hour')`.execute(tx)
}

export async function findUpload(
  executor: Db | Tx,
  { idHash, collection }: { idHash: Buffer; collection: string },
): Promise<UploadRow | null> {
  const { rows } = await sql<UploadRow>`
    select account_id, size_bytes, offset_bytes, metadata, claimed_as, expires_at from upload
    where id_hash = ${idHash} and collection = ${collection} and expires_at > app_now()`.execute(executor)
  return rows[0] ?? null
}

/** Adds a part at the end of an upload. @returns false when the upload does not end there, or is gone. */
export async function appendPart(tx: Tx, idHash: Buffer, part: NewPart): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('upload')
    .set({
      offset_bytes: part.offset_bytes + part.size_bytes,
      expires_at: sql<Date>`app_now() + ${WAIT_HOURS} * interval '1 hour'`,
    })
    .where('id_hash', '=', idHash)
    .where('offset_bytes', '=', part.offset_bytes)
    .where('claimed_as', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await tx
    .insertInto('upload_part')
    .values({ id_hash: idHash, ...part })
    .execute()
  return true
}

export async function findParts(db: Db, idHash: Buffer): Promise<PartRow[]> {
  return db
    .selectFrom('upload_part')
    .where('id_hash', '=', idHash)
    .select(['offset_bytes', 'size_bytes', 'storage_key', 'nonce_and_tag'])
    .orderBy('offset_bytes')
    .execute()
}

/** Notes what was made of a whole upload. @returns false when a call took it before, or it is gone. */
export async function markClaimed(tx: Tx, idHash: Buffer, claimedAs: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('upload')
    .set({ claimed_as: claimedAs, expires_at: sql<Date>`app_now() + ${CLAIMED_HOURS} * interval '1 hour'` })
    .where('id_hash', '=', idHash)
    .where('claimed_as', 'is', null)
    .whereRef('offset_bytes', '=', 'size_bytes')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns the keys of its objects, which nothing owns any more. */
export async function deleteUpload(tx: Tx, idHash: Buffer): Promise<string[]> {
  const keys = await deleteParts(tx, [idHash])
  await tx.deleteFrom('upload').where('id_hash', '=', idHash).execute()
  return keys
}

/** @returns the keys of the deleted parts' objects. */
export async function deleteParts(executor: Db | Tx, idHashes: readonly Buffer[]): Promise<string[]> {
  if (idHashes.length === 0) return []
  const rows = await executor
    .deleteFrom('upload_part')
    .where('id_hash', 'in', idHashes)
    .returning('storage_key')
    .execute()
  return rows.map(({ storage_key }) => storage_key)
}

/** Locks uploads that are over: expired ones, and claimed ones whose bytes are still there. */
export async function lockOver(
  tx: Tx,
  collection: string,
  limit: number,
): Promise<{ id_hash: Buffer; gone: boolean }[]> {
  const { rows } = await sql<{ id_hash: Buffer; gone: boolean }>`
    select id_hash, expires_at <= app_now() as gone from upload
    where collection = ${collection} and (expires_at <= app_now()
      or claimed_as is not null and exists (select from upload_part where upload_part.id_hash = upload.id_hash))
    order by expires_at limit ${limit} for update skip locked`.execute(tx)
  return rows
}

export async function deleteUploads(tx: Tx, idHashes: readonly Buffer[]): Promise<void> {
  if (idHashes.length > 0) await tx.deleteFrom('upload').where('id_hash', 'in', idHashes).execute()
}

/** Those of the keys that a part owns. */
export async function findOwnedKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('upload_part')
    .where('storage_key', '=', sql<string>`any(${keys}::text[])`)
    .select('storage_key')
    .execute()
  return new Set(rows.map(({ storage_key }) => storage_key))
}
