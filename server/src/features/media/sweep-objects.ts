import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { MediaDeps } from './deps.ts'
import './events.ts'
import { deleteFileRows, findOwnedKeys, lockAbandoned, releaseUsage } from './queries.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const BATCH_SIZE = 500

/**
 * Deletes objects older than a day that no row owns: remains of crashes between the store and the database. A younger
 * one may belong to a running upload.
 */
export async function sweepObjects(deps: MediaDeps): Promise<void> {
  let batch: string[] = []
  let sweptCount = 0
  for await (const key of deps.storage.listOlderThan(DAY_MS)) {
    batch.push(key)
    if (batch.length < BATCH_SIZE) continue
    sweptCount += await deleteOwnerless(deps, batch)
    batch = []
  }
  sweptCount += await deleteOwnerless(deps, batch)
  if (sweptCount > 0) deps.log.info({ sweptCount }, 'ownerless objects deleted')
}

async function deleteOwnerless({ db, storage }: MediaDeps, keys: readonly string[]): Promise<number> {
  if (keys.length === 0) return 0
  const owned = await findOwnedKeys(db, keys)
  const ownerless = keys.filter((key) => !owned.has(key))
  for (const key of ownerless) await storage.delete(key)
  return ownerless.length
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
