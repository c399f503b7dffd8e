import { Type, type Static } from 'typebox'
import { Comment, commentedTypes } from './comments.ts'
import { endpointsOf } from './endpoint.ts'
import { Id, Time } from './fields.ts'
import { nullable } from './nullable.ts'
import { DecisionBody, StaffDecisions } from './staff-decisions.ts'

const endpoint = endpointsOf({ area: 'comments', caller: 'staff', staffRoles: ['reviewer', 'admin'] })

/** `deleted` by its author or the creator whose thing it is about, or with the comment that it answers. */
export const commentStates = ['shown', 'deleted', 'removed'] as const
export const CommentState = Type.Enum([...commentStates])
export type CommentState = Static<typeof CommentState>

const { _id, content, isByOwner, createdAt } = Comment.properties
const written = {
  _id,
  content,
  isByOwner,
  createdAt,
  state: CommentState,
  accountId: Id,
  /** Who wrote it; null: the account has none. */
  username: nullable(Type.String()),
}

/** Another comment of the same conversation. */
export const NearbyComment = Type.Object(written)
export type NearbyComment = Static<typeof NearbyComment>

/** A comment of anybody, with what it stands in, for staff. */
export const StaffComment = Type.Object({
  ...written,
  editedAt: nullable(Time),
  removedReason: nullable(Type.String()),
  /** Whose thing it is about. */
  ownerId: Id,
  ownerUsername: nullable(Type.String()),
  /** What it is about; of a reply the same as of the comment that it answers. */
  objectId: Id,
  objectType: Type.Enum(commentedTypes.filter((type) => type !== 'comment')),
  /** The title of that, or the beginning of its text; null: it is gone. */
  objectTitle: nullable(Type.String()),
  /** The comment that it answers. */
  parent: nullable(NearbyComment),
  /** Answers to it, oldest first, at most 50; deleted ones too. */
  replies: Type.Array(NearbyComment),
  decisions: StaffDecisions,
})
export type StaffComment = Static<typeof StaffComment>

export const getAnyComment = endpoint('GET /admin/comments/:id', {
  summary:
    'A comment of anybody with its conversation, and what staff decided about it. Deleted ones too, until they are erased.',
  data: { 200: StaffComment },
})

export const decideAboutComment = endpoint('PUT /admin/comments/:id/status', {
  summary:
    'Removes a comment with its replies, or restores what that removal hid. Audited. Asking again changes nothing.',
  body: DecisionBody,
  data: { 200: Type.Object({ _id: Id, state: CommentState }) },
})
