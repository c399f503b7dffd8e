import { Readable } from 'node:stream'
import type { LiveChannel, LiveVideo } from '#src/platform/live-video/live-video.ts'

/** A live service without a network: who is connected is what was answered, until somebody is cut. */
export type LiveVideoFake = LiveVideo & {
  /** The publisher's network is gone: nothing more is received from it. */
  silence(channel: string): void
  /** Of each channel that is or was recorded, what `recordings` answers once it is closed; another film may be put in its place. */
  recorded: Map<string, { film: Buffer; limitBytes: number }>
}

/** Answers every offer that is not empty, and records `film` of each channel. */
export function createLiveVideoFake({ film = Buffer.from('recorded') }: { film?: Buffer } = {}): LiveVideoFake {
  const channels = new Map<string, Omit<LiveChannel, 'participants'>>()
  const recorded: LiveVideoFake['recorded'] = new Map()
  const channelOf = (name: string) => {
    const channel = channels.get(name) ?? {
      channel: name,
      publisher: null,
      bitrate: 0,
      viewers: [],
      recording: 'none' as const,
    }
    channels.set(name, channel)
    return channel
  }
  return {
    pid: undefined,
    async connect({ channel: name, participant, purpose, offer }) {
      if (offer === '') return { outcome: 'refused', why: 'malformed' }
      const channel = channelOf(name)
      if (purpose === 'publish') channel.publisher = participant
      else channel.viewers = [...new Set([...channel.viewers, participant])]
      return { outcome: 'answered', answer: `answer to ${offer}` }
    },
    async disconnect(name, participant) {
      const channel = channelOf(name)
      if (participant === undefined || channel.publisher === participant) channel.publisher = null
      if (participant === undefined) channel.recording = 'none'
      channel.viewers = participant === undefined ? [] : channel.viewers.filter((id) => id !== participant)
    },
    describe: async () =>
      structuredClone(
        [...channels.values()].map((channel) => ({
          ...channel,
          participants: [...channel.viewers, ...(channel.publisher === null ? [] : [channel.publisher])],
        })),
      ),
    takeKeyframe: async (name) => (channelOf(name).publisher === null ? null : Buffer.from(`picture of ${name}`)),
    async record(name, limitBytes) {
      channelOf(name).recording = 'running'
      recorded.set(name, { film, limitBytes })
    },
    recordings: {
      async open(name) {
        const found = recorded.get(name)
        return found ? Readable.from([found.film]) : null
      },
      remove: async (name) => void recorded.delete(name),
      list: async () => [...recorded.keys()],
    },
    recorded,
    silence: (name) => void (channelOf(name).publisher = null),
    close: async () => undefined,
  }
}
