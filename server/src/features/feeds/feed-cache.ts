import { createCache } from '#src/platform/cache/cache.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { millisecondsOf, type PostRow } from './post-columns.ts'
import { findPosts } from './statements.ts'

/** Posts in the memory of this process. */
export type FeedCache = {
  /** When a post went out, in milliseconds; a post that never did counts by when it was made. Null: it is gone. */
  publishedMsOf(executor: Db | Tx, ref: { id: string; revision: number }): Promise<number | null>
  /**
   * The rows of these posts, by id, never older than the revision asked for: what is held in that revision costs no
   * statement, the rest costs one together. A post that is gone is absent.
   */
  rowsOf(executor: Db | Tx, refs: readonly { id: string; revision: number }[]): Promise<Map<string, PostRow>>
}

/** About 25 MB when full. */
const MAXIMUM_COUNT = 10_000

/** Holds rows for as long as their revision is the newest: other processes' changes are seen at once. */
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
