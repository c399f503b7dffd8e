import * as calls from '@stagedoor/contract/products'
import { answerBy, created, exactly, ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { CatalogDeps } from '../deps.ts'
import { findItem, listOwnItems, searchPublicItems, type ItemQuery } from '../items/list-queries.ts'
import { deleteItem } from '../items/write-queries.ts'
import { discardFiles, receiveFiles } from './receive-files.ts'
import { products } from './row-queries.ts'
import { showProducts } from './show-products.ts'
import { refuseEarly, showOwnProduct, writeProduct, type ProductOutcome } from './write-product.ts'

export const productRoutes = (deps: CatalogDeps): BoundRoute[] => [
  ...writingRoutes(deps),
  ...studioRoutes(deps),
  ...readerRoutes(deps),
]

function writingRoutes(deps: CatalogDeps): BoundRoute[] {
  return [
    route(calls.createProduct, async ({ viewer, body, files }) => {
      const { type = 'physical', ...change } = body
      const early = await refuseEarly(deps, viewer, { id: null, change, type })
      if (early) return refuseWrite(early)
      const received = await receiveFiles(deps, { ownerId: viewer.accountId, change, files })
      if (received.outcome === 'refused') return received.refusal
      const result = await writeProduct(deps, viewer, { id: null, change, type, files: received.files })
      if (result.outcome === 'written') return created(result.product)
      if (result.outcome !== 'file_not_ready') await discardFiles(deps, received.files)
      return refuseWrite(result)
    }),
    route(calls.updateProduct, async ({ viewer, params, body: change, files }) => {
      const writing = { id: params.id, change, type: 'physical' as const }
      const early = await refuseEarly(deps, viewer, writing)
      if (early) return refuseWrite(early)
      const received = await receiveFiles(deps, { ownerId: viewer.accountId, change, files })
      if (received.outcome === 'refused') return received.refusal
      const result = await writeProduct(deps, viewer, { ...writing, files: received.files })
      if (result.outcome === 'written') return ok({ ...result.product, addedImages: received.files.images })
      if (result.outcome !== 'file_not_ready') await discardFiles(deps, received.files)
      return refuseWrite(result)
    }),
    route(calls.deleteProduct, async ({ viewer, params }) => {
      const isDeleted = await deleteItem(deps.db, 'product', { id: params.id, performerId: viewer.accountId })
      return isDeleted ? ok({ success: true as const }) : refuse('NOT_FOUND')
    }),
  ]
}

function studioRoutes(deps: CatalogDeps): BoundRoute[] {
  return [
    route(calls.getOwnProduct, async ({ viewer, params }) => {
      const result = await showOwnProduct(deps, viewer, params.id)
      return result.outcome === 'written' ? ok(result.product) : refuse('NOT_FOUND')
    }),
    route(calls.searchOwnProducts, async ({ viewer, query, page }) => {
      const request = { query: withIds(query), page, performerId: viewer.accountId }
      const found = await listOwnItems(deps.db, products, request)
      const data = await showProducts(deps, { viewer, country: null }, found.rows)
      return exactly({ data, total: found.total, cursor: found.cursor })
    }),
  ]
}

/** Products are named by `includedIds` where galleries and videos say `ids`. */
const withIds = ({
  includedIds,
  ...query
}: Omit<ItemQuery, 'ids'> & { includedIds?: readonly string[] }): ItemQuery => ({
  ...query,
  ...(includedIds && { ids: includedIds }),
})

function readerRoutes(deps: CatalogDeps): BoundRoute[] {
  const { countryOf } = deps.geography
  return [
    route(calls.searchProducts, async ({ viewer, query, page, address }) => {
      const viewerContext = { viewer, country: countryOf(address) }
      const closedIds = await deps.audience.findClosedIn(viewerContext.country)
      const viewerId = viewer?.accountId ?? null
      const found = await searchPublicItems(deps.db, products, { query: withIds(query), page, viewerId, closedIds })
      const data = await showProducts(deps, viewerContext, found.rows)
      return exactly({ data, total: found.total, cursor: found.cursor })
    }),
    route(calls.getProduct, async ({ viewer, params, address }) => {
      const row = await findItem(deps.db, products, params.id, viewer?.accountId ?? null)
      const [product] = row ? await showProducts(deps, { viewer, country: countryOf(address) }, [row]) : []
      return product ? ok(product) : refuse('NOT_FOUND')
    }),
  ]
}

function refuseWrite(result: Exclude<ProductOutcome, { outcome: 'written' }>) {
  return answerBy(result, {
    absent: 'NOT_FOUND',
    held_by_staff: 'FORBIDDEN',
    not_approved: 'PERFORMER_NOT_APPROVED',
    file_missing: 'FILE_MISSING',
    file_not_ready: 'FILE_NOT_READY',
    too_many_images: () => refuse('TOO_MANY_FILES', { maximum: calls.MAXIMUM_PRODUCT_IMAGES }),
    incomplete: ({ missing }) => refuse('PRODUCT_NOT_COMPLETE', { missing }),
    field: ({ field, rule }) => refuse('VALIDATION_FAILED', { fields: [{ field, rule }] }),
  })
}
