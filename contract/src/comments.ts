import { Type, type Static } from 'typebox'
import { endpointsOf } from './endpoint.ts'
import { Done, Id, Time } from './fields.ts'
import { endlessListQuery, listOf } from './list.ts'
import { nullable } from './nullable.ts'
import { UserCard } from './users.ts'

/** Lengths of a comment in code points, after cleaning. Rule ENG-5. */
export const MINIMUM_COMMENT = 2
export const MAXIMUM_COMMENT = 150

/** What can be commented on; a comment by replies. */
export const commentedTypes = ['video', 'gallery', 'feed', 'product', 'comment'] as const
export const CommentedType = Type.Enum([...commentedTypes])
export type CommentedType = Static<typeof CommentedType>

/** A comment, or a reply: then `objectType` is `comment` and `objectId` the comment that it answers. */
export const Comment = Type.Object({
  _id: Id,
  objectId: Id,
  objectType: CommentedType,
  content: Type.String(),
  /** Who wrote it; null for an account without a profile. */
  creator: nullable(UserCard),
  /** Written by the creator whose thing it is about. */
  isByOwner: Type.Boolean(),
  totalReply: Type.Integer(),
  totalLike: Type.Integer(),
  isLiked: Type.Boolean(),
  /** What the caller may do with it. */
  mayEdit: Type.Boolean(),
  mayDelete: Type.Boolean(),
  isEdited: Type.Boolean(),
  createdAt: Time,
  updatedAt: Time,
})
export type Comment = Static<typeof Comment>

const Content = Type.String({ minLength: MINIMUM_COMMENT, maxLength: MAXIMUM_COMMENT * 4 })
const commentingEndpoint = endpointsOf({ area: 'comments', caller: 'fan_or_creator' })
const writingEndpoint = endpointsOf({
  area: 'comments',
  caller: 'fan_or_creator',
  rateLimit: { count: 20, windowSeconds: 60, by: 'account' },
})

/** Comments on something that the caller sees in full, or answers a comment. Rules ENG-5 to ENG-7. */
export const createComment = writingEndpoint('POST /comments', {
  summary: 'Comments on something that the caller sees in full, or answers a comment.',
  body: Type.Object({ objectId: Id, objectType: CommentedType, content: Content }),
  data: { 200: Comment, 201: Comment },
  problems: ['NOT_FOUND', 'ITEM_LOCKED', 'WORDS_REFUSED'],
})

export const editComment = writingEndpoint('POST /comments/:id', {
  summary: 'Changes the text of an own comment.',
  files: {},
  body: Type.Object({ content: Content }),
  data: { 200: Comment },
  problems: ['NOT_FOUND', 'ITEM_LOCKED', 'WORDS_REFUSED'],
})

export const listComments = commentingEndpoint('GET /comments', {
  summary:
    'The comments on something that the caller sees in full, or the replies to a comment; latest first, or what changed last.',
  query: Type.Object({
    ...endlessListQuery(['createdAt', 'updatedAt'], {}).properties,
    objectId: Id,
    objectType: CommentedType,
  }),
  cursor: { list: 'comments' },
  data: { 200: listOf(Comment) },
  problems: ['NOT_FOUND', 'ITEM_LOCKED'],
})

/** By its author, and by the creator whose thing it is about. Its replies go with it. */
export const deleteComment = commentingEndpoint('DELETE /comments/:id', {
  summary: 'Deletes an own comment, or any under what the caller published; its replies go with it.',
  data: { 200: Done },
  problems: ['NOT_FOUND'],
})

/** Within ten minutes, by the one who deleted it. */
export const restoreComment = commentingEndpoint('POST /comments/:id/restore', {
  summary: 'Brings back a comment that the caller deleted in the last ten minutes.',
  data: { 200: Done },
  problems: ['NOT_FOUND'],
  rateLimit: { count: 60, windowSeconds: 60, by: 'account' },
})
