import type { Db } from '#src/platform/db/database.ts'
import { aggregateBatch } from './queries.ts'

const BATCH_SIZE = 5_000

/**
 * Adds committed postings to the balances of accounts that are not spenders', and seals them into the hash chain, batch by
 * batch until nothing is left. Returns at once when another process is doing it.
 */
export async function aggregatePostings(db: Db): Promise<void> {
  while ((await aggregateBatch(db, BATCH_SIZE)) > 0);
}
