import type { Comment, CommentedType } from '@stagedoor/contract/comments'
import { textOf } from '../../../session/form-text.ts'

/** What a comment stands under: a thing, or for replies a comment. */
export type Commented = { objectType: CommentedType; objectId: string }

/** A comment with the fields that a thread shows. */
export type CommentView = {
  id: string
  content: string
  author: { name: string; username: string | null; avatar: string | null } | null
  /** By the creator whose thing it is about. */
  isByOwner: boolean
  replies: number
  likes: number
  isLiked: boolean
  mayEdit: boolean
  mayDelete: boolean
  isEdited: boolean
  createdAt: string
}

export const commentOf = (comment: Comment): CommentView => ({
  id: comment._id,
  content: comment.content,
  author: comment.creator && {
    name: comment.creator.name,
    username: comment.creator.username,
    avatar: comment.creator.avatar,
  },
  isByOwner: comment.isByOwner,
  replies: comment.totalReply,
  likes: comment.totalLike,
  isLiked: comment.isLiked,
  mayEdit: comment.mayEdit,
  mayDelete: comment.mayDelete,
  isEdited: comment.isEdited,
  createdAt: comment.createdAt,
})

/** One page of comments, or of replies. */
export type CommentPage = { comments: readonly CommentView[]; cursor: string | null }

/**
 * How many comments a thread with this first page has for its reader, with replies. Counters keep those that blocks hide (ENG-7): where the page
 * is all there is, it says how many there are.
 */
export const shownTotal = ({ comments, cursor }: CommentPage, counted: number): number =>
  cursor === null
    ? Math.min(
        counted,
        comments.reduce((sum, { replies }) => sum + 1 + replies, 0),
      )
    : counted

/**
 * What the viewer may do under a thing: read and write; or first sign in, buy it or subscribe; nothing, as staff. `failed`: the
 * comments could not be loaded.
 */
export type ThreadState = 'open' | 'sign-in' | 'buy' | 'subscribe' | 'closed' | 'failed'

export type ThreadView = Commented & {
  state: ThreadState
  /** With replies. */
  total: number
  page: CommentPage
  /** The replies that the address asks for, before JavaScript. */
  replies: { commentId: string; page: CommentPage } | null
  /** What was just deleted, before JavaScript. */
  deletedId: string | null
  now: string
}

/** What the forms of a thread ask for. */
const commentIntents = ['write', 'edit', 'delete', 'restore'] as const
type CommentIntent = (typeof commentIntents)[number]

/** The answer to a form: what was done, with the comment as it is now, or why not, with what was typed. */
export type CommentAnswer = {
  intent: CommentIntent
  /** The changed comment; empty when a new one was refused. */
  id: string
  comment: CommentView | null
  refusal: string | null
  content: string
}

/**
 * The comments of a thread by their time, each once: its pages, and those that were written or deleted here since. The last of two
 * with one id is the newest, and wins.
 */
export function inOrder(
  comments: readonly CommentView[],
  { isOldestFirst }: { isOldestFirst: boolean },
): CommentView[] {
  const sign = isOldestFirst ? 1 : -1
  const keyOf = ({ createdAt, id }: CommentView) => `${createdAt} ${id}`
  return [...new Map(comments.map((comment) => [comment.id, comment])).values()].toSorted(
    (a, b) => sign * (keyOf(a) < keyOf(b) ? -1 : 1),
  )
}

/** In code points, as the API counts. */
export const lengthOf = (text: string): number => Array.from(text).length

/** Whether a comment is shown as deleted: by what is being asked for it now, else by the last answer. */
export function isShownDeleted(pending: unknown, answer: CommentAnswer | undefined): boolean {
  if (pending === 'delete' || pending === 'restore') return pending === 'delete'
  if (answer?.intent === 'delete') return answer.refusal === null
  return answer?.intent === 'restore' && answer.refusal !== null
}

/** What a form of a thread asks for, with which comment and which words. */
export function commentFormOf(form: FormData): Pick<CommentAnswer, 'intent' | 'id' | 'content'> {
  const intent = commentIntents.find((name) => name === form.get('intent')) ?? 'write'
  return { intent, id: textOf(form, 'id'), content: textOf(form, 'content') }
}

/** The answer to a form that could not be sent. */
export const notSent = (form: FormData, refusal: string): CommentAnswer => ({
  ...commentFormOf(form),
  comment: null,
  refusal,
})
