import { Type, type Static } from 'typebox'
import { UploadId } from './auth.ts'
import { endpoint, endpointsOf } from './endpoint.ts'
import { Id, Url } from './fields.ts'
import { nullable } from './nullable.ts'

/** The largest picture that is taken, before anything is made of it. */
export const MAXIMUM_PICTURE_BYTES = 20 * 1024 * 1024

/** The longest description of a photo for people who do not see it. */
export const MAXIMUM_ALT_TEXT = 300

/** The largest video or sound that is taken. */
export const MAXIMUM_VIDEO_BYTES = 4 * 1024 * 1024 * 1024

/**
 * What a file is for: of a post, a video, a gallery, a product, a profile, or a message. A `product-file` is anything; it is sold as
 * it was uploaded. Rule POST-7.
 */
export const FileType = Type.Enum([
  'feed-photo',
  'feed-thumbnail',
  'feed-video',
  'feed-audio',
  'feed-teaser',
  'video',
  'video-thumbnail',
  'video-teaser',
  'photo',
  'product-photo',
  'product-file',
  'welcome-video',
  'message-photo',
  'message-video',
  'message-audio',
  'message-teaser',
  'avatar',
  'cover',
])
export type FileType = Static<typeof FileType>

/** `processing`: nothing to show yet; `active`: usable; `file-error`: it could not be read. */
export const FileStatus = Type.Enum(['processing', 'active', 'file-error'])
export type FileStatus = Static<typeof FileStatus>

/**
 * Why there is nothing to play. `unreadable`: broken or cut off; `unsupported`: a format that is not taken, or without
 * pictures where a video is expected; `too_costly`: too long, or its pictures too large; `failed`: our own fault, three
 * times. The last can be retried.
 */
export const FileErrorCode = Type.Enum(['unreadable', 'unsupported', 'too_costly', 'failed'])
export type FileErrorCode = Static<typeof FileErrorCode>

/** One size of a picture. The address answers with AVIF or WebP, whichever the asking browser reads. */
export const FileSource = Type.Object({ width: Type.Integer(), height: Type.Integer(), url: Url })
export type FileSource = Static<typeof FileSource>

const videoTypes: readonly FileType[] = [
  'feed-video',
  'feed-teaser',
  'video',
  'video-teaser',
  'welcome-video',
  'message-video',
  'message-teaser',
]

/** What a file of this type holds at most: its limit in the settings follows from that. */
export const mediumOf = (type: FileType): 'picture' | 'video' | 'audio' =>
  type === 'feed-audio' || type === 'message-audio'
    ? 'audio'
    : videoTypes.includes(type) || type === 'product-file'
      ? 'video'
      : 'picture'

/** How a video or a sound is played, as far as it is processed. The addresses are the viewer's own, or public for a teaser. */
export const Playback = Type.Object({
  /** The multivariant playlist of HLS (RFC 8216); the master playlist of a sound has one variant without pictures. */
  hls: Url,
  poster: nullable(Url),
  /** WebVTT whose cues name parts of one picture (`#xywh=`): previews while seeking. */
  previews: nullable(Url),
  /** Loudness of equal parts from beginning to end, 0 to 100; of a sound only. */
  waveform: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 100 }))),
})
export type Playback = Static<typeof Playback>

/**
 * A file as one viewer may see it. Locked: `isLocked`, `url` null, no `sources`, and `thumbnails` holds at most the
 * blurred preview, a small file of its own. Unlocked: every address is the viewer's own and works for at most 300 s.
 */
export const FileView = Type.Object({
  _id: Id,
  type: FileType,
  /** The name it was uploaded under, to its owner; empty to everyone else. */
  name: Type.String(),
  mimeType: Type.String(),
  size: Type.Integer({ description: 'bytes as uploaded' }),
  width: nullable(Type.Integer()),
  height: nullable(Type.Integer()),
  duration: nullable(Type.Number({ description: 'seconds' })),
  status: FileStatus,
  /** Small pictures of it, best first. */
  thumbnails: Type.Array(Url),
  url: nullable(Url),
  /** Every size, narrowest first: for `srcset`. */
  sources: Type.Array(FileSource),
  /** `#rrggbb`, to fill its place until it has loaded. */
  color: nullable(Type.String({ pattern: '^#[0-9a-f]{6}$' })),
  /** What it shows, in its creator's words, for people who do not see it; empty when they wrote none or it is locked. */
  altText: Type.String(),
  /** Absent of pictures, of what is locked, and until the first part can be played; then while the rest is processed. */
  playback: Type.Optional(Playback),
  /** Of a video or a sound being processed: the percentage that is done. */
  processedPercent: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  /** Of status `file-error`, to its owner. */
  errorCode: Type.Optional(FileErrorCode),
  isLocked: Type.Boolean(),
})
export type FileView = Static<typeof FileView>

/** Why an uploaded picture may be refused, beside the common refusals. */
export const pictureProblems = [
  'FILE_MISSING',
  'FILE_NOT_A_PICTURE',
  'PICTURE_TOO_LARGE',
  'STORAGE_QUOTA_REACHED',
  'STORAGE_FULL',
] as const

/** Why an uploaded video or sound may be refused, beside the common refusals. */
export const playableProblems = [
  'FILE_MISSING',
  'FILE_NOT_A_VIDEO',
  'FILE_NOT_A_SOUND',
  'MEDIA_BEYOND_LIMITS',
  'STORAGE_QUOTA_REACHED',
  'STORAGE_FULL',
] as const

const creatorEndpoint = endpointsOf({ area: 'feeds', caller: 'performer' })

const postUpload = <const K extends string>(kind: K, maximumBytes: number) =>
  creatorEndpoint(`POST /performer/feeds/${kind}/upload`, {
    summary: `Takes one picture (${kind}) for a post that is being written, or a resumable upload that has arrived before.`,
    body: Type.Object({ fileUpload: UploadId }),
    files: { file: { maximumBytes, maximumCount: 1, isOptional: true } },
    data: { 201: FileView },
    problems: [...pictureProblems],
    rateLimit: { count: 300, windowSeconds: 3_600, by: 'account' },
  })

const playableUpload = <const K extends string>(kind: K) =>
  creatorEndpoint(`POST /performer/feeds/${kind}/upload`, {
    summary: `Takes one file (${kind}) for a post that is being written, or a resumable upload that has arrived before.`,
    body: Type.Object({ fileUpload: UploadId }),
    files: { file: { maximumBytes: MAXIMUM_VIDEO_BYTES, maximumCount: 1, isOptional: true } },
    data: { 201: FileView },
    problems: [...playableProblems],
    rateLimit: { count: 300, windowSeconds: 3_600, by: 'account' },
  })

export const uploadPostPhoto = postUpload('photo', MAXIMUM_PICTURE_BYTES)
export const uploadPostThumbnail = postUpload('thumbnail', MAXIMUM_PICTURE_BYTES)
export const uploadPostAudio = playableUpload('audio')
export const uploadPostVideo = playableUpload('video')
export const uploadPostTeaser = playableUpload('teaser')

/** Sets the alternative text of one of the creator's own files. */
export const describeFile = creatorEndpoint('PUT /performer/files/:id', {
  summary: "Describes one of the creator's own files for people who do not see it.",
  body: Type.Object({ altText: Type.String({ maxLength: MAXIMUM_ALT_TEXT }) }),
  data: { 200: FileView },
})

/** How long a teaser may be that is cut on request. */
export const MAXIMUM_TEASER_SECONDS = 15

/** The part of a video that everyone may see. */
export const NewTeaser = Type.Object({
  startSeconds: Type.Number({ minimum: 0, maximum: 86_400 }),
  seconds: Type.Number({ minimum: 1, maximum: MAXIMUM_TEASER_SECONDS }),
  type: Type.Enum(['feed-teaser', 'video-teaser']),
})
export type NewTeaser = Static<typeof NewTeaser>

/** Of fans too, who attach files to their messages. */
const ownerEndpoint = endpointsOf({ area: 'feeds', caller: 'fan_or_creator' })

export const getOwnFile = ownerEndpoint('GET /performer/files/:id', {
  summary: "One of the caller's own files: how far its processing is, and why it failed.",
  data: { 200: FileView },
})

export const retryFile = ownerEndpoint('POST /performer/files/:id/retry', {
  summary: "Processes one of the caller's own files again that could not be processed.",
  data: { 200: FileView },
  problems: ['STATE_NOT_ALLOWED'],
  rateLimit: { count: 30, windowSeconds: 3_600, by: 'account' },
})

export const cutTeaser = creatorEndpoint('POST /performer/files/:id/teaser', {
  summary: "Cuts a public teaser from one of the creator's own videos: a file of its own, which is being processed.",
  body: NewTeaser,
  data: { 201: FileView },
  problems: ['FILE_NOT_A_VIDEO', 'FILE_NOT_READY'],
  rateLimit: { count: 60, windowSeconds: 3_600, by: 'account' },
})

export const getPostFileStatus = endpoint('GET /user/feeds/:id/file/:fileId/status', {
  area: 'feeds',
  summary: 'How far the processing of a file of a post is, with its addresses when the caller may see it.',
  caller: 'account',
  params: Type.Object({ id: Id, fileId: Id }),
  data: { 200: FileView },
})
