import type { FileView, Playback } from '@stagedoor/contract/media'
import type { Locale } from '@stagedoor/contract/locales'
import type { Chapter } from '@stagedoor/contract/video-extras'
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
  captions: readonly NamedCaptions[]
}

/** Captions as readers choose them: by the name of their language. */
export type NamedCaptions = { id: string; language: string; label: string; url: string }

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
export function filmOf(video: Video, locale: Locale): Film & { teaser: Film | null } {
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  const thumbnail = video.thumbnail?.url ?? null
  return {
    ...filmOfFile(video.video, thumbnail),
    chapters: video.chapters,
    captions: video.captions.map(({ _id, language, label, url }) => ({
      id: _id,
      language,
      label: label || (names.of(language) ?? language),
      url,
    })),
    teaser: video.teaser && filmOfFile(video.teaser, thumbnail),
  }
}
