import type { Chapter } from '@stagedoor/contract/video-extras'
import type { FileView } from '@stagedoor/contract/media'
import type { Locale } from '@stagedoor/contract/locales'

/** A video or a sound, as a player needs it. */
export type PlayableFile = Pick<
  FileView,
  '_id' | 'status' | 'width' | 'height' | 'duration' | 'playback' | 'processedPercent'
> & {
  isSound: boolean
  /** Of a video: wide enough for a card on a phone. */
  poster: string | null
  /** The same picture in all its widths. */
  posters?: FileView['sources']
}

/** WebVTT beside a video. */
type PlayableText = { src: string; language: string; label: string }

/** What one viewer may have shown over a video: their name, which a recording would carry. */
type Watermark = string | null

export type PlayableProps = {
  file: PlayableFile
  /** What it is called, for screen readers and the system's media controls. */
  title: string
  captions?: readonly PlayableText[]
  /** In the order of their beginnings. */
  chapters?: readonly Chapter[]
  watermark?: Watermark
  /** Where it is to be played from, each time another object is given. */
  jump?: Jump | null
  /** Called with the seconds at which it is played, whenever they change. */
  onTime?: ((seconds: number) => void) | undefined
  /** Plays at once: it was just asked for. */
  isWanted?: boolean
}

/** A wish to play from here. */
export type Jump = { seconds: number }

/** The place in the list of the chapter that is played at these seconds; -1 before the first. */
export const chapterAt = (chapters: readonly Chapter[], seconds: number): number =>
  chapters.findLastIndex(({ startSeconds }) => startSeconds <= seconds)

/** The widest poster, for a player that fills the screen. */
export const widestPoster = ({ poster, posters }: PlayableFile): string | null => posters?.at(-1)?.url ?? poster

/** @param cover the picture that its creator has chosen in place of the poster */
export const playableOf = (file: FileView, cover: string | null = null): PlayableFile => ({
  _id: file._id,
  status: file.status,
  width: file.width,
  height: file.height,
  duration: file.duration,
  isSound: isSound(file),
  poster: isSound(file) ? null : (cover ?? file.thumbnails[0] ?? file.playback?.poster ?? null),
  ...(!isSound(file) && cover === null && file.sources.length > 1 && { posters: file.sources }),
  ...(file.playback && { playback: file.playback }),
  ...(file.processedPercent !== undefined && { processedPercent: file.processedPercent }),
})

const isSound = ({ type }: Pick<FileView, 'type'>): boolean => type === 'feed-audio' || type === 'message-audio'

/** Whether a file is played, and not looked at. */
export const isPlayed = ({ type }: Pick<FileView, 'type'>): boolean => PLAYED.has(type)

const PLAYED: ReadonlySet<FileView['type']> = new Set([
  'feed-video',
  'feed-audio',
  'feed-teaser',
  'message-video',
  'message-audio',
  'message-teaser',
])

/** A length as it is said: 75 → "1 minute, 15 seconds". */
export function spokenLength(seconds: number, locale: Locale): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts = [
    ['hour', Math.floor(whole / 3_600)],
    ['minute', Math.floor(whole / 60) % 60],
    ['second', whole % 60],
  ] as const
  const said = parts
    .filter(([unit, count]) => count > 0 || (unit === 'second' && whole === 0))
    .map(([unit, count]) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count))
  return new Intl.ListFormat(locale, { type: 'unit', style: 'long' }).format(said)
}
