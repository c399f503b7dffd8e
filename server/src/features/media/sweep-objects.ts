import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { sweepOwnerless } from '#src/platform/storage/sweep-ownerless.ts'
import type { MediaDeps } from './deps.ts'
import './events.ts'
import { deleteFileRows, findOwnedKeys, lockAbandoned, releaseUsage } from './queries.ts'

const BATCH_SIZE = 500

/** Deletes objects that no file owns. */
export async function sweepObjects({ db, storage, log }: MediaDeps): Promise<void> {
  const sweptCount = await sweepOwnerless(storage, (keys) => findOwnedKeys(db, keys))
  if (sweptCount > 0) log.info({ sweptCount }, 'ownerless objects deleted')
}

/** Deletes uploads for posts that are a week old and unused. */
export async function sweepAbandoned({ db }: MediaDeps): Promise<void> {
  let foundCount = BATCH_SIZE
  while (foundCount === BATCH_SIZE) {
    foundCount = await db.transaction().execute(async (tx) => {
      const ids = await lockAbandoned(tx, BATCH_SIZE)
      await deleteFiles(tx, ids)
      return ids.length
    })
  }
}

/**
 * Deletes files with their renditions, and returns their quota to the owners. The objects follow after the commit.
 * Unknown ids are skipped.
 */
export async function deleteFiles(tx: Tx, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  const rows = await deleteFileRows(tx, fileIds)
  for (const { owner_id, size_bytes } of rows) await releaseUsage(tx, owner_id, size_bytes)
  const storageKeys = rows.flatMap(({ storage_keys }) => storage_keys)
  if (storageKeys.length > 0) await recordEvent(tx, 'media.files_deleted', { storageKeys })
}
