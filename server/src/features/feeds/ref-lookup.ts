import type { Db } from '#src/platform/db/database.ts'
import { joinLookups } from '#src/platform/db/join-lookups.ts'
import type { PostRef } from './post-refs.ts'
import { findRefsOfViewers } from './statements.ts'

/** A post's relation to one viewer, whatever its status. Those of concurrent calls are read together. */
export type RefLookup = (asked: { viewerId: string | null; id: string }) => Promise<PostRef | null>

export const createRefLookup = (db: Db): RefLookup =>
  joinLookups(async (asked) => {
    const viewerIds = asked.map(({ viewerId }) => viewerId)
    const refs = await findRefsOfViewers(
      db,
      viewerIds,
      asked.map(({ id }) => id),
    )
    const found = new Map(refs.map((ref) => [ref.asked, ref]))
    return asked.map((_, i) => found.get(i) ?? null)
  })
