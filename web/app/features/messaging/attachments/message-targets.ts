import { MAXIMUM_PICTURE_BYTES, MAXIMUM_VIDEO_BYTES } from '@stagedoor/contract/media'
import {
  uploadMessageAudio,
  uploadMessagePhoto,
  uploadMessageTeaser,
  uploadMessageVideo,
} from '@stagedoor/contract/message-files'
import { postTargets } from '../../media/uploads/post-targets.ts'
import { takenBy, type UploadTarget } from '../../media/uploads/upload-target.ts'

const { photo, video, audio, teaser } = postTargets

/** Where the files of a message go: taken as those of posts are, by calls of their own. */
export const messageTargets = {
  photo: {
    ...photo,
    name: 'message-photo',
    maximumBytes: MAXIMUM_PICTURE_BYTES,
    take: takenBy(uploadMessagePhoto, 'file'),
  },
  video: {
    ...video,
    name: 'message-video',
    maximumBytes: MAXIMUM_VIDEO_BYTES,
    take: takenBy(uploadMessageVideo, 'file'),
  },
  audio: {
    ...audio,
    name: 'message-audio',
    maximumBytes: MAXIMUM_VIDEO_BYTES,
    take: takenBy(uploadMessageAudio, 'file'),
  },
  teaser: {
    ...teaser,
    name: 'message-teaser',
    maximumBytes: MAXIMUM_VIDEO_BYTES,
    take: takenBy(uploadMessageTeaser, 'file'),
  },
} as const satisfies Record<string, UploadTarget>

/** What the file input takes: all kinds in one. */
export const ACCEPTED = [photo, video, audio].map(({ accept }) => accept).join(',')

const endings: readonly [RegExp, 'photo' | 'video' | 'audio'][] = [
  [/\.(hei[cf]|jpe?g|png|webp|avif|gif)$/i, 'photo'],
  [/\.(mp4|mov|m4v|webm|mkv)$/i, 'video'],
  [/\.(mp3|m4a|aac|ogg|oga|opus|wav|flac)$/i, 'audio'],
]

/** Where a file that was chosen, pasted or dropped goes; null: it is of no kind that messages carry. Pure. */
export function targetOf({ name, type }: Pick<File, 'name' | 'type'>): UploadTarget | null {
  const [medium] = type.split('/')
  if (medium === 'image') return messageTargets.photo
  if (medium === 'video') return messageTargets.video
  if (medium === 'audio') return messageTargets.audio
  const kind = endings.find(([ending]) => ending.test(name))?.[1]
  return kind === undefined ? null : messageTargets[kind]
}
