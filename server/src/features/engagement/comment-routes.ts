import * as calls from '@stagedoor/contract/comments'
import { fromCents } from '@stagedoor/contract/money'
import type { UserCard } from '@stagedoor/contract/users'
import { answerBy, created, ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import { deleteComment, findComments, restoreComment, type CommentRow } from './comment-queries.ts'
import type { EngagementWithWrites } from './deps.ts'
import { changeComment, openThread, writeComment, type ReachRefusal, type WriteOutcome } from './write-comment.ts'

const done = ok({ success: true as const })

/** Comments and replies. */
export function commentRoutes(deps: EngagementWithWrites): BoundRoute[] {
  const { db, countryOf } = deps
  const show = async (rows: readonly CommentRow[], viewerId: string) => {
    const cards = await deps.findUserCards(db, [...new Set(rows.map((row) => row.account_id))])
    return rows.map((row) => commentView(row, viewerId, cards))
  }
  const showOne = async ({ row }: { row: CommentRow }, viewerId: string) => {
    const cards = await deps.findUserCards(db, [row.account_id])
    return commentView(row, viewerId, cards)
  }
  return [
    route(calls.createComment, async ({ viewer, body, address }) => {
      const result = await writeComment(deps, { viewer, country: countryOf(address) }, body)
      if (result.outcome !== 'written') return refuseWrite(result)
      const comment = await showOne(result, viewer.accountId)
      return result.isNew ? created(comment) : ok(comment)
    }),
    route(calls.editComment, async ({ viewer, params, body, address }) => {
      const change = { id: params.id, content: body.content }
      const result = await changeComment(deps, { viewer, country: countryOf(address) }, change)
      return result.outcome === 'written' ? ok(await showOne(result, viewer.accountId)) : refuseWrite(result)
    }),
    route(calls.listComments, async ({ viewer, query, page, address }) => {
      const opened = await openThread(deps, { viewer, country: countryOf(address) }, query)
      if (opened.outcome !== 'open') return refuseReach(opened)
      const isReplies = query.objectType === 'comment'
      const which = { objectId: query.objectId, isReplies, viewerId: viewer.accountId }
      const found = await findComments(db, which, { query, page })
      return ok({ data: await show(found.rows, viewer.accountId), total: found.total, cursor: found.cursor })
    }),
    route(calls.deleteComment, async ({ viewer, params }) =>
      (await deleteComment(db, params.id, viewer.accountId)) ? done : refuse('NOT_FOUND'),
    ),
    route(calls.restoreComment, async ({ viewer, params }) =>
      (await restoreComment(db, params.id, viewer.accountId)) ? done : refuse('NOT_FOUND'),
    ),
  ]
}

const commentView = (row: CommentRow, viewerId: string, cards: ReadonlyMap<string, UserCard>): calls.Comment => ({
  _id: row.id,
  objectId: row.parent_id ?? row.object_id,
  objectType: row.parent_id === null ? row.object_type : 'comment',
  content: row.content,
  creator: cards.get(row.account_id) ?? null,
  isByOwner: row.account_id === row.owner_id,
  totalReply: row.replies,
  totalLike: row.likes,
  isLiked: row.is_liked,
  mayEdit: row.account_id === viewerId,
  mayDelete: row.account_id === viewerId || row.owner_id === viewerId,
  isEdited: row.edited_at !== null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

function refuseReach(refusal: ReachRefusal) {
  if (refusal.outcome === 'absent') return refuse('NOT_FOUND')
  return refuse('ITEM_LOCKED', { isSale: refusal.isSale, price: fromCents(refusal.priceTokenCents) })
}

function refuseWrite(result: Exclude<WriteOutcome, { outcome: 'written' }>) {
  return answerBy(result, {
    absent: (result) => refuseReach(result),
    locked: (result) => refuseReach(result),
    length: ({ rule }) => refuse('VALIDATION_FAILED', { fields: [{ field: 'content', rule }] }),
    words: 'WORDS_REFUSED',
  })
}
