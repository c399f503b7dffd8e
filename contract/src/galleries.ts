import { Type, type Static } from 'typebox'
import { itemFields, itemFilters, publicItemFilters, writtenItemFields } from './catalog-item.ts'
import { ItemStats, MediaStatus } from './catalog-words.ts'
import { endpoint, endpointsOf } from './endpoint.ts'
import { Done, Id } from './fields.ts'
import { endlessListQuery, listOf } from './list.ts'
import { FileView } from './media.ts'
import { nullable } from './nullable.ts'

/** The most photos a gallery holds. */
export const MAXIMUM_GALLERY_PHOTOS = 1_000

/**
 * One gallery as its viewer may see it. Locked: `isLocked`, and the cover is its blur. A visitor who has not signed in
 * learns that it exists, its title and its price: no description, cover or counters, unless it is free.
 */
export const Gallery = Type.Object({
  ...itemFields,
  status: MediaStatus,
  /** The chosen cover, else the first photo; of type `photo`. */
  coverPhoto: nullable(FileView),
  /** Photos that are shown: published, with a usable file. */
  numOfItems: Type.Integer(),
  /** Null: this viewer does not learn them. */
  stats: nullable(ItemStats),
})
export type Gallery = Static<typeof Gallery>

/** A new gallery. Defaults: a draft without description, for subscribers. */
export const NewGallery = Type.Object({
  ...Type.Partial(Type.Object(writtenItemFields)).properties,
  title: writtenItemFields.title,
})
export type NewGallery = Static<typeof NewGallery>

/** Changes to a gallery. Omitted fields stay. */
export const GalleryChange = Type.Partial(Type.Object(writtenItemFields))
export type GalleryChange = Static<typeof GalleryChange>

const studioEndpoint = endpointsOf({ area: 'galleries', caller: 'performer' })

export const createGallery = studioEndpoint('POST /performer/performer-assets/galleries', {
  summary: 'Makes an empty gallery. Others see it once it is active and has a photo.',
  body: NewGallery,
  data: { 201: Gallery },
  problems: ['PERFORMER_NOT_APPROVED', 'LIST_UNKNOWN'],
  rateLimit: { count: 60, windowSeconds: 60, by: 'account' },
})

const filters = { status: Type.Optional(MediaStatus), ...itemFilters }

export const searchOwnGalleries = studioEndpoint('GET /performer/performer-assets/galleries/search', {
  summary: "The creator's own galleries, of every status.",
  query: endlessListQuery(['updatedAt', 'createdAt'], filters),
  cursor: { list: 'own_galleries' },
  data: { 200: listOf(Gallery) },
})

export const getOwnGallery = studioEndpoint('GET /performer/performer-assets/galleries/:id/view', {
  summary: "One of the creator's own galleries.",
  data: { 200: Gallery },
})

export const updateGallery = studioEndpoint('PUT /performer/performer-assets/galleries/:id', {
  summary: 'Changes a gallery; what is left out stays.',
  body: GalleryChange,
  data: { 200: Gallery },
  problems: ['PERFORMER_NOT_APPROVED', 'LIST_UNKNOWN'],
})

export const deleteGallery = studioEndpoint('DELETE /performer/performer-assets/galleries/:id', {
  summary: 'Deletes a gallery with its photos. Those who bought it keep both.',
  data: { 200: Done },
})

/** Puts photos in order. Repeating it changes nothing. */
export const orderPhotos = studioEndpoint('PUT /performer/performer-assets/galleries/:id/order', {
  summary: 'Brings the photos of a gallery into this order; photos that are not named follow in the order they had.',
  body: Type.Object({
    photoIds: Type.Array(Id, { minItems: 1, maxItems: MAXIMUM_GALLERY_PHOTOS, uniqueItems: true }),
  }),
  data: { 200: Done },
  problems: ['FILE_MISSING'],
  rateLimit: { count: 120, windowSeconds: 60, by: 'account' },
})

const readingEndpoint = endpointsOf({ area: 'galleries', caller: 'anyone' })

/** Published galleries of one creator or of all. */
export const searchGalleries = readingEndpoint('GET /performer-assets/galleries/search', {
  summary: 'Published galleries, of one creator or of all; `total` counts at most 1,000 behind the page.',
  query: endlessListQuery(['updatedAt', 'createdAt', 'publishedAt'], {
    ...filters,
    ...publicItemFilters,
  }),
  cursor: { list: 'galleries' },
  data: { 200: listOf(Gallery) },
  rateLimit: { count: 120, windowSeconds: 60, by: 'account' },
})

export const getGallery = readingEndpoint('GET /performer-assets/galleries/:id', {
  summary: 'One gallery, as far as the caller may see it.',
  data: { 200: Gallery },
})

/** Counts a view: of each account once a day, and only of those who see it in full; never of its creator or staff. */
export const countGalleryView = endpoint('POST /performer-assets/galleries/:id/view', {
  area: 'galleries',
  caller: 'anyone',
  summary: 'Counts a view of a gallery that the caller sees in full, once a day. 404 where it does not exist for them.',
  data: { 200: Done },
  rateLimit: { count: 120, windowSeconds: 60, by: 'account' },
})
