import type { Storage } from './storage.ts'

const DAY_MS = 24 * 3_600_000
const BATCH_SIZE = 500

/**
 * Deletes objects older than a day that no row owns: remains of crashes between the store and the database. A younger
 * one may belong to a running upload.
 * @param findOwned which of these keys rows own, in every table that names objects of this store.
 * @returns how many were deleted.
 */
export async function sweepOwnerless(
  storage: Pick<Storage, 'listOlderThan' | 'delete'>,
  findOwned: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<number> {
  let batch: string[] = []
  let sweptCount = 0
  const sweepBatch = async () => {
    const keys = batch
    batch = []
    if (keys.length === 0) return
    const owned = await findOwned(keys)
    for (const key of keys) {
      if (owned.has(key)) continue
      await storage.delete(key)
      sweptCount += 1
    }
  }
  for await (const key of storage.listOlderThan(DAY_MS)) {
    batch.push(key)
    if (batch.length === BATCH_SIZE) await sweepBatch()
  }
  await sweepBatch()
  return sweptCount
}
