/** The complete segments of an HLS playlist, RFC 8216 §4.3.2, in order. */
export function segmentsOf(playlist: string): { file: string; durationMs: number }[] {
  const lines = playlist.split('\n')
  return lines.flatMap((line, at) => {
    const seconds = /^#EXTINF:(\d+(?:\.\d+)?),/.exec(line)?.[1]
    const file = lines[at + 1]
    return seconds !== undefined && file !== undefined && /^\d+\.m4s$/.test(file)
      ? [{ file, durationMs: Math.round(Number(seconds) * 1_000) }]
      : []
  })
}

/** The codecs of an initialisation segment as RFC 6381 names them; the profile of H.264 stands in its `avcC` box. */
export function codecsOf(init: Buffer, has: { video: boolean; audio: boolean }): string {
  const at = init.indexOf('avcC')
  const profile = at < 0 ? '4d401f' : init.subarray(at + 5, at + 8).toString('hex')
  return [...(has.video ? [`avc1.${profile}`] : []), ...(has.audio ? ['mp4a.40.2'] : [])].join(',')
}

/** Loudness below this is silence, in decibels under full scale. */
const SILENCE_DB = -60

/** `count` loudnesses from 0 to 100 of what the filter `astats` measured of equal parts. */
export function loudnessOf(measured: string, count: number): number[] {
  const levels = [...measured.matchAll(/RMS_level=(-?[\d.]+|-?inf|nan)/g)].map(([, level]) => Number(level))
  return Array.from({ length: count }, (_, at) => {
    const level = levels[at] ?? Number.NaN
    const share = 1 - level / SILENCE_DB
    return Number.isFinite(level) ? Math.round(100 * Math.min(1, Math.max(0, share))) : 0
  })
}
