import { Type } from 'typebox'
import { itemFilters, publicItemFilters } from './catalog-item.ts'
import { endpoint, endpointsOf } from './endpoint.ts'
import { Done, Id } from './fields.ts'
import { endlessListQuery, listOf } from './list.ts'
import { FileView } from './media.ts'
import { Tag, Video, VideoStatus } from './videos.ts'

const studioEndpoint = endpointsOf({ area: 'videos', caller: 'performer' })

export const getOwnVideo = studioEndpoint('GET /performer/performer-assets/videos/:id/view', {
  summary: "One of the creator's own videos.",
  data: { 200: Video },
})

const filters = {
  status: Type.Optional(VideoStatus),
  ...itemFilters,
  tag: Type.Optional(Tag),
}

export const searchOwnVideos = studioEndpoint('GET /performer/performer-assets/videos/search', {
  summary: "The creator's own videos, of every status.",
  query: endlessListQuery(['updatedAt', 'createdAt'], filters),
  cursor: { list: 'own_videos' },
  data: { 200: listOf(Video) },
})

const readingEndpoint = endpointsOf({ area: 'videos', caller: 'anyone' })

export const searchVideos = readingEndpoint('GET /performer-assets/videos/search', {
  summary: 'Published videos, of one creator or of all; `total` counts at most 1,000 behind the page.',
  query: endlessListQuery(['updatedAt', 'createdAt', 'publishedAt'], {
    ...filters,
    ...publicItemFilters,
  }),
  cursor: { list: 'videos' },
  data: { 200: listOf(Video) },
  rateLimit: { count: 120, windowSeconds: 60, by: 'account' },
})

export const getVideo = readingEndpoint('GET /performer-assets/videos/:id', {
  summary: 'One video, as far as the caller may see it.',
  data: { 200: Video },
})

export const getVideoFileStatus = endpoint('GET /performer-assets/videos/:id/file/:fileId/status', {
  area: 'videos',
  caller: 'account',
  summary: 'How far the processing of a file of a video is, with its addresses when the caller may see it.',
  params: Type.Object({ id: Id, fileId: Id }),
  data: { 200: FileView },
})

/** Counts a view: of each account once a day, and only of those who see it in full; never of its creator or staff. */
export const countVideoView = endpoint('POST /performer-assets/videos/:id/view', {
  area: 'videos',
  caller: 'anyone',
  summary: 'Counts a view of a video that the caller sees in full, once a day. 404 where it does not exist for them.',
  data: { 200: Done },
  rateLimit: { count: 120, windowSeconds: 60, by: 'account' },
})
