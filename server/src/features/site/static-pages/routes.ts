import * as contract from '@stagedoor/contract/static-pages'
import type { Db } from '#src/platform/db/database.ts'
import { answerBy, created, ok, refuse } from '#src/platform/http/answer.ts'
import { readDateRange } from '#src/platform/http/date-range.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import { findStaticPage, findStaticPageBySlug, listStaticPages } from './queries.ts'
import { preferredLocales } from './rules.ts'
import { draftView, staticPageView } from './views.ts'
import { deleteStaticPage, writeStaticPage, type WriteOutcome } from './write-static-page.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const unreadable = (field: string) => refuse('VALIDATION_FAILED', { fields: [{ field, rule: 'format' }] })

export const staticPageRoutes = ({ db }: { db: Db }): BoundRoute[] => [
  route(contract.searchStaticPages, async ({ query, locale }) => {
    const range = readDateRange(query)
    const { q = null, sort, sortBy, limit, offset } = query
    const locales = preferredLocales(locale)
    const page = { status: 'published' as const, q, range, sort, sortBy, limit, offset, locales }
    const { rows, total } = await listStaticPages(db, page)
    return ok({ data: rows.flatMap((row) => staticPageView(row, locale) ?? []), total })
  }),
  route(contract.getStaticPage, async ({ params, locale }) => {
    const row = UUID.test(params.id) ? await findStaticPage(db, params.id) : await findStaticPageBySlug(db, params.id)
    const page = row?.status === 'published' ? staticPageView(row, locale) : null
    return page ? ok(page) : refuse('NOT_FOUND')
  }),
  ...staffRoutes(db),
]

const staffRoutes = (db: Db): BoundRoute[] => [
  route(contract.searchStaticPageDrafts, async ({ query, locale }) => {
    const range = readDateRange(query)
    const { q = null, status = null, sort, sortBy, limit, offset } = query
    const page = { status, q, range, sort, sortBy, limit, offset, locales: preferredLocales(locale) }
    const { rows, total } = await listStaticPages(db, page)
    return ok({ data: rows.map(draftView), total })
  }),
  route(contract.getStaticPageDraft, async ({ params }) => {
    const row = await findStaticPage(db, params.id)
    return row ? ok(draftView(row)) : refuse('NOT_FOUND')
  }),
  route(contract.createStaticPage, async ({ body, viewer, requestId }) => {
    const result = await writeStaticPage(db, null, body, { actorId: viewer.accountId, requestId })
    return result.outcome === 'written' ? created(result.page) : refusalOf(result)
  }),
  route(contract.updateStaticPage, async ({ params, body, viewer, requestId }) => {
    const result = await writeStaticPage(db, params.id, body, { actorId: viewer.accountId, requestId })
    return result.outcome === 'written' ? ok(result.page) : refusalOf(result)
  }),
  route(contract.deleteStaticPage, async ({ params, viewer, requestId }) => {
    const isGone = await deleteStaticPage(db, params.id, { actorId: viewer.accountId, requestId })
    return isGone ? ok({ success: true as const }) : refuse('NOT_FOUND')
  }),
]

function refusalOf({ outcome }: Exclude<WriteOutcome, { outcome: 'written' }>) {
  return answerBy(
    { outcome },
    {
      slug_taken: () => refuse('SLUG_TAKEN', { field: 'slug' }),
      absent: 'NOT_FOUND',
      empty_title: () => unreadable('texts'),
    },
  )
}
