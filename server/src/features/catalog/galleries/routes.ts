import * as calls from '@stagedoor/contract/galleries'
import { answerBy, created, exactly, ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { CatalogDeps } from '../deps.ts'
import type { ViewerContext } from '../items/access-facts.ts'
import { countView } from '../items/view-queries.ts'
import { deleteItem } from '../items/write-queries.ts'
import { findItem, listOwnItems, searchPublicItems } from '../items/list-queries.ts'
import { galleries } from './row-queries.ts'
import { countInGallery, lockGallery, orderPhotos } from './queries.ts'
import { showGalleries } from './show-galleries.ts'
import { changeGallery, createGallery, type WriteOutcome } from './write-gallery.ts'

const done = ok({ success: true as const })

export const galleryRoutes = (deps: CatalogDeps): BoundRoute[] => [...studioRoutes(deps), ...readerRoutes(deps)]

function studioRoutes(deps: CatalogDeps): BoundRoute[] {
  return [
    route(calls.createGallery, async ({ viewer, body }) => {
      const result = await createGallery(deps, viewer, body)
      return result.outcome === 'written' ? created(result.gallery) : refuseWrite(result)
    }),
    route(calls.updateGallery, async ({ viewer, params, body }) => {
      const result = await changeGallery(deps, viewer, { id: params.id, change: body })
      return result.outcome === 'written' ? ok(result.gallery) : refuseWrite(result)
    }),
    route(calls.deleteGallery, async ({ viewer, params }) => {
      const isDeleted = await deleteItem(deps.db, 'gallery', { id: params.id, performerId: viewer.accountId })
      return isDeleted ? done : refuse('NOT_FOUND')
    }),
    route(calls.getOwnGallery, async ({ viewer, params }) => {
      const row = await findItem(deps.db, galleries, params.id, null)
      if (!row || row.performer_id !== viewer.accountId || row.is_deleted) return refuse('NOT_FOUND')
      const [gallery] = await showGalleries(deps, { viewer, country: null }, [row])
      return gallery ? ok(gallery) : refuse('NOT_FOUND')
    }),
    route(calls.searchOwnGalleries, async ({ viewer, query, page }) => {
      const found = await listOwnItems(deps.db, galleries, { query, page, performerId: viewer.accountId })
      const data = await showGalleries(deps, { viewer, country: null }, found.rows)
      return exactly({ data, total: found.total, cursor: found.cursor })
    }),
    route(calls.orderPhotos, async ({ viewer, params, body }) => {
      const outcome = await deps.db.transaction().execute(async (tx) => {
        const gallery = await lockGallery(tx, { id: params.id, performerId: viewer.accountId })
        if (!gallery) return 'absent'
        if ((await countInGallery(tx, gallery.id, body.photoIds)) < body.photoIds.length) return 'missing'
        await orderPhotos(tx, gallery.id, body.photoIds)
        return 'ordered'
      })
      if (outcome === 'absent') return refuse('NOT_FOUND')
      return outcome === 'missing' ? refuse('FILE_MISSING') : done
    }),
  ]
}

function readerRoutes(deps: CatalogDeps): BoundRoute[] {
  const { countryOf } = deps.geography
  const find = async (viewerContext: ViewerContext, id: string) => {
    const row = await findItem(deps.db, galleries, id, viewerContext.viewer?.accountId ?? null)
    return row ? (await showGalleries(deps, viewerContext, [row]))[0] : undefined
  }
  return [
    route(calls.searchGalleries, async ({ viewer, query, page, address }) => {
      const viewerContext = { viewer, country: countryOf(address) }
      const closedIds = await deps.audience.findClosedIn(viewerContext.country)
      const viewerId = viewer?.accountId ?? null
      const found = await searchPublicItems(deps.db, galleries, { query, page, viewerId, closedIds })
      const data = await showGalleries(deps, viewerContext, found.rows)
      return exactly({ data, total: found.total, cursor: found.cursor })
    }),
    route(calls.getGallery, async ({ viewer, params, address }) => {
      const gallery = await find({ viewer, country: countryOf(address) }, params.id)
      return gallery ? ok(gallery) : refuse('NOT_FOUND')
    }),
    route(calls.countGalleryView, async ({ viewer, params, address }) => {
      const gallery = await find({ viewer, country: countryOf(address) }, params.id)
      if (!gallery) return refuse('NOT_FOUND')
      const isCounted = viewer && viewer.role !== 'staff' && viewer.accountId !== gallery.performerId
      if (isCounted && !gallery.isLocked)
        await countView(deps.db, { kind: 'gallery', itemId: gallery._id, accountId: viewer.accountId })
      return done
    }),
  ]
}

function refuseWrite(result: Exclude<WriteOutcome, { outcome: 'written' }>) {
  return answerBy(result, {
    absent: 'NOT_FOUND',
    held_by_staff: 'FORBIDDEN',
    not_approved: 'PERFORMER_NOT_APPROVED',
    list_unknown: () => refuse('LIST_UNKNOWN', { field: 'audienceListId' }),
    field: ({ field, rule }) => refuse('VALIDATION_FAILED', { fields: [{ field, rule }] }),
  })
}
