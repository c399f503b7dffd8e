import { MAXIMUM_PICTURE_BYTES, MAXIMUM_VIDEO_BYTES, type FileView } from '@stagedoor/contract/media'
import { updateVideo, uploadVideo, type Video } from '@stagedoor/contract/videos'
import { postTargets } from '../../media/uploads/post-targets.ts'
import { takenBy, type UploadTarget } from '../../media/uploads/upload-target.ts'

const { accept: PICTURES } = postTargets.photo
const { accept: VIDEOS, resumableFromBytes } = postTargets.video
const MAXIMUM_TITLE = 150

/** A video's name before its creator gives it one: that of its file. */
const titleOf = (name: string): string => name.replace(/\.[^.]+$/, '').slice(0, MAXIMUM_TITLE) || name

/** New videos: each file becomes a draft. */
export const newVideoTarget: UploadTarget = {
  name: 'video',
  accept: VIDEOS,
  maximumBytes: MAXIMUM_VIDEO_BYTES,
  resumableFromBytes,
  take: takenBy(uploadVideo, 'video', (data) => (data as Video).video as FileView, {
    fieldsOf: ({ name }) => ({ title: titleOf(name) }),
  }),
}

/** A file of a video that exists, replaced. */
export const videoFileTarget = (id: string, field: 'video' | 'thumbnail' | 'teaser'): UploadTarget => ({
  name: field === 'video' ? 'video' : `video-${field}`,
  accept: field === 'thumbnail' ? PICTURES : VIDEOS,
  maximumBytes: field === 'thumbnail' ? MAXIMUM_PICTURE_BYTES : MAXIMUM_VIDEO_BYTES,
  resumableFromBytes: field === 'thumbnail' ? Number.POSITIVE_INFINITY : resumableFromBytes,
  take: takenBy(updateVideo, field, (data) => (data as Video)[field] as FileView, { params: { id } }),
})
