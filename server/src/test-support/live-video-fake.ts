import type { LiveChannel, LiveVideo } from '#src/platform/live-video/live-video.ts'

/** A live service without a network: who is connected is what was answered, until somebody is cut. */
export type LiveVideoFake = LiveVideo & {
  /** The publisher's network is gone: nothing more is received from it. */
  silence(channel: string): void
}

/** Answers every offer that is not empty. */
export function createLiveVideoFake(): LiveVideoFake {
  const channels = new Map<string, LiveChannel>()
  const channelOf = (name: string) => {
    const channel = channels.get(name) ?? { channel: name, publisher: null, bitrate: 0, viewers: [] }
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
      channel.viewers = participant === undefined ? [] : channel.viewers.filter((id) => id !== participant)
    },
    describe: async () => structuredClone([...channels.values()]),
    takeKeyframe: async (name) => (channelOf(name).publisher === null ? null : Buffer.from(`picture of ${name}`)),
    silence: (name) => void (channelOf(name).publisher = null),
    close: async () => undefined,
  }
}
