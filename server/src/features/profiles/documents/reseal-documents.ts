import type { Db } from '#src/platform/db/database.ts'
import type { DocumentStore } from './keep-documents.ts'
import { findDocumentsOfOtherKeys, replaceStored } from './queries.ts'

/**
 * Encrypts documents of former keys with the newest one, a few at a time. The former object is deleted once nothing names it;
 * of two runs at once one keeps its own.
 */
export async function resealDocuments({ db, documents }: { db: Db; documents: DocumentStore }): Promise<void> {
  for (const document of await findDocumentsOfOtherKeys(db, documents.keyId)) {
    const kept = await documents.reseal(document)
    if (!kept) continue
    const isReplaced = await replaceStored(db, document, kept)
    await documents.discard([isReplaced ? { ...kept, storageKey: document.storage_key } : kept])
  }
}
