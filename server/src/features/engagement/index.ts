import type { BoundRoute } from '#src/platform/http/route.ts'
import type { JobDefinition } from '#src/platform/jobs/jobs.ts'
import { findAuthors } from './comment-queries.ts'
import { commentRoutes } from './comment-routes.ts'
import { createCounts, type CountsOf } from './counts.ts'
import type { EngagementDeps } from './deps.ts'
import { eraseDeletedComments } from './erase-comments.ts'
import './events.ts'
import { reactionRoutes } from './routes.ts'
import { staffCommentRoutes } from './staff-routes.ts'
import { findCounts } from './statements.ts'
import { createWrites } from './writes.ts'

export { engagementErasure } from './erasure-queries.ts'
export { engagementExport } from './export-queries.ts'
export type { EngagementDeps } from './deps.ts'

export type Engagement = {
  routes: readonly BoundRoute[]
  jobs: readonly JobDefinition[]
  /** The counts of things of any kind, by id; what nobody did anything with is absent. One statement, none for no ids. */
  countsOf: CountsOf
  /** Who wrote comments, by the ids of the comments; one that is erased is absent. */
  findCommentAuthors(commentIds: readonly string[]): Promise<Map<string, string>>
  /** Those of the likes that there are now. One statement. */
  likesAmong<L extends { accountId: string; objectId: string }>(likes: readonly L[]): Promise<L[]>
}

const ERASE_EVERY_SECONDS = 3_600

/** Likes, bookmarks and comments. */
export function createEngagement(deps: EngagementDeps): Engagement {
  const withWrites = { ...deps, writes: createWrites(deps.db) }
  return {
    routes: [...reactionRoutes(withWrites), ...commentRoutes(withWrites), ...staffCommentRoutes(deps)],
    jobs: [
      {
        name: 'engagement.deleted_comments',
        everySeconds: ERASE_EVERY_SECONDS,
        run: () => eraseDeletedComments(deps),
      },
    ],
    countsOf: createCounts(deps.db),
    findCommentAuthors: (commentIds) => findAuthors(deps.db, commentIds),
    async likesAmong(likes) {
      const [objectIds, accountIds] = [likes.map((like) => like.objectId), likes.map((like) => like.accountId)]
      const rows = await findCounts(deps.db, objectIds, accountIds)
      const found = new Set(rows.flatMap((row) => (row.is_liked ? [`${row.account_id} ${row.object_id}`] : [])))
      return likes.filter(({ accountId, objectId }) => found.has(`${accountId} ${objectId}`))
    },
  }
}
