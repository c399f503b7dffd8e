import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { KeptDocument } from '../../identity/index.ts'

/** The kinds of documents that a creator has handed in and staff have not refused, each once. */
export async function findDocumentKinds(executor: Db | Tx, performerId: string): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`select distinct kind from verification_document
    where account_id = ${performerId} and refused_at is null order by kind`.execute(executor)
  return rows.map(({ kind }) => kind)
}

/** Assigns stored documents to a creator. */
export async function insertDocuments(tx: Tx, performerId: string, documents: readonly KeptDocument[]): Promise<void> {
  for (const { kind, mimeType, storageKey, sizeBytes, sha256, keyId, nonce, tag } of documents) {
    await sql`insert into verification_document (account_id, kind, mime_type, storage_key, size_bytes, sha256, key_id, nonce, tag)
      values (${performerId}, ${kind}, ${mimeType}, ${storageKey}, ${sizeBytes}, ${sha256}, ${keyId}, ${nonce}, ${tag})`.execute(
      tx,
    )
  }
}

/** Which of these objects are documents of somebody. */
export async function findOwnedKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('verification_document')
    .where('storage_key', '=', sql<string>`any(${keys}::text[])`)
    .select('storage_key')
    .execute()
  return new Set(rows.map(({ storage_key }) => storage_key))
}

export type StoredUnderKey = {
  id: string
  kind: string
  storage_key: string
  key_id: Buffer
  nonce: Buffer
  tag: Buffer
}

/** Documents that are encrypted with another key than this one, twenty at most. */
export async function findDocumentsOfOtherKeys(db: Db, keyId: Buffer): Promise<StoredUnderKey[]> {
  return db
    .selectFrom('verification_document')
    .where('key_id', '<>', keyId)
    .select(['id', 'kind', 'storage_key', 'key_id', 'nonce', 'tag'])
    .orderBy('id')
    .limit(20)
    .execute()
}

/** Names another object as the document's. @returns whether it was the former one until now. */
export async function replaceStored(
  db: Db,
  former: StoredUnderKey,
  kept: Omit<KeptDocument, 'mimeType'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('verification_document')
    .set({
      storage_key: kept.storageKey,
      sha256: kept.sha256,
      key_id: kept.keyId,
      nonce: kept.nonce,
      tag: kept.tag,
    })
    .where('id', '=', former.id)
    .where('storage_key', '=', former.storage_key)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
