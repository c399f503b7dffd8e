import * as calls from '@stagedoor/contract/staff-posts'
import type { StaffPost } from '@stagedoor/contract/staff-posts'
import { findDecisions } from '#src/platform/audit/find-decisions.ts'
import { ok, refuse } from '#src/platform/http/answer.ts'
import { readDateRange } from '#src/platform/http/date-range.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { FeedsDeps } from '../deps.ts'
import type { PostRow } from '../post-columns.ts'
import { NO_FLAGS } from '../post-refs.ts'
import { findPost } from '../queries.ts'
import { showRows } from '../show-posts.ts'
import { decideAboutPost, POST_DECIDED } from './decide-about-post.ts'
import { searchAll } from './queries.ts'

/** Posts of all creators, for staff who decide whether they stay. */
export const staffPostRoutes = (deps: FeedsDeps): BoundRoute[] => [
  route(calls.searchAllPosts, async ({ viewer, query }) => {
    const { creator, status = null, type = null, q: text = null, sort, limit, offset } = query
    const performerId = creator === undefined ? null : await deps.profiles.findPerformerId(creator)
    if (creator !== undefined && performerId === null) return ok({ data: [], total: 0 })
    const filter = { performerId, status, type, text, ...readDateRange(query) }
    const { rows, total } = await searchAll(deps.db, filter, { sort, limit, offset })
    return ok({ data: await showToStaff(deps, viewer, rows), total })
  }),
  route(calls.getAnyPost, async ({ viewer, params }) => {
    const row = await findPost(deps.db, params.id)
    if (!row) return refuse('NOT_FOUND')
    const { db, identity } = deps
    const facts = { postId: row.id }
    const about = { subjectId: row.performer_id, action: POST_DECIDED, facts, findAccounts: identity.findAccounts }
    const [[post], decisions] = await Promise.all([showToStaff(deps, viewer, [row]), findDecisions(db, about)])
    return post ? ok({ ...post, isDeleted: row.is_deleted, decisions }) : refuse('NOT_FOUND')
  }),
  route(calls.decideAboutPost, async ({ viewer, params, body, requestId }) => {
    const { status: decision, reason } = body
    const actorId = viewer.accountId
    const status = await decideAboutPost(deps, { postId: params.id, decision, reason, actorId, requestId })
    return status === null ? refuse('NOT_FOUND') : ok({ _id: params.id, status })
  }),
]

async function showToStaff(deps: FeedsDeps, viewer: Viewer, rows: readonly PostRow[]): Promise<StaffPost[]> {
  const flagged = rows.map((row) => ({ row, flags: NO_FLAGS }))
  const performerIds = [...new Set(rows.map((row) => row.performer_id))]
  const [posts, accounts] = await Promise.all([
    showRows(deps, { viewer, country: null }, flagged),
    deps.identity.findAccounts(deps.db, performerIds),
  ])
  return posts.map((post) => ({ ...post, creatorUsername: accounts.get(post.performerId)?.username ?? null }))
}
