import * as calls from '@stagedoor/contract/staff-items'
import { decideAboutPhoto, getAnyPhoto } from '@stagedoor/contract/staff-photos'
import type { VideoStatus } from '@stagedoor/contract/videos'
import { findDecisions } from '#src/platform/audit/find-decisions.ts'
import { ok, refuse } from '#src/platform/http/answer.ts'
import { readDateRange } from '#src/platform/http/date-range.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { CatalogDeps } from '../deps.ts'
import { galleries } from '../galleries/row-queries.ts'
import { showGalleries } from '../galleries/show-galleries.ts'
import { findItem, type ItemTable } from '../items/list-queries.ts'
import { NO_FLAGS, type Flags, type ItemKind, type ItemRow } from '../items/item-row.ts'
import { videos } from '../videos/row-queries.ts'
import { products } from '../products/row-queries.ts'
import { showProducts } from '../products/show-products.ts'
import { showVideos } from '../videos/show-videos.ts'
import { findPhoto } from '../photos/row-queries.ts'
import { showPhotos } from '../photos/show-photos.ts'
import { decideAboutItem, ITEM_DECIDED } from './decide-about-item.ts'
import { decideAboutPhoto as removeOrRestorePhoto } from './decide-about-photo.ts'
import { searchAll } from './queries.ts'

/** How a kind of items is shown to staff. */
type Kind<R extends ItemRow, V extends { performerId: string }> = {
  table: ItemTable<R>
  show(viewer: Viewer, rows: readonly (R & Flags)[]): Promise<V[]>
}

type Query = {
  creator?: string
  status?: VideoStatus
  q?: string
  fromDate?: string
  toDate?: string
  sort: 'asc' | 'desc'
  limit: number
  offset: number
}

type DecisionRequest = {
  viewer: Viewer
  params: { id: string }
  body: { status: 'removed' | 'restored'; reason: string }
  requestId: string
}

/** Galleries, videos and products of all creators, for staff who decide whether they stay. */
export function staffItemRoutes(deps: CatalogDeps): BoundRoute[] {
  const gallery = {
    table: galleries,
    show: (viewer: Viewer, rows: Parameters<typeof showGalleries>[2]) =>
      showGalleries(deps, { viewer, country: null }, rows),
  }
  const video = {
    table: videos,
    show: (viewer: Viewer, rows: Parameters<typeof showVideos>[2]) => showVideos(deps, { viewer, country: null }, rows),
  }
  const product = {
    table: products,
    show: (viewer: Viewer, rows: Parameters<typeof showProducts>[2]) =>
      showProducts(deps, { viewer, country: null }, rows),
  }
  return [
    route(calls.searchAllProducts, async ({ viewer, query }) => ok(await search(deps, product, viewer, query))),
    route(calls.getAnyProduct, ({ viewer, params }) => detail(deps, product, viewer, params.id)),
    route(calls.decideAboutProduct, (request) => decide(deps, 'product', request)),
    route(calls.searchAllVideos, async ({ viewer, query }) => ok(await search(deps, video, viewer, query))),
    route(calls.getAnyVideo, ({ viewer, params }) => detail(deps, video, viewer, params.id)),
    route(calls.decideAboutVideo, (request) => decide(deps, 'video', request)),
    route(calls.searchAllGalleries, async ({ viewer, query }) => ok(await search(deps, gallery, viewer, query))),
    route(calls.getAnyGallery, ({ viewer, params }) => detail(deps, gallery, viewer, params.id)),
    route(calls.decideAboutGallery, (request) => decide(deps, 'gallery', request)),
    route(getAnyPhoto, async ({ viewer, params }) => {
      const photo = await findPhotoDetail(deps, viewer, params.id)
      return photo ? ok(photo) : refuse('NOT_FOUND')
    }),
    route(decideAboutPhoto, async ({ viewer, params: { id }, body, requestId }) => {
      const decision = { id, decision: body.status, reason: body.reason, requestId, actorId: viewer.accountId }
      const status = await removeOrRestorePhoto(deps, decision)
      return status === null ? refuse('NOT_FOUND') : ok({ _id: id, status })
    }),
  ]
}

async function search<R extends ItemRow, V extends { performerId: string }>(
  deps: CatalogDeps,
  { table, show }: Kind<R, V>,
  viewer: Viewer,
  query: Query,
) {
  const { creator, status = null, q: text = null, sort, limit, offset } = query
  const performerId = creator === undefined ? null : await deps.profiles.findPerformerId(creator)
  if (creator !== undefined && performerId === null) return { data: [], total: 0 }
  const filter = { performerId, status, text, ...readDateRange(query) }
  const { rows, total } = await searchAll(deps.db, table, filter, { sort, limit, offset })
  const items = await show(
    viewer,
    rows.map((row) => ({ ...row, ...NO_FLAGS })),
  )
  return { data: await withCreators(deps, items), total }
}

async function decide(
  deps: CatalogDeps,
  kind: ItemKind,
  { viewer, params: { id }, body: { status: decision, reason }, requestId }: DecisionRequest,
) {
  const actorId = viewer.accountId
  const status = await decideAboutItem(deps, { kind, id, decision, reason, requestId, actorId })
  return status === null ? refuse('NOT_FOUND') : ok({ _id: id, status })
}

async function detail<R extends ItemRow, V extends { performerId: string }>(
  deps: CatalogDeps,
  kind: Kind<R, V>,
  viewer: Viewer,
  id: string,
) {
  const found = await findDetail(deps, kind, viewer, id)
  return found ? ok(found) : refuse('NOT_FOUND')
}

async function findDetail<R extends ItemRow, V extends { performerId: string }>(
  deps: CatalogDeps,
  { table, show }: Kind<R, V>,
  viewer: Viewer,
  id: string,
) {
  const row = await findItem(deps.db, table, id, null)
  if (!row) return null
  const about = decisionsAbout(deps, row)
  const [items, decisions] = await Promise.all([show(viewer, [row]), findDecisions(deps.db, about)])
  const [item] = await withCreators(deps, items)
  return item ? { ...item, isDeleted: row.is_deleted, decisions } : null
}

async function findPhotoDetail(deps: CatalogDeps, viewer: Viewer, id: string) {
  const row = await findPhoto(deps.db, { id }, null)
  if (!row) return null
  const about = decisionsAbout(deps, row)
  const [photos, decisions] = await Promise.all([
    showPhotos(deps, { viewer, country: null }, [row]),
    findDecisions(deps.db, about),
  ])
  const [photo] = await withCreators(deps, photos)
  return photo ? { ...photo, isDeleted: row.is_deleted, decisions } : null
}

const decisionsAbout = ({ identity }: CatalogDeps, { id, performer_id }: Pick<ItemRow, 'id' | 'performer_id'>) => ({
  subjectId: performer_id,
  action: ITEM_DECIDED,
  facts: { itemId: id },
  findAccounts: identity.findAccounts,
})

async function withCreators<V extends { performerId: string }>(
  { db, identity }: CatalogDeps,
  items: readonly V[],
): Promise<(V & { creatorUsername: string | null })[]> {
  const accounts = await identity.findAccounts(db, [...new Set(items.map(({ performerId }) => performerId))])
  return items.map((item) => ({ ...item, creatorUsername: accounts.get(item.performerId)?.username ?? null }))
}
