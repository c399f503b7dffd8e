import type { Db } from '#src/platform/db/database.ts'
import { notePublished } from '../items/publishing.ts'
import { activateDue } from './queries.ts'

const BATCH = 200

/**
 * Makes every scheduled video active that is due. Each batch is one transaction with its events, so a process that dies
 * leaves the rest to the next run. One that still waits for its film or a participant is shown when it no longer does.
 * @returns how many became active.
 */
export async function publishDueVideos(db: Db): Promise<number> {
  for (let published = 0; ;) {
    const ids = await db.transaction().execute(async (tx) => {
      const due = await activateDue(tx, BATCH)
      await notePublished(tx, 'video', due)
      return due
    })
    published += ids.length
    if (ids.length < BATCH) return published
  }
}
