import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Post, PostStatus, PostType } from './feeds.ts'
import { Id, IdParams, Time } from './fields.ts'
import { listOf, listQuery } from './list.ts'
import { nullable } from './nullable.ts'

const staffCall = { area: 'feeds', caller: 'staff', staffRoles: ['reviewer', 'admin'] } as const

/** A post of anybody, for staff. The files of a removed one are closed to staff, too. */
export const StaffPost = Type.Object({
  ...Post.properties,
  /** Null: the account has none, or is gone. */
  creatorUsername: nullable(Type.String()),
})
export type StaffPost = Static<typeof StaffPost>

export const postDecisions = ['removed', 'restored'] as const

/** A decision of staff about a post, from the audit log. */
export const PostDecision = Type.Object({
  at: Time,
  by: nullable(Type.String()),
  decision: Type.Enum([...postDecisions]),
  reason: Type.String(),
})

export const StaffPostDetail = Type.Object({
  ...StaffPost.properties,
  /** By its creator: only buyers see it. */
  isDeleted: Type.Boolean(),
  /** The newest first, at most 50. */
  decisions: Type.Array(PostDecision),
})
export type StaffPostDetail = Static<typeof StaffPostDetail>

export const searchAllPosts = endpoint({
  ...staffCall,
  method: 'GET',
  path: '/admin/feeds',
  summary: 'Posts of all creators and of every status, newest first; without those that their creator deleted.',
  query: listQuery(['createdAt'], {
    creator: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'the username or id of the creator' }),
    ),
    status: Type.Optional(PostStatus),
    type: Type.Optional(PostType),
  }),
  data: { 200: listOf(StaffPost) },
})

export const getAnyPost = endpoint({
  ...staffCall,
  method: 'GET',
  path: '/admin/feeds/:id',
  summary: 'A post of anybody, and what staff decided about it.',
  params: IdParams,
  data: { 200: StaffPostDetail },
})

export const decideAboutPost = endpoint({
  ...staffCall,
  method: 'PUT',
  path: '/admin/feeds/:id/status',
  summary:
    'Removes a post, or restores it to the status it had. Audited; the creator sees the reason of a removal. Asking again changes nothing.',
  params: IdParams,
  body: Type.Object({
    status: Type.Enum([...postDecisions]),
    reason: Type.String({ minLength: 1, maxLength: 1_000, pattern: '\\S' }),
  }),
  data: { 200: Type.Object({ _id: Id, status: PostStatus }) },
})
