import type { FileView, Playback } from '@stagedoor/contract/media'
import type { Captions, Chapter } from '@stagedoor/contract/video-extras'
import type { Video } from '@stagedoor/contract/videos'

/** What a player needs of a film or a teaser. */
export type Film = {
  id: string | null
  status: FileView['status'] | 'absent'
  processedPercent: number | null
  /** Why it cannot be shown, to its owner. */
  errorCode: FileView['errorCode']
  playback: Playback | null
  /** An address of the whole file, for browsers without the player. */
  url: string | null
  poster: string | null
  width: number
  height: number
  duration: number | null
  chapters: readonly Chapter[]
  captions: readonly Captions[]
}

/** One file as a film; 16:9 where its size is not known yet. */
const filmOfFile = (file: FileView | null, poster: string | null): Film => ({
  id: file?._id ?? null,
  status: file?.status ?? 'absent',
  processedPercent: file?.processedPercent ?? null,
  errorCode: file?.errorCode,
  playback: file?.playback ?? null,
  url: file?.url ?? null,
  poster: poster ?? file?.playback?.poster ?? file?.thumbnails[0] ?? null,
  width: file?.width ?? 16,
  height: file?.height ?? 9,
  duration: file?.duration ?? null,
  chapters: [],
  captions: [],
})

/** A video's film with its chapters and captions, and its public teaser. */
export function filmOf(video: Video): Film & { teaser: Film | null } {
  const thumbnail = video.thumbnail?.url ?? null
  return {
    ...filmOfFile(video.video, thumbnail),
    chapters: video.chapters,
    captions: video.captions,
    teaser: video.teaser && filmOfFile(video.teaser, thumbnail),
  }
}
