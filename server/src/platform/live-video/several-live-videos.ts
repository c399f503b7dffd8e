import { createLiveVideo, type LiveVideo } from './live-video.ts'

type Settings = Parameters<typeof createLiveVideo>[0] & { processes: number }

/** As many live processes as are wanted, as one; each has a UDP port of its own, from the first on. */
export function createLiveVideos(
  { processes, ...settings }: Settings,
  log: Parameters<typeof createLiveVideo>[1],
): LiveVideo {
  const start = (index: number) => createLiveVideo({ ...settings, port: settings.port + index }, log)
  const first = start(0)
  if (processes === 1) return first
  return joinLiveVideos(first, ...Array.from({ length: processes - 1 }, (_, index) => start(index + 1)))
}

/**
 * Several live processes as one. Packets are forwarded inside a process, so a channel is in one of them with everybody in it, until it is
 * closed; a new one goes where the fewest are connected. Where a channel is, is known here alone: the processes end with this one.
 */
export function joinLiveVideos(...parts: [LiveVideo, ...LiveVideo[]]): LiveVideo {
  const [first] = parts
  const places = new Map<string, LiveVideo>()
  /** When it was last asked for, and since. */
  const connections = new Map(parts.map((part) => [part, 0]))
  const count = (part: LiveVideo) => connections.get(part) ?? 0

  function takePlace(channel: string): LiveVideo {
    const place = places.get(channel) ?? parts.reduce((best, part) => (count(part) < count(best) ? part : best))
    places.set(channel, place)
    connections.set(place, count(place) + 1)
    return place
  }

  return {
    connect: (request) => takePlace(request.channel).connect(request),
    async disconnect(channel, participant) {
      const place = places.get(channel)
      // One that was closed may still be writing its recording: that is waited for again.
      await Promise.all((place ? [place] : parts).map((part) => part.disconnect(channel, participant)))
      if (participant === undefined) places.delete(channel)
    },
    async describe() {
      const described = await Promise.all(
        parts.map(async (part) => {
          const channels = await part.describe()
          const inEach = channels.map(({ participants }) => participants.length)
          connections.set(
            part,
            inEach.reduce((sum, number) => sum + number, 0),
          )
          return channels
        }),
      )
      return described.flat()
    },
    takeKeyframe: async (channel) => (await places.get(channel)?.takeKeyframe(channel)) ?? null,
    record: async (channel, limitBytes) => places.get(channel)?.record(channel, limitBytes),
    // One folder, of channels that are closed.
    recordings: first.recordings,
    get pid() {
      return first.pid
    },
    async close() {
      await Promise.all(parts.map((part) => part.close()))
    },
  }
}
