import * as contract from '@stagedoor/contract/promos'
import type { Db } from '#src/platform/db/database.ts'
import { created, ok, refuse } from '#src/platform/http/answer.ts'
import { readDateRange } from '#src/platform/http/date-range.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import { listPromos, promoView, staffPromoView } from './queries.ts'
import { deletePromo, writePromo } from './write-promo.ts'

const unreadable = (field: string) => refuse('VALIDATION_FAILED', { fields: [{ field, rule: 'format' }] })

type PromoDeps = { db: Db; pictureHosts(): readonly string[] }

export const promoRoutes = ({ db, pictureHosts }: PromoDeps): BoundRoute[] => [
  route(contract.searchPromos, async ({ query, locale }) => {
    const range = readDateRange(query)
    const { q = null, sort, sortBy, limit, offset } = query
    const page = { shownIn: locale, status: null, q, range, sort, sortBy, limit, offset }
    const { rows, total } = await listPromos(db, page)
    return ok({ data: rows.map(promoView), total })
  }),
  route(contract.searchAllPromos, async ({ query }) => {
    const range = readDateRange(query)
    const { q = null, status = null, sort, sortBy, limit, offset } = query
    const { rows, total } = await listPromos(db, { shownIn: null, status, q, range, sort, sortBy, limit, offset })
    return ok({ data: rows.map(staffPromoView), total })
  }),
  route(contract.createPromo, async ({ body, viewer, requestId }) => {
    const result = await writePromo(db, null, body, {
      actorId: viewer.accountId,
      requestId,
      pictureHosts: pictureHosts(),
    })
    if (result.outcome === 'written') return created(staffPromoView(result.row))
    return result.outcome === 'refused' ? unreadable(result.field) : refuse('NOT_FOUND')
  }),
  route(contract.updatePromo, async ({ params, body, viewer, requestId }) => {
    const result = await writePromo(db, params.id, body, {
      actorId: viewer.accountId,
      requestId,
      pictureHosts: pictureHosts(),
    })
    if (result.outcome === 'written') return ok(staffPromoView(result.row))
    return result.outcome === 'refused' ? unreadable(result.field) : refuse('NOT_FOUND')
  }),
  route(contract.deletePromo, async ({ params, viewer, requestId }) => {
    const isGone = await deletePromo(db, params.id, { actorId: viewer.accountId, requestId })
    return isGone ? ok({ success: true as const }) : refuse('NOT_FOUND')
  }),
]
