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
  for (const { kind, mimeType, storageKey, sizeBytes, sha256, nonce, tag } of documents) {
    await sql`insert into verification_document (account_id, kind, mime_type, storage_key, size_bytes, sha256, nonce, tag)
      values (${performerId}, ${kind}, ${mimeType}, ${storageKey}, ${sizeBytes}, ${sha256}, ${nonce}, ${tag})`.execute(
      tx,
    )
  }
}
