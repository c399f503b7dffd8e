import * as calls from '@stagedoor/contract/staff-comments'
import { findDecisions } from '#src/platform/audit/find-decisions.ts'
import { ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { COMMENT_DECIDED, decideAboutComment, stateOf } from './decide-about-comment.ts'
import type { EngagementDeps } from './deps.ts'
import { findConversation, type AnyCommentRow } from './staff-queries.ts'

/** How much of a text names what a comment is about. */
const TITLE_LENGTH = 80

type Accounts = ReadonlyMap<string, { username: string | null }>

/** Comments of anybody, for staff who decide whether they stay. */
export const staffCommentRoutes = (deps: EngagementDeps): BoundRoute[] => [
  route(calls.getAnyComment, async ({ viewer, params }) => {
    const rows = await findConversation(deps.db, params.id)
    const row = rows.find(({ id }) => id === params.id)
    return row ? ok(await showToStaff(deps, viewer, row, rows)) : refuse('NOT_FOUND')
  }),
  route(calls.decideAboutComment, async ({ viewer, params: { id }, body, requestId }) => {
    const decision = { id, decision: body.status, reason: body.reason, actorId: viewer.accountId, requestId }
    const state = await decideAboutComment(deps.db, decision)
    return state === null ? refuse('NOT_FOUND') : ok({ _id: id, state })
  }),
]

async function showToStaff(
  deps: EngagementDeps,
  viewer: Viewer,
  row: AnyCommentRow,
  conversation: readonly AnyCommentRow[],
): Promise<calls.StaffComment> {
  const { db, findAccounts } = deps
  const accountIds = new Set([row.owner_id, ...conversation.map(({ account_id }) => account_id)])
  const about = { subjectId: row.account_id, action: COMMENT_DECIDED, facts: { commentId: row.id }, findAccounts }
  const [accounts, objectTitle, decisions] = await Promise.all([
    findAccounts(db, [...accountIds]),
    findTitle(deps, viewer, row),
    findDecisions(db, about),
  ])
  const parent = conversation.find(({ id }) => id === row.parent_id)
  return {
    ...nearby(row, accounts),
    editedAt: row.edited_at?.toISOString() ?? null,
    removedReason: row.removed_reason,
    ownerId: row.owner_id,
    ownerUsername: accounts.get(row.owner_id)?.username ?? null,
    objectId: row.object_id,
    objectType: row.object_type,
    objectTitle,
    parent: parent ? nearby(parent, accounts) : null,
    replies: conversation.filter(({ parent_id }) => parent_id === row.id).map((reply) => nearby(reply, accounts)),
    decisions,
  }
}

const nearby = (row: AnyCommentRow, accounts: Accounts): calls.NearbyComment => ({
  _id: row.id,
  content: row.content,
  isByOwner: row.account_id === row.owner_id,
  createdAt: row.created_at.toISOString(),
  state: stateOf(row),
  accountId: row.account_id,
  username: accounts.get(row.account_id)?.username ?? null,
})

async function findTitle(
  { show }: EngagementDeps,
  viewer: Viewer,
  { object_type: type, object_id: id }: AnyCommentRow,
): Promise<string | null> {
  const viewerContext = { viewer, country: null }
  switch (type) {
    case 'feed': {
      const [post] = await show.feed(viewerContext, [id])
      return post ? post.title || post.text.slice(0, TITLE_LENGTH) : null
    }
    case 'product':
      return (await show.product(viewerContext, [id]))[0]?.name ?? null
    case 'video':
    case 'gallery':
      return (await show[type](viewerContext, [id]))[0]?.title ?? null
    default:
      return type satisfies never
  }
}
