import { createAccessUnitReader, payloadOf } from '../h264-units.ts'
import type { LoggedPacket, MediaPacket } from './packet-log.ts'

/** Something that is shown or heard at a time of the recording. */
type TimedMedia = {
  /** Counts what was received without a pause: a new one begins with a whole picture. */
  run: number
  /** From the beginning of the recording; ascending for each kind. */
  timeMs: number
} & ({ kind: 'video'; nalUnits: Buffer[]; isKey: boolean } | { kind: 'audio'; bytes: Buffer })

type Media = {
  timestamp: number
  arrivedMs: number
} & ({ kind: 'video'; nalUnits: Buffer[]; isKey: boolean } | { kind: 'audio'; bytes: Buffer })

/** A longer pause is cut out: its viewers saw nothing either. */
const PAUSE_MS = 2_000
/** What follows a pause comes so much after what was before. */
const AFTER_PAUSE_MS = 40
/** From so much of a run it is learnt how its two clocks relate. */
const SETTLE_MS = 3_000
/** A clock that is further off was set anew. */
const MOST_DRIFT_MS = 3_000

const TICKS_A_MS = { video: 90, audio: 48 }

/**
 * Takes pictures and sound out of the packets of a recording and gives them their times. The timestamps of picture and sound count from
 * moments of their own; they are brought together by the packets of each that came with the least delay.
 */
export async function* timedMedia(packets: AsyncIterable<LoggedPacket>): AsyncGenerator<TimedMedia> {
  let run = createRun(0, 0)
  for await (const logged of packets) {
    if (run.isOverAt(logged)) {
      yield* run.rest()
      run = createRun(run.number + 1, run.endMs() + AFTER_PAUSE_MS)
    }
    yield* run.take(logged)
  }
  yield* run.rest()
}

type Clock = { unwrap(timestamp: number): number; originMs: number; lastTimeMs: number }

function createRun(number: number, startMs: number) {
  const readUnits = createAccessUnitReader()
  const clocks = new Map<'audio' | 'video', Clock>()
  let held: Media[] | null = []
  let firstMs: number | null = null
  let [lastArrivedMs, endMs] = [0, startMs]

  const mediaOf = ({ kind, arrivedMs, packet }: MediaPacket): Media[] => {
    if (kind === 'audio') {
      const bytes = payloadOf(packet)
      return bytes.length === 0 ? [] : [{ kind, arrivedMs, timestamp: packet.readUInt32BE(4), bytes }]
    }
    return readUnits(packet)
      .filter(({ isWhole }) => isWhole)
      .map(({ timestamp, nalUnits, isKey }) => ({ kind, arrivedMs, timestamp, nalUnits, isKey }))
  }

  const clockOf = (kind: 'audio' | 'video'): Clock => {
    const clock = clocks.get(kind) ?? {
      unwrap: createUnwrap(TICKS_A_MS[kind]),
      originMs: Infinity,
      lastTimeMs: -Infinity,
    }
    clocks.set(kind, clock)
    return clock
  }

  const timed = (media: Media & { ms: number }): TimedMedia[] => {
    const { timestamp: _, arrivedMs, ms, ...rest } = media
    const clock = clockOf(media.kind)
    if (!(Math.abs(arrivedMs - ms - clock.originMs) <= MOST_DRIFT_MS)) clock.originMs = arrivedMs - ms
    const timeMs = startMs + Math.max(0, ms + clock.originMs - (firstMs ?? arrivedMs))
    // Late ones have been passed.
    if (timeMs <= clock.lastTimeMs) return []
    clock.lastTimeMs = timeMs
    endMs = Math.max(endMs, timeMs)
    return [{ ...rest, run: number, timeMs }]
  }

  /** Those of the beginning, once the clocks are known. */
  const settle = (): TimedMedia[] => {
    const known = (held ?? []).map((media) => ({ ...media, ms: clockOf(media.kind).unwrap(media.timestamp) }))
    for (const { kind, arrivedMs, ms } of known) {
      const clock = clockOf(kind)
      clock.originMs = Math.min(clock.originMs, arrivedMs - ms)
    }
    held = null
    firstMs = Math.min(...known.map(({ kind, ms }) => ms + clockOf(kind).originMs))
    return known.flatMap(timed)
  }

  return {
    number,
    endMs: () => endMs,
    isOverAt: ({ kind, arrivedMs }: LoggedPacket) =>
      lastArrivedMs !== 0 && (kind === 'source' || Math.abs(arrivedMs - lastArrivedMs) > PAUSE_MS),
    take(logged: LoggedPacket): TimedMedia[] {
      if (logged.kind === 'source') return []
      lastArrivedMs = logged.arrivedMs
      const media = mediaOf(logged)
      if (!held) return media.flatMap((each) => timed({ ...each, ms: clockOf(each.kind).unwrap(each.timestamp) }))
      held.push(...media)
      const [first] = held
      return first && logged.arrivedMs - first.arrivedMs >= SETTLE_MS ? settle() : []
    },
    rest: (): TimedMedia[] => (held && held.length > 0 ? settle() : []),
  }
}

const TIMESTAMP_RANGE = 2 ** 32

/** Milliseconds since the first timestamp, which may be past the end of its numbers. */
function createUnwrap(ticksAMs: number): (timestamp: number) => number {
  let [last, ticks]: [number | null, number] = [null, 0]
  return (timestamp) => {
    const ahead = last === null ? 0 : (timestamp - last + TIMESTAMP_RANGE) % TIMESTAMP_RANGE
    ticks += ahead < TIMESTAMP_RANGE / 2 ? ahead : ahead - TIMESTAMP_RANGE
    last = timestamp
    return ticks / ticksAMs
  }
}
