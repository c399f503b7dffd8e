import { Type, type Static } from 'typebox'
import { endpointsOf } from './endpoint.ts'
import { Post, PostStatus, PostType } from './feeds.ts'
import { Id } from './fields.ts'
import { listOf, listQuery } from './list.ts'
import { nullable } from './nullable.ts'
import { DecisionBody, StaffDecisions } from './staff-decisions.ts'

const endpoint = endpointsOf({ area: 'feeds', caller: 'staff', staffRoles: ['reviewer', 'admin'] })

/** A post of anybody, for staff. They also see the files of a removed one, since they may decide again. */
export const StaffPost = Type.Object({
  ...Post.properties,
  /** Null: the account has none, or is gone. */
  creatorUsername: nullable(Type.String()),
})
export type StaffPost = Static<typeof StaffPost>

export const StaffPostDetail = Type.Object({
  ...StaffPost.properties,
  /** By its creator: only buyers see it. */
  isDeleted: Type.Boolean(),
  decisions: StaffDecisions,
})
export type StaffPostDetail = Static<typeof StaffPostDetail>

export const searchAllPosts = endpoint('GET /admin/feeds', {
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

export const getAnyPost = endpoint('GET /admin/feeds/:id', {
  summary: 'A post of anybody, and what staff decided about it.',
  data: { 200: StaffPostDetail },
})

export const decideAboutPost = endpoint('PUT /admin/feeds/:id/status', {
  summary:
    'Removes a post, or restores it to the status it had. Audited; the creator sees the reason of a removal. Asking again changes nothing.',
  body: DecisionBody,
  data: { 200: Type.Object({ _id: Id, status: PostStatus }) },
})
