import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Time } from './fields.ts'
import { listOf, listQuery } from './list.ts'
import { locales } from './locales.ts'
import { nullable } from './nullable.ts'

export const postStatuses = ['draft', 'published'] as const

/** What stands in an address: `/page/about`. */
export const PostSlug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', minLength: 2, maxLength: 80 })

/**
 * A static page in one language. `content` is plain text: an empty line parts paragraphs, `## ` begins a heading, `- ` a
 * point of a list, `[words](address)` is a link.
 */
export const Post = Type.Object({
  _id: Id,
  slug: Type.String(),
  title: Type.String(),
  shortDescription: Type.String(),
  content: Type.String(),
  /** The language of these texts: the caller's, or the nearest that the page was written in. */
  locale: Type.Enum([...locales]),
  status: Type.Enum([...postStatuses]),
  ordering: Type.Integer(),
  publishedAt: nullable(Time),
  createdAt: Time,
  updatedAt: Time,
})
export type Post = Static<typeof Post>

/** A page in a list: all but its content. */
export const PostSummary = Type.Omit(Post, ['content'])
export type PostSummary = Static<typeof PostSummary>

export const searchPosts = endpoint({
  method: 'GET',
  path: '/posts/search',
  area: 'posts',
  summary: 'Published static pages in the language of the call.',
  caller: 'anyone',
  query: listQuery(['updatedAt', 'createdAt', 'ordering', 'title'], {}),
  data: { 200: listOf(PostSummary) },
})

export const getPost = endpoint({
  method: 'GET',
  path: '/posts/:id',
  area: 'posts',
  summary: 'A published static page, by its id or its slug, in the language of the call.',
  caller: 'anyone',
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 80 }) }),
  data: { 200: Post },
})

/** One language of a page. A language without a title is not written. */
export const PostText = Type.Object({
  locale: Type.Enum([...locales]),
  title: Type.String({ minLength: 1, maxLength: 200 }),
  shortDescription: Type.String({ maxLength: 500 }),
  content: Type.String({ maxLength: 100_000 }),
})
export type PostText = Static<typeof PostText>

/** A page with all its languages, for whoever writes it. */
export const PostDraft = Type.Object({
  _id: Id,
  slug: Type.String(),
  status: Type.Enum([...postStatuses]),
  ordering: Type.Integer(),
  texts: Type.Array(PostText),
  publishedAt: nullable(Time),
  createdAt: Time,
  updatedAt: Time,
})
export type PostDraft = Static<typeof PostDraft>

const PostWriting = Type.Object({
  slug: PostSlug,
  status: Type.Enum([...postStatuses]),
  ordering: Type.Integer({ minimum: -1_000_000, maximum: 1_000_000, default: 0 }),
  texts: Type.Array(PostText, { minItems: 1, maxItems: locales.length }),
})
export type PostWriting = Static<typeof PostWriting>

const staffCall = { area: 'posts', caller: 'staff' } as const

export const searchPostDrafts = endpoint({
  ...staffCall,
  method: 'GET',
  path: '/admin/posts',
  summary: 'Every static page with all its languages, drafts included.',
  query: listQuery(['updatedAt', 'createdAt', 'ordering'], { status: Type.Optional(Type.Enum([...postStatuses])) }),
  data: { 200: listOf(PostDraft) },
})

export const getPostDraft = endpoint({
  ...staffCall,
  method: 'GET',
  path: '/admin/posts/:id',
  summary: 'One static page with all its languages.',
  params: IdParams,
  data: { 200: PostDraft },
})

export const createPost = endpoint({
  ...staffCall,
  method: 'POST',
  path: '/admin/posts',
  summary: 'Writes a static page. Audited.',
  body: PostWriting,
  data: { 201: PostDraft },
  problems: ['SLUG_TAKEN'],
})

export const updatePost = endpoint({
  ...staffCall,
  method: 'PUT',
  path: '/admin/posts/:id',
  summary: 'Writes a static page anew, all languages at once; a language that is not sent is taken away. Audited.',
  params: IdParams,
  body: PostWriting,
  data: { 200: PostDraft },
  problems: ['SLUG_TAKEN'],
})

export const deletePost = endpoint({
  ...staffCall,
  method: 'DELETE',
  path: '/admin/posts/:id',
  summary: 'Takes a static page away. Audited.',
  params: IdParams,
  data: { 200: Type.Object({ success: Type.Literal(true) }) },
})
