import { listComments } from '@stagedoor/contract/comments'
import { errorResponse } from '../../../session/leave.ts'
import { isStaff } from '../../../session/closure.ts'
import type { Visit } from '../../../session/visit.ts'
import {
  commentOf,
  shownTotal,
  type Commented,
  type CommentPage,
  type ThreadState,
  type ThreadView,
} from './comment.ts'

/** Comments on a page, and replies that are shown at once. */
const PAGE_SIZE = 10

const NOTHING: CommentPage = { comments: [], cursor: null }

type Thing = Commented & {
  /** What opens it for the viewer; null: they see it in full. */
  lock: 'buy' | 'subscribe' | null
  total: number
}

/**
 * The comments of a thing for its page. No call is made where there are none to show: for visitors, locked things, and things without
 * comments.
 */
export async function findThread(visit: Visit, { lock, total, ...object }: Thing): Promise<ThreadView> {
  const known = { total, page: NOTHING }
  if (visit.token === null) return view(visit, object, { ...known, state: 'sign-in' })
  if (isStaff(await visit.viewer())) return view(visit, object, { ...known, state: 'closed' })
  if (lock !== null) return view(visit, object, { ...known, state: lock })
  if (total === 0) return view(visit, object, { ...known, state: 'open' })
  const found = await ask(visit, object)
  if (!found.isOk) return view(visit, object, { ...known, state: 'failed' })
  return viewOfRead(visit, object, { ...found.data, total })
}

/** The same where only its address is known. @throws the result page of what does not exist for the viewer. */
export async function openThread(visit: Visit, object: Commented): Promise<ThreadView> {
  const found = await ask(visit, object)
  if (found.isOk) return viewOfRead(visit, object, found.data)
  const { problem } = found
  if (problem.error !== 'ITEM_LOCKED') throw errorResponse(visit, problem)
  const isForSale = problem.details?.isSale === true && problem.details.price > 0
  return view(visit, object, { total: 0, page: NOTHING, state: isForSale ? 'buy' : 'subscribe' })
}

/** One page, after the cursor in the address. Replies are listed as they were said, comments latest first. */
const ask = (visit: Visit, object: Commented, cursor = visit.url.searchParams.get('comments') ?? undefined) =>
  visit.api(listComments, {
    query: { ...object, limit: PAGE_SIZE, sort: object.objectType === 'comment' ? 'asc' : 'desc', cursor },
  })

type Answered = Extract<Awaited<ReturnType<typeof ask>>, { isOk: true }>['data']

const pageOf = ({ data, cursor }: Answered): CommentPage => ({ comments: data.map(commentOf), cursor: cursor ?? null })

/** A thread that was read; `total` of its counter. */
function viewOfRead(visit: Visit, object: Commented, read: Answered): Promise<ThreadView> {
  const page = pageOf(read)
  const isFirst = !visit.url.searchParams.has('comments')
  return view(visit, object, { total: isFirst ? shownTotal(page, read.total) : read.total, page, state: 'open' })
}

type Known = { total: number; page: CommentPage; state: ThreadState }

async function view(visit: Visit, object: Commented, known: Known): Promise<ThreadView> {
  const query = visit.url.searchParams
  const opened = known.page.comments.find(({ id }) => id === query.get('replies'))
  const replies = opened && (await ask(visit, { objectType: 'comment', objectId: opened.id }, ''))
  return {
    ...object,
    ...known,
    replies: opened && replies?.isOk ? { commentId: opened.id, page: pageOf(replies.data) } : null,
    deletedId: query.get('deleted'),
    now: visit.now.toISOString(),
  }
}
