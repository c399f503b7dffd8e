import type { MediaStatus } from '@stagedoor/contract/catalog-words'
import type { FileView } from '@stagedoor/contract/media'
import type { NewPhoto, Photo, PhotoChange } from '@stagedoor/contract/photos'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { CatalogDeps } from '../deps.ts'
import { lockGallery } from '../galleries/queries.ts'
import { notePublished } from '../items/publishing.ts'
import { isHeld, refuseTexts, type FieldRefusal } from '../items/rules.ts'
import { cleanTexts } from '../items/texts.ts'
import { findPhoto } from './row-queries.ts'
import * as queries from './queries.ts'
import { showPhotos } from './show-photos.ts'

type Refused =
  | { outcome: 'absent' }
  | { outcome: 'gallery_absent' }
  | { outcome: 'held_by_staff' }
  | { outcome: 'not_approved' }
  | { outcome: 'gallery_full' }
  | { outcome: 'file_missing' }
  | FieldRefusal

/** `known`: an earlier upload with the same key has become this photo. */
export type PhotoOutcome = { outcome: 'written'; photo: Photo } | { outcome: 'known'; photo: Photo } | Refused

type Written = { outcome: 'written'; id: string } | { outcome: 'known'; id: string } | Refused

/** The photo that an earlier, equal upload has become; null: none. */
export async function findKnownPhoto(
  deps: CatalogDeps,
  creator: Viewer,
  given: NewPhoto,
): Promise<PhotoOutcome | null> {
  const uploadKey = keyOf(given)
  const id = uploadKey && (await queries.findUploaded(deps.db, { performerId: creator.accountId, uploadKey }))
  return id ? show(deps, creator, { outcome: 'known', id }) : null
}

const keyOf = ({ clientPhotoId, photoUpload }: NewPhoto): string | null => clientPhotoId ?? photoUpload ?? null

/** Why a photo could not be stored, found before its bytes are read. Null: nothing is known against it. */
export async function refuseEarly(deps: CatalogDeps, creator: Viewer, given: NewPhoto): Promise<Refused | null> {
  const isApproved = await deps.profiles.isApproved(deps.db, creator.accountId)
  if (given.status === 'active' && !isApproved) return { outcome: 'not_approved' }
  const { galleryId } = given
  if (galleryId === undefined) return refuseTexts(cleanTexts(given, null), { needsTitle: false })
  return deps.db.transaction().execute(async (tx) => {
    const place = await takePlace(tx, creator, galleryId)
    return place.outcome === 'place' ? refuseTexts(cleanTexts(given, null), { needsTitle: false }) : place
  })
}

/** Makes a stored file a photo. When it cannot be one, or is one already, the file is deleted again. */
export async function addPhoto(
  deps: CatalogDeps,
  creator: Viewer,
  { given, file }: { given: NewPhoto; file: FileView },
): Promise<PhotoOutcome> {
  const isApproved = await deps.profiles.isApproved(deps.db, creator.accountId)
  const result = await deps.db.transaction().execute(async (tx) => {
    const written = await insert(deps, tx, { creator, isApproved, given, file })
    if (written.outcome !== 'written') await deps.media.deleteFiles(tx, [file._id])
    return written
  })
  return show(deps, creator, result)
}

type Adding = { creator: Viewer; isApproved: boolean; given: NewPhoto; file: FileView }

async function insert({ media }: CatalogDeps, tx: Tx, { creator, isApproved, given, file }: Adding): Promise<Written> {
  const performerId = creator.accountId
  const { galleryId = null } = given
  const texts = cleanTexts(given, null)
  const refusal = refuseTexts(texts, { needsTitle: false })
  if (refusal) return refusal
  const place = galleryId === null ? FIRST : await takePlace(tx, creator, galleryId)
  if (place.outcome !== 'place') return place
  const attached = await media.attachFiles(tx, { ownerId: performerId, files: [{ fileId: file._id, role: 'photo' }] })
  if (attached.outcome === 'refused') return { outcome: 'file_missing' }
  const status = given.status ?? (isApproved ? 'active' : 'draft')
  const position = given.position ?? place.next
  const uploadKey = keyOf(given)
  const id = await queries.insertPhoto(tx, {
    ...texts,
    performerId,
    fileId: file._id,
    galleryId,
    status,
    position,
    uploadKey,
  })
  if (id === null) {
    const known = uploadKey && (await queries.findUploaded(tx, { performerId, uploadKey }))
    return known ? { outcome: 'known', id: known } : { outcome: 'file_missing' }
  }
  if (galleryId !== null) await notePublished(tx, 'gallery', [galleryId])
  return { outcome: 'written', id }
}

const FIRST = { outcome: 'place', next: 0 } as const

/** Room at the end of a creator's own gallery, which is locked. */
async function takePlace(
  tx: Tx,
  { accountId }: Viewer,
  galleryId: string,
): Promise<{ outcome: 'place'; next: number } | Refused> {
  const gallery = await lockGallery(tx, { id: galleryId, performerId: accountId })
  if (!gallery) return { outcome: 'gallery_absent' }
  if (isHeld(gallery.status)) return { outcome: 'held_by_staff' }
  const { next, hasSpace } = await queries.findPlace(tx, galleryId)
  return hasSpace ? { outcome: 'place', next } : { outcome: 'gallery_full' }
}

/** Changes a creator's own photo; a new gallery takes it at its end. */
export async function changePhoto(
  deps: CatalogDeps,
  creator: Viewer,
  { id, change }: { id: string; change: PhotoChange },
): Promise<PhotoOutcome> {
  const isApproved = await deps.profiles.isApproved(deps.db, creator.accountId)
  const result = await deps.db.transaction().execute((tx) => update(tx, { creator, isApproved, change, id }))
  return show(deps, creator, result)
}

async function update(
  tx: Tx,
  { creator, isApproved, change, id }: { creator: Viewer; isApproved: boolean; change: PhotoChange; id: string },
): Promise<Written> {
  const before = await lockOwnPhoto(tx, creator, id)
  if (before.outcome !== 'photo') return before
  const { photo } = before
  const status: MediaStatus = change.status ?? photo.status
  if (change.status === 'active' && !isApproved) return { outcome: 'not_approved' }
  // A file that could not be read cannot be shown, whatever its creator chooses.
  const kept = photo.status === 'file-error' ? 'file-error' : status
  const texts = cleanTexts(change, photo)
  const refusal = refuseTexts(texts, { needsTitle: false })
  if (refusal) return refusal
  const galleryId = change.galleryId === undefined ? photo.gallery_id : change.galleryId
  const isMoved = galleryId !== photo.gallery_id
  const place = isMoved && galleryId !== null ? await takePlace(tx, creator, galleryId) : FIRST
  if (place.outcome !== 'place') return place
  const position = isMoved ? place.next : photo.position
  await queries.updatePhoto(tx, id, { ...texts, status: kept, galleryId, position })
  await notePublished(
    tx,
    'gallery',
    [galleryId, photo.gallery_id].filter((one) => one !== null),
  )
  return { outcome: 'written', id }
}

type OwnPhoto = { outcome: 'photo'; photo: queries.LockedPhoto } | { outcome: 'absent' | 'held_by_staff' }

/** A creator's own photo, locked with its gallery: first the gallery, as uploads do. Those of deleted galleries are gone. */
export async function lockOwnPhoto(tx: Tx, { accountId }: Viewer, id: string): Promise<OwnPhoto> {
  const seen = await findPhoto(tx, { id }, null)
  if (!seen || seen.performer_id !== accountId) return { outcome: 'absent' }
  if (seen.gallery_id !== null) {
    const gallery = await lockGallery(tx, { id: seen.gallery_id, performerId: accountId })
    if (!gallery) return { outcome: 'absent' }
    if (isHeld(gallery.status)) return { outcome: 'held_by_staff' }
  }
  const photo = await queries.lockPhoto(tx, { id, performerId: accountId })
  if (!photo) return { outcome: 'absent' }
  return isHeld(photo.status) ? { outcome: 'held_by_staff' } : { outcome: 'photo', photo }
}

/** Deletes a photo and its file for everybody. What staff hold stays. */
export async function deletePhoto(
  { db, media }: { db: Db; media: Pick<CatalogDeps['media'], 'deleteFiles'> },
  creator: Viewer,
  id: string,
): Promise<'deleted' | 'absent' | 'held_by_staff'> {
  return db.transaction().execute(async (tx) => {
    const own = await lockOwnPhoto(tx, creator, id)
    if (own.outcome !== 'photo') return own.outcome
    await queries.deletePhotoRow(tx, id)
    await media.deleteFiles(tx, [own.photo.file_id])
    return 'deleted'
  })
}

async function show(deps: CatalogDeps, creator: Viewer, result: Written): Promise<PhotoOutcome> {
  if (result.outcome !== 'written' && result.outcome !== 'known') return result
  const row = await findPhoto(deps.db, { id: result.id }, null)
  const [photo] = row ? await showPhotos(deps, { viewer: creator, country: null }, [row]) : []
  return photo ? { outcome: result.outcome, photo } : { outcome: 'absent' }
}
