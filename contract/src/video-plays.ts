import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id, Time, Url } from './fields.ts'
import { FileStatus } from './media.ts'
import { nullable } from './nullable.ts'

/** The id that BytePlus VOD gives to a video. */
const Vid = Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' })

/** How a video is played: by our own delivery, or by BytePlus where a video is there too and the site is connected. */
export const VideoPlay = Type.Object({
  /** Of the file that is played. */
  _id: Id,
  provider: Type.Enum(['own', 'byteplus']),
  status: FileStatus,
  duration: nullable(Type.Number({ description: 'seconds' })),
  poster: nullable(Url),
  /** The multivariant playlist of our own delivery, with any provider; null until the first part is there. */
  hls: nullable(Url),
  /** For BytePlus's player: the video, a token for its playback addresses, and until when it may be used. */
  vid: nullable(Type.String()),
  playAuthToken: nullable(Type.String()),
  expiresAt: nullable(Time),
})

export const playVideo = endpoint('GET /byteplus/video/:id/play', {
  area: 'videos',
  summary:
    'How the caller plays a video, by the id of a video or of a file of one. 404 where they may not see it in full.',
  caller: 'anyone',
  data: { 200: VideoPlay },
})

export const setBytePlusVideo = endpoint('PUT /admin/files/:id/byteplus-video', {
  area: 'admin',
  summary:
    'Says which video of BytePlus VOD is the same as a file or the film of a video, which is then played from there; null ends that. Audited.',
  caller: 'staff',
  staffRoles: ['admin'],
  body: Type.Object({ vid: nullable(Vid) }),
  data: { 200: Type.Object({ _id: Id, vid: nullable(Vid) }) },
  problems: ['FILE_NOT_A_VIDEO'],
})
