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
  /** Of the packets: by what the other side reports, or of those that should have come since the last look. 0 to 1. */
  lossRate: number
}

/** One report of a connection, as far as it is read; the browser's types leave its fields open. */
type Report = {
  type: string
  kind?: string
  bytesSent?: number
  bytesReceived?: number
  packetsReceived?: number
  packetsLost?: number
  framesPerSecond?: number
  frameHeight?: number
  fractionLost?: number
  currentRoundTripTime?: number
  nominated?: boolean
}

type Packets = { received: number; lost: number }

/** A late packet that was counted as lost makes that count go down. */
function lossBetween(before: Packets, now: Packets): number {
  const lost = Math.max(0, now.lost - before.lost)
  const expected = lost + Math.max(0, now.received - before.received)
  return expected === 0 ? 0 : lost / expected
}

/** Reads the reports of a connection one after the other; a rate needs two. */
export function createMeter(direction: 'outbound' | 'inbound') {
  let last: { atMs: number; bytes: number; packets: Packets } | null = null
  return (reports: { values(): Iterable<unknown> }, nowMs: number): LinkStats => {
    const all = [...reports.values()] as Report[]
    const streams = all.filter(({ type }) => type === `${direction}-rtp`)
    const bytes = streams.reduce((sum, { bytesSent = 0, bytesReceived = 0 }) => sum + bytesSent + bytesReceived, 0)
    const video = streams.find(({ kind }) => kind === 'video')
    const pair = all.find(({ type, nominated }) => type === 'candidate-pair' && nominated)
    const remote = all.find(({ type, kind }) => type === 'remote-inbound-rtp' && kind === 'video')
    const elapsedMs = last === null ? 0 : nowMs - last.atMs
    const added = last === null ? 0 : Math.max(0, bytes - last.bytes)
    const packets = { received: video?.packetsReceived ?? 0, lost: video?.packetsLost ?? 0 }
    const lossOfReceived = last === null ? 0 : lossBetween(last.packets, packets)
    last = { atMs: nowMs, bytes, packets }
    return {
      isFlowing: added > 0,
      bitrate: elapsedMs > 0 ? Math.round((added * 8_000) / elapsedMs) : 0,
      framesPerSecond: Math.round(video?.framesPerSecond ?? 0),
      height: video?.frameHeight ?? 0,
      roundTripMs: pair?.currentRoundTripTime === undefined ? null : Math.round(pair.currentRoundTripTime * 1_000),
      lossRate: direction === 'inbound' ? lossOfReceived : (remote?.fractionLost ?? 0),
    }
  }
}

export type LinkQuality = 'good' | 'fair' | 'poor'

/** What a connection is like for those who look: little loss and enough bits for a clear picture. */
export function qualityOf({ bitrate, lossRate, framesPerSecond }: LinkStats): LinkQuality {
  if (lossRate > 0.05 || bitrate < 150_000 || framesPerSecond < 8) return 'poor'
  return lossRate > 0.02 || bitrate < 500_000 || framesPerSecond < 20 ? 'fair' : 'good'
}
