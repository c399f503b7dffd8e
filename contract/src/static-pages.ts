import { Type, type Static } from 'typebox'
import { endpointsOf } from './endpoint.ts'
import { Id, Time } from './fields.ts'
import { listOf, listQuery } from './list.ts'
import { locales } from './locales.ts'
import { nullable } from './nullable.ts'

export const staticPageStatuses = ['draft', 'published'] as const

/** The part of an address: `/page/about`. */
export const StaticPageSlug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', minLength: 2, maxLength: 80 })

/**
 * A static page in one language. `content` is plain text: an empty line parts paragraphs, `## ` begins a heading, `- ` a
 * point of a list, `[words](address)` is a link.
 */
export const StaticPage = Type.Object({
  _id: Id,
  slug: Type.String(),
  title: Type.String(),
  shortDescription: Type.String(),
  content: Type.String(),
  /** The language of these texts: the caller's, or the nearest that the page was written in. */
  locale: Type.Enum([...locales]),
  status: Type.Enum([...staticPageStatuses]),
  ordering: Type.Integer(),
  publishedAt: nullable(Time),
  createdAt: Time,
  updatedAt: Time,
})
export type StaticPage = Static<typeof StaticPage>

/** A page in a list: all but its content. */
export const StaticPageSummary = Type.Omit(StaticPage, ['content'])
export type StaticPageSummary = Static<typeof StaticPageSummary>

const publicEndpoint = endpointsOf({ area: 'posts', caller: 'anyone' })

export const searchStaticPages = publicEndpoint('GET /posts/search', {
  summary: 'Published static pages in the language of the call.',
  query: listQuery(['updatedAt', 'createdAt', 'ordering', 'title'], {}),
  data: { 200: listOf(StaticPageSummary) },
})

export const getStaticPage = publicEndpoint('GET /posts/:id', {
  summary: 'A published static page, by its id or its slug, in the language of the call.',
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 80 }) }),
  data: { 200: StaticPage },
})

/** One language of a page. A language without a title is not written. */
export const StaticPageText = Type.Object({
  locale: Type.Enum([...locales]),
  title: Type.String({ minLength: 1, maxLength: 200 }),
  shortDescription: Type.String({ maxLength: 500 }),
  content: Type.String({ maxLength: 100_000 }),
})
export type StaticPageText = Static<typeof StaticPageText>

/** A page with all its languages, for its editors. */
export const StaticPageDraft = Type.Object({
  _id: Id,
  slug: Type.String(),
  status: Type.Enum([...staticPageStatuses]),
  ordering: Type.Integer(),
  texts: Type.Array(StaticPageText),
  /** The languages of a legal page that still have the product's default text. */
  defaultTextLocales: Type.Array(Type.Enum([...locales])),
  publishedAt: nullable(Time),
  createdAt: Time,
  updatedAt: Time,
})
export type StaticPageDraft = Static<typeof StaticPageDraft>

const StaticPageInput = Type.Object({
  slug: StaticPageSlug,
  status: Type.Enum([...staticPageStatuses]),
  ordering: Type.Integer({ minimum: -1_000_000, maximum: 1_000_000, default: 0 }),
  texts: Type.Array(StaticPageText, { minItems: 1, maxItems: locales.length }),
})
export type StaticPageInput = Static<typeof StaticPageInput>

const staffEndpoint = endpointsOf({ area: 'posts', caller: 'staff', staffRoles: ['support', 'admin'] })

export const searchStaticPageDrafts = staffEndpoint('GET /admin/posts', {
  summary: 'Every static page with all its languages, drafts included.',
  query: listQuery(['updatedAt', 'createdAt', 'ordering'], {
    status: Type.Optional(Type.Enum([...staticPageStatuses])),
  }),
  data: { 200: listOf(StaticPageDraft) },
})

export const getStaticPageDraft = staffEndpoint('GET /admin/posts/:id', {
  summary: 'One static page with all its languages.',
  data: { 200: StaticPageDraft },
})

export const createStaticPage = staffEndpoint('POST /admin/posts', {
  summary: 'Writes a static page. Audited.',
  body: StaticPageInput,
  data: { 201: StaticPageDraft },
  problems: ['SLUG_TAKEN'],
})

export const updateStaticPage = staffEndpoint('PUT /admin/posts/:id', {
  summary: 'Writes a static page anew, all languages at once; a language that is not sent is taken away. Audited.',
  body: StaticPageInput,
  data: { 200: StaticPageDraft },
  problems: ['SLUG_TAKEN'],
})

export const deleteStaticPage = staffEndpoint('DELETE /admin/posts/:id', {
  summary: 'Takes a static page away. Audited.',
  data: { 200: Type.Object({ success: Type.Literal(true) }) },
})
