import { MAXIMUM_ITEM_TITLE } from '@stagedoor/contract/catalog-words'
import { MAXIMUM_PICTURE_BYTES, MAXIMUM_VIDEO_BYTES, type FileView } from '@stagedoor/contract/media'
import { updateVideo, uploadVideo, type Video } from '@stagedoor/contract/videos'
import { postTargets } from '../../media/uploads/post-targets.ts'
import type { Queued } from '../../media/uploads/queue-state.ts'
import { takenBy, type UploadTarget } from '../../media/uploads/upload-target.ts'

const { accept: PICTURES } = postTargets.photo
const { accept: VIDEOS, resumableFromBytes } = postTargets.video

/** A video's name before its creator gives it one: that of its file. */
const titleOf = (name: string): string => name.replace(/\.[^.]+$/, '').slice(0, MAXIMUM_ITEM_TITLE) || name

/** What new videos are called, by their uploads: as written by now, and as sent. */
const titles = new Map<string, { written: string; sent: string }>()
const videoIds = new Map<string, string>()

/** The title of a new video while it is uploaded. */
export const titleOfUpload = ({ key, name }: Pick<Queued, 'key' | 'name'>): string =>
  titles.get(key)?.written ?? titleOf(name)

export function writeTitle(key: string, written: string): void {
  titles.set(key, { written, sent: titles.get(key)?.sent ?? '' })
}

/** The title that was written after the upload had sent another, with its video; null when nothing is left to save. */
export function lateTitleOf({ key, state }: Queued): { videoId: string; title: string } | null {
  const [title, file] = [titles.get(key), state.kind === 'done' ? state.file : null]
  const videoId = file && videoIds.get(file._id)
  const written = title?.written.trim() ?? ''
  return videoId && written !== '' && written !== title?.sent ? { videoId, title: written } : null
}

function fieldsOf({ key, name }: { key: string; name: string }): Record<string, string> {
  const sent = titles.get(key)?.written.trim() || titleOf(name)
  titles.set(key, { written: sent, sent })
  return { title: sent }
}

function filmOfNew(data: unknown): FileView {
  const { _id, video } = data as Video
  const film = video as FileView
  videoIds.set(film._id, _id)
  return film
}

/** New videos: each file becomes a draft. */
export const newVideoTarget: UploadTarget = {
  name: 'video',
  accept: VIDEOS,
  maximumBytes: MAXIMUM_VIDEO_BYTES,
  resumableFromBytes,
  take: takenBy(uploadVideo, 'video', filmOfNew, { fieldsOf }),
}

/** A file of a video that exists, replaced. */
export const videoFileTarget = (id: string, field: 'video' | 'thumbnail' | 'teaser'): UploadTarget => ({
  name: field === 'video' ? 'video' : `video-${field}`,
  accept: field === 'thumbnail' ? PICTURES : VIDEOS,
  maximumBytes: field === 'thumbnail' ? MAXIMUM_PICTURE_BYTES : MAXIMUM_VIDEO_BYTES,
  resumableFromBytes: field === 'thumbnail' ? Number.POSITIVE_INFINITY : resumableFromBytes,
  take: takenBy(updateVideo, field, (data) => (data as Video)[field] as FileView, { params: { id } }),
})
