import { Type, type Static } from 'typebox'
import { UploadId } from './auth.ts'
import { MAXIMUM_ITEM_DESCRIPTION, MAXIMUM_ITEM_TITLE, MediaStatus, WritableStatus } from './catalog-words.ts'
import { endpointsOf } from './endpoint.ts'
import { Done, Id, Time } from './fields.ts'
import { endlessListQuery, listOf, listQuery } from './list.ts'
import { FileView, MAXIMUM_PICTURE_BYTES, pictureProblems } from './media.ts'
import { nullable } from './nullable.ts'

/**
 * One photo as its viewer may see it: as far as its gallery, and without a gallery as far as what is for subscribers.
 * Locked: `photo` holds at most the blur.
 */
export const Photo = Type.Object({
  _id: Id,
  title: Type.String(),
  description: Type.String(),
  status: MediaStatus,
  performerId: Id,
  galleryId: nullable(Id),
  photo: nullable(FileView),
  /** Whether it is the cover of its gallery: the chosen one, else its first photo. */
  isGalleryCover: Type.Boolean(),
  /** Whether its file is still being prepared. */
  processing: Type.Boolean(),
  /** Its place in its gallery, from 0; several may share one, then the older comes first. */
  position: Type.Integer(),
  isLocked: Type.Boolean(),
  /** For its creator and staff: why staff removed it. */
  removedReason: Type.Optional(Type.String()),
  createdAt: Time,
  updatedAt: Time,
})
export type Photo = Static<typeof Photo>

const written = {
  title: Type.String({ maxLength: MAXIMUM_ITEM_TITLE }),
  description: Type.String({ maxLength: MAXIMUM_ITEM_DESCRIPTION }),
  status: WritableStatus,
  /** Null: in no gallery. */
  galleryId: nullable(Id),
}

/** The fields beside the file. They come before it. */
export const NewPhoto = Type.Object({
  title: Type.Optional(written.title),
  description: Type.Optional(written.description),
  /** By default `active`, of a creator who is not approved yet `draft`. */
  status: Type.Optional(WritableStatus),
  galleryId: Type.Optional(Id),
  /** Its place in the gallery, so that uploads side by side keep their order; by default after all others. */
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  /** Made by the client for each photo: a repeated upload with the same id answers with the photo of the first. */
  clientPhotoId: Type.Optional(Id),
  /** A finished resumable upload, in place of the file. */
  photoUpload: UploadId,
})
export type NewPhoto = Static<typeof NewPhoto>

/** Changes to a photo. Omitted fields stay. */
export const PhotoChange = Type.Partial(Type.Object(written))
export type PhotoChange = Static<typeof PhotoChange>

const studioEndpoint = endpointsOf({ area: 'photos', caller: 'performer' })

export const uploadPhoto = studioEndpoint('POST /performer/performer-assets/photos/upload', {
  summary: 'Takes one photo, as a file or as an upload that arrived before, into a gallery or none.',
  body: NewPhoto,
  files: { photo: { maximumBytes: MAXIMUM_PICTURE_BYTES, maximumCount: 1, isOptional: true } },
  data: { 200: Photo, 201: Photo },
  problems: [...pictureProblems, 'PERFORMER_NOT_APPROVED', 'GALLERY_FULL'],
  rateLimit: { count: 1_200, windowSeconds: 3_600, by: 'account' },
})

const ownFilters = { galleryId: Type.Optional(Id), status: Type.Optional(MediaStatus) }

export const searchOwnPhotos = studioEndpoint('GET /performer/performer-assets/photos/search', {
  summary: "The creator's own photos, of every status; by `position` in the order of their gallery.",
  query: endlessListQuery(['updatedAt', 'createdAt', 'position'], ownFilters),
  cursor: { list: 'own_photos' },
  data: { 200: listOf(Photo) },
})

export const updatePhoto = studioEndpoint('PUT /performer/performer-assets/photos/:id', {
  summary: 'Changes a photo; what is left out stays.',
  body: PhotoChange,
  data: { 200: Photo },
  problems: ['PERFORMER_NOT_APPROVED', 'GALLERY_FULL'],
})

export const deletePhoto = studioEndpoint('DELETE /performer/performer-assets/photos/:id', {
  summary: 'Deletes a photo for everybody, its file too.',
  data: { 200: Done },
})

export const setCoverPhoto = studioEndpoint('POST /performer/performer-assets/photos/set-cover/:id', {
  summary: 'Makes a photo the cover of its gallery.',
  data: { 200: Photo },
  problems: ['PHOTO_WITHOUT_GALLERY'],
})

const readingEndpoint = endpointsOf({ area: 'photos', caller: 'anyone' })

/** Published photos of one gallery or of one creator. */
export const listPhotos = readingEndpoint('GET /performer-assets/photos', {
  summary: 'The published photos of a gallery, in its order, or of a creator: one of both ids is needed.',
  query: Type.Object({
    ...listQuery(
      ['position', 'createdAt', 'updatedAt'],
      { galleryId: Type.Optional(Id), performerId: Type.Optional(Id), status: Type.Optional(MediaStatus) },
      { sort: 'asc' },
    ).properties,
    cursor: Type.Optional(Type.String({ maxLength: 200, description: 'from the page before, in the same order' })),
  }),
  cursor: { list: 'photos' },
  data: { 200: listOf(Photo) },
  rateLimit: { count: 240, windowSeconds: 60, by: 'account' },
})

/** A creator's published photos, of all their galleries. */
export const listPhotosOfPerformer = readingEndpoint('GET /performer-assets/photos/:performerId', {
  summary: "A creator's published photos, of all their galleries and of none.",
  params: Type.Object({ performerId: Id }),
  query: endlessListQuery(['updatedAt', 'createdAt'], { galleryId: Type.Optional(Id) }),
  cursor: { list: 'photos_of_performer' },
  data: { 200: listOf(Photo) },
  rateLimit: { count: 240, windowSeconds: 60, by: 'account' },
})
