import type { Db } from '#src/platform/db/database.ts'
import { inBatches, type EventHandler } from '#src/platform/outbox/handlers.ts'
import { followBlockOfAuthor, findThingsCommentedBy } from './comment-queries.ts'

type Pair = { ownerId: string; targetId: string }

/**
 * Keeps counters to what everybody sees: comments of whom a creator blocks do not count under the creator's things, nor what answers them,
 * until the block ends. Rule ENG-7, decision 0502.
 */
export function followBlocks(db: Db): EventHandler[] {
  const follow = async (pairs: readonly Pair[]) => {
    for (const { ownerId, targetId } of pairs) {
      // Each thing in a transaction of its own, so that nobody waits long for a counter.
      const things = await findThingsCommentedBy(db, { ownerId, accountId: targetId })
      for (const objectId of things) await followBlockOfAuthor(db, { ownerId, accountId: targetId, objectId })
    }
  }
  return inBatches('engagement', { 'audience.account_blocked': follow, 'audience.account_unblocked': follow })
}
