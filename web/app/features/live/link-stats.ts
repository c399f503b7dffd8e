/** How a connection does, each second. */
export type LinkStats = {
  /** Whether more arrived or left since the last look. */
  isFlowing: boolean
  /** Of picture and sound, bits a second. */
  bitrate: number
  framesPerSecond: number
  /** Of the picture that is sent or received, in pixels; 0: not known yet. */
  height: number
  /** There and back, in milliseconds; null: not measured yet. */
  roundTripMs: number | null
  /** Of the packets that were sent, by what the other side reports: 0 to 1. */
  lossRate: number
}

/** One report of a connection, as far as it is read; the browser's types leave its fields open. */
type Report = {
  type: string
  kind?: string
  bytesSent?: number
  bytesReceived?: number
  framesPerSecond?: number
  frameHeight?: number
  fractionLost?: number
  currentRoundTripTime?: number
  nominated?: boolean
}

/** Reads the reports of a connection one after the other; a rate needs two. */
export function createMeter(direction: 'outbound' | 'inbound') {
  let last: { atMs: number; bytes: number } | null = null
  return (reports: { values(): Iterable<unknown> }, nowMs: number): LinkStats => {
    const all = [...reports.values()] as Report[]
    const streams = all.filter(({ type }) => type === `${direction}-rtp`)
    const bytes = streams.reduce((sum, { bytesSent = 0, bytesReceived = 0 }) => sum + bytesSent + bytesReceived, 0)
    const video = streams.find(({ kind }) => kind === 'video')
    const pair = all.find(({ type, nominated }) => type === 'candidate-pair' && nominated)
    const remote = all.find(({ type, kind }) => type === 'remote-inbound-rtp' && kind === 'video')
    const elapsedMs = last === null ? 0 : nowMs - last.atMs
    const added = last === null ? 0 : Math.max(0, bytes - last.bytes)
    last = { atMs: nowMs, bytes }
    return {
      isFlowing: added > 0,
      bitrate: elapsedMs > 0 ? Math.round((added * 8_000) / elapsedMs) : 0,
      framesPerSecond: Math.round(video?.framesPerSecond ?? 0),
      height: video?.frameHeight ?? 0,
      roundTripMs: pair?.currentRoundTripTime === undefined ? null : Math.round(pair.currentRoundTripTime * 1_000),
      lossRate: remote?.fractionLost ?? 0,
    }
  }
}

export type LinkQuality = 'good' | 'fair' | 'poor'

/** What a publisher's connection is like for viewers: little loss and enough bits for a clear picture. */
export function qualityOf({ bitrate, lossRate, framesPerSecond }: LinkStats): LinkQuality {
  if (lossRate > 0.05 || bitrate < 150_000 || framesPerSecond < 8) return 'poor'
  return lossRate > 0.02 || bitrate < 500_000 || framesPerSecond < 20 ? 'fair' : 'good'
}
