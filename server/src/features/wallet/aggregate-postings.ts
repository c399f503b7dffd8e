import type { Db } from '#src/platform/db/database.ts'
import { foldBatch } from './queries.ts'

const BATCH_SIZE = 5_000

/**
 * Folds what was posted into the balances of those who are no spenders, and seals it into the hash chain, batch by
 * batch until nothing is left. Somebody else at it: returns at once.
 */
export async function aggregatePostings(db: Db): Promise<void> {
  while ((await foldBatch(db, BATCH_SIZE)) > 0);
}
