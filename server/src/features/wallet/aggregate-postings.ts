import type { Db } from '#src/platform/db/database.ts'
import { aggregateBatch, FIRST_POSITION } from './queries.ts'

const BATCH_SIZE = 5_000

/**
 * Adds committed postings to the balances of accounts that are not spenders', and seals them into the hash chain, batch by
 * batch, until the queue is empty. Goes through the table in the order of its rows; the space of deleted rows is used again by
 * new ones, so a pass that had more than one batch is followed by another. Returns at once when another process is doing it.
 * @returns how many postings were aggregated.
 */
export async function aggregatePostings(db: Db, batchSize = BATCH_SIZE): Promise<number> {
  let total = 0
  for (;;) {
    const inPass = await passOver(db, batchSize)
    total += inPass
    if (inPass < batchSize) return total
  }
}

async function passOver(db: Db, limit: number): Promise<number> {
  let total = 0
  let after = FIRST_POSITION
  for (;;) {
    const { rowCount, lastRow } = await aggregateBatch(db, { limit, after })
    total += rowCount
    if (rowCount < limit) return total
    after = lastRow
  }
}
