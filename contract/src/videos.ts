import { Type, type Static } from 'typebox'
import { UploadId } from './auth.ts'
import { itemFields, writtenItemFields } from './catalog-item.ts'
import { ItemStats, mediaStatuses } from './catalog-words.ts'
import { endpointsOf } from './endpoint.ts'
import { Done, Id, Time } from './fields.ts'
import { FileView, MAXIMUM_PICTURE_BYTES, MAXIMUM_VIDEO_BYTES, pictureProblems } from './media.ts'
import { nullable } from './nullable.ts'
import { PerformerCard } from './performers.ts'
import { Captions, Chapter } from './video-extras.ts'

/** The most tags of a video, and the longest one after it was normalised. */
export const MAXIMUM_TAGS = 20
export const MAXIMUM_TAG_LENGTH = 40
/** The most other creators in one video. */
export const MAXIMUM_PARTICIPANTS = 20

export const videoStatuses = [...mediaStatuses, 'scheduled'] as const
export const VideoStatus = Type.Enum([...videoStatuses])
export type VideoStatus = Static<typeof VideoStatus>

/** What a published video still waits for before others see it. */
export const videoWaits = ['file', 'participants'] as const

/** The answer of another creator who is named as taking part. */
export const participantStatuses = ['requested', 'accepted', 'declined'] as const

/** One video as its viewer may see it. Locked: `isLocked`, `video.url` null, no playback; thumbnail and teaser remain. */
export const Video = Type.Object({
  ...itemFields,
  status: VideoStatus,
  /** Of a video that is not shown to others yet though it is active, to its creator and staff. */
  waitsFor: Type.Optional(Type.Array(Type.Enum([...videoWaits]))),
  /** Whether its film is still being processed. */
  processing: Type.Boolean(),
  /** The film; null while there is none. */
  video: nullable(FileView),
  /** Public pictures and cuts that its creator chose. */
  thumbnail: nullable(FileView),
  teaser: nullable(FileView),
  /** Normalised: lower case, without `#`, each once. */
  tags: Type.Array(Type.String()),
  /** Creators who accepted that they are in it. */
  participants: Type.Array(PerformerCard),
  /** Everybody who was asked, to its creator and staff. */
  participantRequests: Type.Optional(
    Type.Array(
      Type.Object({
        performerId: Id,
        performer: nullable(PerformerCard),
        status: Type.Enum([...participantStatuses]),
      }),
    ),
  ),
  /** Empty where locked. */
  chapters: Type.Array(Chapter),
  /** Empty where locked. */
  captions: Type.Array(Captions),
  isSchedule: Type.Boolean(),
  scheduledAt: nullable(Time),
  stats: ItemStats,
})
export type Video = Static<typeof Video>

/** As its creator types it. */
export const Tag = Type.String({ maxLength: 200 })
const written = {
  ...writtenItemFields,
  /** An empty one stands for none, because a form cannot send an empty list. */
  tags: Type.Array(Tag, { maxItems: 50 }),
  participantIds: Type.Array(Type.Union([Id, Type.Literal('')]), { maxItems: MAXIMUM_PARTICIPANTS }),
  /** Whether `scheduledAt` holds: then the video goes out at that time instead of now. */
  isSchedule: Type.Boolean(),
  scheduledAt: Time,
  /** Finished resumable uploads, in place of files. */
  videoUpload: UploadId,
  thumbnailUpload: UploadId,
  teaserUpload: UploadId,
}

/** The fields beside the files. They come before them. Defaults: a draft, for subscribers. */
export const NewVideo = Type.Object({ ...Type.Partial(Type.Object(written)).properties, title: written.title })
export type NewVideo = Static<typeof NewVideo>

/** Changes to a video. Omitted fields and files stay. */
export const VideoChange = Type.Partial(Type.Object(written))
export type VideoChange = Static<typeof VideoChange>

const writing = [
  ...pictureProblems,
  'FILE_NOT_A_VIDEO',
  'FILE_NOT_A_SOUND',
  'MEDIA_BEYOND_LIMITS',
  'FILE_NOT_READY',
  'PERFORMER_NOT_APPROVED',
  'SCHEDULE_IN_PAST',
  'PARTICIPANT_NOT_AVAILABLE',
  'VIDEO_FILE_NEEDED',
  'LIST_UNKNOWN',
] as const

const files = {
  thumbnail: { maximumBytes: MAXIMUM_PICTURE_BYTES, maximumCount: 1, isOptional: true },
  video: { maximumBytes: MAXIMUM_VIDEO_BYTES, maximumCount: 1, isOptional: true },
  teaser: { maximumBytes: MAXIMUM_VIDEO_BYTES, maximumCount: 1, isOptional: true },
} as const

const endpoint = endpointsOf({ area: 'videos', caller: 'performer' })

export const uploadVideo = endpoint('POST /performer/performer-assets/videos/upload', {
  summary: 'Takes a video with its thumbnail and teaser, as files or as uploads that arrived before.',
  body: NewVideo,
  files,
  data: { 201: Video },
  problems: writing,
  rateLimit: { count: 60, windowSeconds: 3_600, by: 'account' },
})

export const updateVideo = endpoint('PUT /performer/performer-assets/videos/edit/:id', {
  summary: 'Changes a video and replaces the files that are sent; what is left out stays.',
  body: VideoChange,
  files,
  data: { 200: Video },
  problems: writing,
})

export const removeVideoFile = endpoint('DELETE /performer/performer-assets/videos/remove-file/:id', {
  summary: 'Removes the thumbnail or the teaser, and of a draft the film.',
  query: Type.Object({ type: Type.Enum(['video', 'thumbnail', 'teaser']) }),
  data: { 200: Video },
  problems: ['VIDEO_FILE_NEEDED'],
})

export const deleteVideo = endpoint('DELETE /performer/performer-assets/videos/:id', {
  summary: 'Deletes a video. Those who bought it keep it.',
  data: { 200: Done },
})
