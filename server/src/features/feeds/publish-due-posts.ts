import type { Db } from '#src/platform/db/database.ts'
import type { Clock } from '#src/clock/clock.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import { sweepPollOptions } from './poll-queries.ts'
import { publishDuePosts } from './write-queries.ts'

const BATCH = 200
const UNUSED_FOR_MS = 24 * 60 * 60 * 1_000

/**
 * Publishes every scheduled post that is due. Each batch is one transaction with its events, so a process that dies
 * leaves the rest to the next run; posts that another process is publishing are skipped.
 * @returns the number of published posts.
 */
export async function publishDue(db: Db): Promise<number> {
  for (let published = 0; ;) {
    const rows = await db.transaction().execute(async (tx) => {
      const due = await publishDuePosts(tx, BATCH)
      for (const { id, performer_id, published_at } of due) {
        await recordEvent(tx, 'feeds.feed_published', {
          postId: id,
          performerId: performer_id,
          publishedAt: published_at.toISOString(),
        })
      }
      return due
    })
    published += rows.length
    if (rows.length < BATCH) return published
  }
}

/** Deletes options of polls that no post has taken for a day. */
export async function sweepUnusedOptions(db: Db, clock: Clock): Promise<void> {
  await sweepPollOptions(db, new Date(clock.now().getTime() - UNUSED_FOR_MS))
}
