import type { Db } from '../db/database.ts'
import type { Storage } from '../storage/storage.ts'
import { deleteParts, deleteUploads, findOwnedKeys, lockOver } from './queries.ts'

const BATCH_SIZE = 200
const DAY_MS = 24 * 3_600_000

type SweepDeps = { db: Db; storage: Storage; collection: string }

/** Deletes uploads that expired, bytes of those that a call took, and objects older than a day that no upload owns. */
export async function sweepUploads(deps: SweepDeps): Promise<void> {
  while ((await sweepOver(deps)) === BATCH_SIZE);
  await sweepOwnerless(deps)
}

async function sweepOver({ db, storage, collection }: SweepDeps): Promise<number> {
  const { count, keys } = await db.transaction().execute(async (tx) => {
    const over = await lockOver(tx, collection, BATCH_SIZE)
    const keys = await deleteParts(
      tx,
      over.map(({ id_hash }) => id_hash),
    )
    await deleteUploads(
      tx,
      over.filter(({ gone }) => gone).map(({ id_hash }) => id_hash),
    )
    return { count: over.length, keys }
  })
  for (const key of keys) await storage.delete(key)
  return count
}

/** Remains of crashes between the store and the database. A younger object may belong to a part that is being written. */
async function sweepOwnerless({ db, storage }: SweepDeps): Promise<void> {
  let batch: string[] = []
  const deleteBatch = async () => {
    if (batch.length === 0) return
    const owned = await findOwnedKeys(db, batch)
    for (const key of batch) if (!owned.has(key)) await storage.delete(key)
    batch = []
  }
  for await (const key of storage.listOlderThan(DAY_MS)) {
    batch.push(key)
    if (batch.length === BATCH_SIZE) await deleteBatch()
  }
  await deleteBatch()
}
