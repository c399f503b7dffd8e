/** Playlists as RFC 8216 describes them, and previews as WebVTT. All addresses are relative to the file's own. */

export const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl'
export const TRACK_TYPE = 'text/vtt; charset=utf-8'

/** The duration that a transcoder aims at. */
const PART_SECONDS = 4

export type ListedRendition = {
  name: string
  width: number | null
  height: number | null
  bandwidth: number
  codecs: string
}

/** The multivariant playlist, §4.3.4; lowest first, which players start with. */
export function masterPlaylist(renditions: readonly ListedRendition[]): string {
  const variants = renditions.toSorted((one, other) => one.bandwidth - other.bandwidth).map(variantOf)
  return lines('#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...variants)
}

function variantOf({ name, width, height, bandwidth, codecs }: ListedRendition): string {
  const resolution = width === null || height === null ? '' : `,RESOLUTION=${width}x${height}`
  return `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},CODECS="${codecs}"${resolution}\n${name}/playlist.m3u8`
}

/**
 * A media playlist, §4.3.3: of type EVENT while parts are still added, then VOD. The target duration is fixed, because
 * it may not change while the list grows.
 */
export function mediaPlaylist(durationsMs: readonly number[], { isComplete }: { isComplete: boolean }): string {
  const longestSeconds = Math.round(Math.max(0, ...durationsMs) / 1_000)
  return lines(
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.max(PART_SECONDS, longestSeconds)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    `#EXT-X-PLAYLIST-TYPE:${isComplete ? 'VOD' : 'EVENT'}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MAP:URI="init.mp4"',
    ...durationsMs.map((durationMs, position) => `#EXTINF:${(durationMs / 1_000).toFixed(3)},\n${position}.m4s`),
    ...(isComplete ? ['#EXT-X-ENDLIST'] : []),
  )
}

type Sprite = { columns: number; tileWidth: number; tileHeight: number; everyMs: number }

/** Previews while seeking: each cue names its tile of the sprite by a media fragment (`#xywh=`). */
export function previewTrack({ columns, tileWidth, tileHeight, everyMs }: Sprite, durationMs: number): string {
  const count = Math.ceil(durationMs / everyMs)
  const cues = Array.from({ length: count }, (_, at) => {
    const [start, end] = [at * everyMs, Math.min((at + 1) * everyMs, durationMs)]
    const place = [(at % columns) * tileWidth, Math.floor(at / columns) * tileHeight, tileWidth, tileHeight]
    return `\n${timestamp(start)} --> ${timestamp(end)}\nsprite.jpg#xywh=${place.join(',')}`
  })
  return lines('WEBVTT', ...cues)
}

function timestamp(ms: number): string {
  const [hours, minutes, seconds] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, (ms / 1_000) % 60]
  return `${two(hours)}:${two(minutes)}:${seconds.toFixed(3).padStart(6, '0')}`
}

const two = (count: number): string => String(count).padStart(2, '0')

const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`
