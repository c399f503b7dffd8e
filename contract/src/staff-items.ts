import { Type, type Static } from 'typebox'
import { MediaStatus } from './catalog-words.ts'
import { endpointsOf } from './endpoint.ts'
import { Id } from './fields.ts'
import { Gallery } from './galleries.ts'
import { listOf, listQuery } from './list.ts'
import { nullable } from './nullable.ts'
import { DecisionBody, StaffDecisions } from './staff-decisions.ts'
import { Product } from './products.ts'
import { Video, VideoStatus } from './videos.ts'

/** Galleries, videos and products of anybody, for staff. They also see the files of a removed one, since they may decide again. */
const ofAnybody = {
  /** Null: the account has none, or is gone. */
  creatorUsername: nullable(Type.String()),
}
const detail = {
  /** By its creator: only buyers see it. */
  isDeleted: Type.Boolean(),
  decisions: StaffDecisions,
}

export const StaffGallery = Type.Object({ ...Gallery.properties, ...ofAnybody })
export type StaffGallery = Static<typeof StaffGallery>

export const StaffGalleryDetail = Type.Object({ ...StaffGallery.properties, ...detail })
export type StaffGalleryDetail = Static<typeof StaffGalleryDetail>

export const StaffVideo = Type.Object({ ...Video.properties, ...ofAnybody })
export type StaffVideo = Static<typeof StaffVideo>

export const StaffVideoDetail = Type.Object({ ...StaffVideo.properties, ...detail })
export type StaffVideoDetail = Static<typeof StaffVideoDetail>

export const StaffProduct = Type.Object({ ...Product.properties, ...ofAnybody })
export type StaffProduct = Static<typeof StaffProduct>

export const StaffProductDetail = Type.Object({ ...StaffProduct.properties, ...detail })
export type StaffProductDetail = Static<typeof StaffProductDetail>

const staffRoles = ['reviewer', 'admin'] as const
const creator = Type.Optional(
  Type.String({ minLength: 1, maxLength: 100, description: 'the username or id of the creator' }),
)

const galleryEndpoint = endpointsOf({ area: 'galleries', caller: 'staff', staffRoles })

export const searchAllGalleries = galleryEndpoint('GET /admin/galleries', {
  summary: 'Galleries of all creators and of every status, newest first; without those that their creator deleted.',
  query: listQuery(['createdAt'], { creator, status: Type.Optional(MediaStatus) }),
  data: { 200: listOf(StaffGallery) },
})

export const getAnyGallery = galleryEndpoint('GET /admin/galleries/:id', {
  summary: 'A gallery of anybody, and what staff decided about it.',
  data: { 200: StaffGalleryDetail },
})

const videoEndpoint = endpointsOf({ area: 'videos', caller: 'staff', staffRoles })

export const searchAllVideos = videoEndpoint('GET /admin/videos', {
  summary: 'Videos of all creators and of every status, newest first; without those that their creator deleted.',
  query: listQuery(['createdAt'], { creator, status: Type.Optional(VideoStatus) }),
  data: { 200: listOf(StaffVideo) },
})

export const getAnyVideo = videoEndpoint('GET /admin/videos/:id', {
  summary: 'A video of anybody, and what staff decided about it.',
  data: { 200: StaffVideoDetail },
})

export const decideAboutGallery = galleryEndpoint('PUT /admin/galleries/:id/status', {
  summary:
    'Removes a gallery with its photos, or restores it to the status it had. Audited; the creator sees the reason of a removal. Asking again changes nothing.',
  body: DecisionBody,
  data: { 200: Type.Object({ _id: Id, status: VideoStatus }) },
})

export const decideAboutVideo = videoEndpoint('PUT /admin/videos/:id/status', {
  summary:
    'Removes a video, or restores it to the status it had. Audited; the creator sees the reason of a removal. Asking again changes nothing.',
  body: DecisionBody,
  data: { 200: Type.Object({ _id: Id, status: VideoStatus }) },
})

const productEndpoint = endpointsOf({ area: 'products', caller: 'staff', staffRoles })

export const searchAllProducts = productEndpoint('GET /admin/products', {
  summary: 'Products of all creators and of every status, newest first; without those that their creator deleted.',
  query: listQuery(['createdAt'], { creator, status: Type.Optional(MediaStatus) }),
  data: { 200: listOf(StaffProduct) },
})

export const getAnyProduct = productEndpoint('GET /admin/products/:id', {
  summary: 'A product of anybody, and what staff decided about it.',
  data: { 200: StaffProductDetail },
})

export const decideAboutProduct = productEndpoint('PUT /admin/products/:id/status', {
  summary:
    'Removes a product with its file, or restores it to the status it had. Audited; the creator sees the reason of a removal. Asking again changes nothing.',
  body: DecisionBody,
  data: { 200: Type.Object({ _id: Id, status: VideoStatus }) },
})
