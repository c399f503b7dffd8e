import type { PostType } from '@stagedoor/contract/feeds'

/** The text of a post's type. */
export const postTypeTexts = {
  text: 'type_text',
  photo: 'type_photo',
  video: 'type_video',
  audio: 'type_audio',
  'scheduled-streaming': 'type_stream',
} as const satisfies Record<PostType, string>
