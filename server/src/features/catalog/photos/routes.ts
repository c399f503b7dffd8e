import * as calls from '@stagedoor/contract/photos'
import { answerBy, created, exactly, ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { CatalogDeps } from '../deps.ts'
import { galleries } from '../galleries/row-queries.ts'
import { chooseCover } from '../galleries/queries.ts'
import type { ViewerContext } from '../items/access-facts.ts'
import { findItem } from '../items/list-queries.ts'
import { seeItems } from '../items/see-items.ts'
import { listOwnPhotos, listPhotosOfGallery, listPhotosOfPerformer, type PhotoPage } from './list-queries.ts'
import { findPhoto } from './row-queries.ts'
import { showPhotos } from './show-photos.ts'
import {
  addPhoto,
  changePhoto,
  deletePhoto,
  findKnownPhoto,
  lockOwnPhoto,
  refuseEarly,
  type PhotoOutcome,
} from './write-photo.ts'
import { MAXIMUM_GALLERY_PHOTOS } from '@stagedoor/contract/galleries'

export const photoRoutes = (deps: CatalogDeps): BoundRoute[] => [...studioRoutes(deps), ...readerRoutes(deps)]

async function show(deps: CatalogDeps, viewerContext: ViewerContext, { rows, total, cursor }: PhotoPage) {
  return exactly({ data: await showPhotos(deps, viewerContext, rows), total, cursor })
}

function studioRoutes(deps: CatalogDeps): BoundRoute[] {
  return [
    route(calls.uploadPhoto, async ({ viewer, body, files }) => {
      const known = await findKnownPhoto(deps, viewer, body)
      const refusal = known ?? (await refuseEarly(deps, viewer, body))
      if (refusal) return answer(refusal)
      const source = { field: 'photo', uploadId: body.photoUpload, ownerId: viewer.accountId, type: 'photo' as const }
      const stored = await deps.media.receivePicture(files, source)
      if (stored.outcome === 'refused') return stored.refusal
      return answer(await addPhoto(deps, viewer, { given: body, file: stored.file }))
    }),
    route(calls.searchOwnPhotos, async ({ viewer, query, page }) =>
      show(
        deps,
        { viewer, country: null },
        await listOwnPhotos(deps.db, { query, page, performerId: viewer.accountId }),
      ),
    ),
    route(calls.updatePhoto, async ({ viewer, params, body }) =>
      changed(await changePhoto(deps, viewer, { id: params.id, change: body })),
    ),
    route(calls.deletePhoto, async ({ viewer, params }) => {
      const outcome = await deletePhoto(deps, viewer, params.id)
      if (outcome === 'deleted') return ok({ success: true as const })
      return refuse(outcome === 'absent' ? 'NOT_FOUND' : 'FORBIDDEN')
    }),
    route(calls.setCoverPhoto, async ({ viewer, params }) => {
      const outcome = await deps.db.transaction().execute(async (tx) => {
        const own = await lockOwnPhoto(tx, viewer, params.id)
        if (own.outcome !== 'photo') return own.outcome
        const { gallery_id: galleryId } = own.photo
        if (galleryId === null) return 'no_gallery'
        await chooseCover(tx, { galleryId, photoId: params.id })
        return 'chosen'
      })
      if (outcome === 'absent') return refuse('NOT_FOUND')
      if (outcome === 'held_by_staff') return refuse('FORBIDDEN')
      if (outcome === 'no_gallery') return refuse('PHOTO_WITHOUT_GALLERY')
      const row = await findPhoto(deps.db, { id: params.id }, null)
      const [photo] = row ? await showPhotos(deps, { viewer, country: null }, [row]) : []
      return photo ? ok(photo) : refuse('NOT_FOUND')
    }),
  ]
}

function readerRoutes(deps: CatalogDeps): BoundRoute[] {
  const { countryOf } = deps.geography
  return [
    route(calls.listPhotos, async ({ viewer, query, page, address }) => {
      const viewerContext = { viewer, country: countryOf(address) }
      const viewerId = viewer?.accountId ?? null
      const { galleryId, performerId } = query
      if (galleryId !== undefined) {
        const gallery = await findItem(deps.db, galleries, galleryId, viewerId)
        const [seen] = gallery ? await seeItems(deps, 'gallery', viewerContext, [gallery]) : []
        if (!seen || (performerId !== undefined && seen.row.performer_id !== performerId)) return refuse('NOT_FOUND')
        return show(deps, viewerContext, await listPhotosOfGallery(deps.db, { query, page, viewerId, galleryId }))
      }
      if (performerId === undefined)
        return refuse('VALIDATION_FAILED', { fields: [{ field: 'galleryId', rule: 'required' }] })
      const closedIds = await deps.audience.findClosedIn(viewerContext.country)
      const request = { query, page, viewerId, performerId, closedIds }
      return show(deps, viewerContext, await listPhotosOfPerformer(deps.db, request))
    }),
    route(calls.listPhotosOfPerformer, async ({ viewer, params, query, page, address }) => {
      const viewerContext = { viewer, country: countryOf(address) }
      const closedIds = await deps.audience.findClosedIn(viewerContext.country)
      const { performerId } = params
      const request = { query, page, viewerId: viewer?.accountId ?? null, performerId, closedIds }
      return show(deps, viewerContext, await listPhotosOfPerformer(deps.db, request))
    }),
  ]
}

function answer(result: PhotoOutcome) {
  switch (result.outcome) {
    case 'known':
      return ok(result.photo)
    case 'written':
      return created(result.photo)
    case 'file_missing':
      return refuse('FILE_MISSING')
    default:
      return refuseChange(result)
  }
}

function changed(result: PhotoOutcome) {
  switch (result.outcome) {
    case 'known':
    case 'written':
      return ok(result.photo)
    case 'file_missing':
      return refuse('NOT_FOUND')
    default:
      return refuseChange(result)
  }
}

function refuseChange(result: Exclude<PhotoOutcome, { outcome: 'known' | 'written' | 'file_missing' }>) {
  return answerBy(result, {
    absent: 'NOT_FOUND',
    gallery_absent: 'NOT_FOUND',
    held_by_staff: 'FORBIDDEN',
    not_approved: 'PERFORMER_NOT_APPROVED',
    gallery_full: () => refuse('GALLERY_FULL', { maximum: MAXIMUM_GALLERY_PHOTOS }),
    field: ({ field, rule }) => refuse('VALIDATION_FAILED', { fields: [{ field, rule }] }),
  })
}
