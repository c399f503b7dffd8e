import type { Db, Tx } from '#src/platform/db/database.ts'
import { joinLookups } from '#src/platform/db/join-lookups.ts'
import type { PostRef } from './post-refs.ts'
import { findRefs } from './statements.ts'

/** Posts and their relation to one viewer, whatever their status, in no order. */
export const findPostRefs = (executor: Db | Tx, viewerId: string | null, ids: readonly string[]): Promise<PostRef[]> =>
  findRefs(
    executor,
    ids.map(() => viewerId),
    ids,
  )

/** The same for one post. Those of concurrent calls are read together. */
export type RefLookup = (pair: { viewerId: string | null; id: string }) => Promise<PostRef | null>

export const createRefLookup = (db: Db): RefLookup =>
  joinLookups(async (pairs) => {
    const refs = await findRefs(
      db,
      pairs.map(({ viewerId }) => viewerId),
      pairs.map(({ id }) => id),
    )
    const found = new Map(refs.map((ref) => [ref.place, ref]))
    return pairs.map((_, place) => found.get(place) ?? null)
  })
