import { createCache } from '#src/platform/cache/cache.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { millisecondsOf, type PostRow } from './post-columns.ts'
import { findPosts } from './statements.ts'

/** Posts in the memory of this process. */
export type FeedCache = {
  /**
   * The publication time of a post in milliseconds; for an unpublished post the time of creation. Null: it is deleted.
   */
  publishedMsOf(executor: Db | Tx, ref: { id: string; revision: number }): Promise<number | null>
  /**
   * The rows of these posts, by id, at least as new as the given revision: cached rows cost no statement, the rest one
   * together. A deleted post is absent.
   */
  rowsOf(executor: Db | Tx, refs: readonly { id: string; revision: number }[]): Promise<Map<string, PostRow>>
}

/** About 25 MB when full. */
const MAXIMUM_COUNT = 10_000

/** Caches rows while their revision is the newest, so that other processes' changes are seen immediately. */
export function createFeedCache(): FeedCache {
  const posts = createCache<PostRow>({ maximumCount: MAXIMUM_COUNT })

  async function rowsOf(
    executor: Db | Tx,
    refs: readonly { id: string; revision: number }[],
  ): Promise<Map<string, PostRow>> {
    const revisions = new Map(refs.map(({ id, revision }) => [id, revision]))
    return posts.getMany(revisions.keys(), {
      isCurrent: (row, id) => row.revision === revisions.get(id),
      load: async (ids) => new Map((await findPosts(executor, ids)).map((row) => [row.id, row])),
    })
  }

  return {
    rowsOf,
    async publishedMsOf(executor, ref) {
      const row = (await rowsOf(executor, [ref])).get(ref.id)
      return row ? millisecondsOf(row.published_at ?? row.created_at) : null
    },
  }
}
