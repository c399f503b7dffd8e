import {
  MAXIMUM_PICTURE_BYTES,
  MAXIMUM_VIDEO_BYTES,
  uploadPostAudio,
  uploadPostPhoto,
  uploadPostTeaser,
  uploadPostThumbnail,
  uploadPostVideo,
} from '@stagedoor/contract/media'
import { takenBy, type UploadTarget } from './upload-target.ts'

const PICTURES = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif,.heic,.heif'
const VIDEOS = 'video/mp4,video/quicktime,video/webm,video/x-matroska'
const SOUNDS = 'audio/mpeg,audio/mp4,audio/aac,audio/ogg,audio/wav,audio/webm,audio/flac,.m4a'

/** A video may be lost near its end: larger ones can be resumed. */
const RESUMABLE_FROM_BYTES = 5 * 1024 * 1024

/** Where the files of a post go. */
export const postTargets = {
  photo: {
    name: 'feed-photo',
    accept: PICTURES,
    maximumBytes: MAXIMUM_PICTURE_BYTES,
    resumableFromBytes: Number.POSITIVE_INFINITY,
    take: takenBy(uploadPostPhoto, 'file'),
  },
  thumbnail: {
    name: 'feed-thumbnail',
    accept: PICTURES,
    maximumBytes: MAXIMUM_PICTURE_BYTES,
    resumableFromBytes: Number.POSITIVE_INFINITY,
    take: takenBy(uploadPostThumbnail, 'file'),
  },
  video: {
    name: 'feed-video',
    accept: VIDEOS,
    maximumBytes: MAXIMUM_VIDEO_BYTES,
    resumableFromBytes: RESUMABLE_FROM_BYTES,
    take: takenBy(uploadPostVideo, 'file'),
  },
  audio: {
    name: 'feed-audio',
    accept: SOUNDS,
    maximumBytes: MAXIMUM_VIDEO_BYTES,
    resumableFromBytes: RESUMABLE_FROM_BYTES,
    take: takenBy(uploadPostAudio, 'file'),
  },
  teaser: {
    name: 'feed-teaser',
    accept: VIDEOS,
    maximumBytes: MAXIMUM_VIDEO_BYTES,
    resumableFromBytes: RESUMABLE_FROM_BYTES,
    take: takenBy(uploadPostTeaser, 'file'),
  },
} as const satisfies Record<string, UploadTarget>
