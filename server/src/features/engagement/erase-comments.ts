import type { Db } from '#src/platform/db/database.ts'
import { eraseComments, findErasable } from './comment-queries.ts'
import type { EngagementDeps } from './deps.ts'

const BATCH_SIZE = 500

/**
 * Erases comments that were deleted thirty days ago. One that somebody reported stays until staff have decided, because
 * its text is what they decide about; so does a comment whose reply stays. Rule ENG-8.
 */
export async function eraseDeletedComments({ db, findReported }: Pick<EngagementDeps, 'findReported'> & { db: Db }) {
  let beforeId: string | null = null
  do {
    const ids: string[] = await findErasable(db, { beforeId, limit: BATCH_SIZE })
    const reported = ids.length === 0 ? new Set<string>() : await findReported(db, ids)
    await eraseComments(
      db,
      ids.filter((id) => !reported.has(id)),
    )
    beforeId = ids.length < BATCH_SIZE ? null : (ids.at(-1) ?? null)
  } while (beforeId !== null)
}
