import type { Db } from '../db/database.ts'
import type { Storage } from '../storage/storage.ts'
import { sweepOwnerless } from '../storage/sweep-ownerless.ts'
import { deleteParts, deleteUploads, findOwnedKeys, lockOver } from './queries.ts'

const BATCH_SIZE = 200

type SweepDeps = { db: Db; storage: Storage; collection: string }

/** Deletes uploads that expired, bytes of those that a call took, and objects older than a day that no upload owns. */
export async function sweepUploads(deps: SweepDeps): Promise<void> {
  while ((await sweepOver(deps)) === BATCH_SIZE);
  await sweepOwnerless(deps.storage, (keys) => findOwnedKeys(deps.db, keys))
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
