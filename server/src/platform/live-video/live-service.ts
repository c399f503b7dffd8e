import { openConnection, type LiveConnection } from './connection.ts'
import type { LiveCall, LiveReply, LiveRefusal } from './live-messages.ts'
import type { LiveSettings } from '#src/config/live-settings.ts'
import { readOffer, withoutCandidates } from './offer.ts'
import { Channel, type PublisherTracks, type ViewerTrack } from './channel.ts'
import { createRecorders, type Recorders } from './recording/recorders.ts'

/** What a publisher is told it may send: 720p at a good quality. */
const PUBLISHER_BITRATE = 2_500_000
const BITRATE_EVERY_MS = 1_000

/** A publisher sends a whole picture within the time of its way and back. */
const KEYFRAME_WITHIN_MS = 3_000

type Reply = LiveReply extends infer R ? (R extends unknown ? Omit<R, 'id'> : never) : never

export type LiveService = { handle(call: LiveCall): Promise<Reply> }

type Held = { channel: Channel; connections: Map<string, LiveConnection> }

/** All channels of one process: who publishes and who watches where. Its caller has decided that they may. */
export function createLiveService(settings: LiveSettings): LiveService {
  const channels = new Map<string, Held>()
  const recorders = createRecorders()
  let ssrcs = 1_000

  const remove = (name: string, participant: string) => {
    const held = channels.get(name)
    if (!held) return
    held.connections.get(participant)?.close()
    held.connections.delete(participant)
    held.channel.leave(participant)
    if (held.connections.size === 0) channels.delete(name)
  }

  const countConnections = () => [...channels.values()].reduce((sum, { connections }) => sum + connections.size, 0)

  async function connect({
    channel: name,
    participant,
    purpose,
    offer,
  }: LiveCall & { call: 'connect' }): Promise<Reply> {
    const refuse = (why: LiveRefusal): Reply => ({ outcome: 'refused', why })
    const read = readOffer(offer, purpose)
    if (typeof read === 'string') return refuse(read)
    // The same person again: a page that was read anew, or a network that changed.
    remove(name, participant)
    if (countConnections() >= settings.maximumConnections) return refuse('full')
    const direction = purpose === 'publish' ? 'receive' : 'send'
    const connection = tryToOpen(`${name} ${participant}`, { ...read, sdp: withoutCandidates(offer), direction })
    if (!connection) return refuse('malformed')
    const held = channels.get(name) ?? { channel: openChannel(name, recorders), connections: new Map() }
    channels.set(name, held)
    held.connections.set(participant, connection)
    connection.onGone(() => held.connections.get(participant) === connection && remove(name, participant))
    if (purpose === 'publish') {
      const replaced = receiveFrom(held.channel, participant, connection)
      if (replaced !== null) remove(name, replaced)
    } else sendTo(held.channel, participant, connection)
    return { outcome: 'answered', answer: await connection.answer }
  }

  function tryToOpen(name: string, offer: Parameters<typeof openConnection>[1]): LiveConnection | null {
    try {
      return openConnection(name, offer, settings, () => ++ssrcs)
    } catch {
      // The library refuses what no browser writes.
      return null
    }
  }

  setInterval(() => requestBitrate(channels), BITRATE_EVERY_MS)

  return {
    async handle(call) {
      switch (call.call) {
        case 'connect':
          return connect(call)
        case 'disconnect': {
          const everybody = [...(channels.get(call.channel)?.connections.keys() ?? [])]
          for (const each of call.participant === undefined ? everybody : [call.participant]) remove(call.channel, each)
          if (call.participant === undefined) await recorders.end(call.channel)
          return { outcome: 'done' }
        }
        case 'describe':
          return { outcome: 'described', channels: [...channels.values()].map(({ channel }) => channel.describe()) }
        case 'keyframe':
          return { outcome: 'keyframe', keyframe: await nextKeyframe(channels.get(call.channel)?.channel) }
        case 'record':
          recorders.begin(call.channel, call, (recorder) => channels.get(call.channel)?.channel.record(recorder))
          return { outcome: 'done' }
        default:
          return call satisfies never
      }
    },
  }
}

/** Without an estimate a browser stays at the few hundred kilobits that it begins with. */
function requestBitrate(channels: ReadonlyMap<string, Held>): void {
  for (const { connections } of channels.values())
    for (const connection of connections.values()) connection.requestBitrate(PUBLISHER_BITRATE)
}

function openChannel(name: string, recorders: Recorders): Channel {
  const channel = new Channel(name, () => performance.now())
  const recorder = recorders.find(name)
  if (recorder) channel.record(recorder)
  return channel
}

/** Returns the publisher that this one replaces, if it is another person. */
function receiveFrom(channel: Channel, participant: string, { tracks }: LiveConnection): string | null {
  const byKind: PublisherTracks = {}
  for (const { offered, track } of tracks) {
    byKind[offered.kind] = track
    track.onMessage((packet) => channel.receive(byKind, offered.kind, packet))
  }
  return channel.publish(participant, byKind)
}

function sendTo(channel: Channel, participant: string, { tracks }: LiveConnection): void {
  const byKind: Partial<Record<'audio' | 'video', ViewerTrack>> = {}
  for (const { offered, track, ssrc } of tracks) {
    byKind[offered.kind] = { track, ssrc, payloadType: offered.payloadType }
    track.onMessage((packet) => channel.receiveControl(packet))
    if (offered.kind === 'video') track.onOpen(() => channel.requestKeyframe())
  }
  channel.watch(participant, byKind)
}

/** In base64. Null: none came in time. */
function nextKeyframe(channel: Channel | undefined): Promise<string | null> {
  if (!channel) return Promise.resolve(null)
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      stopWaiting()
      resolve(null)
    }, KEYFRAME_WITHIN_MS)
    const stopWaiting = channel.wantKeyframe((keyframe) => {
      clearTimeout(timer)
      resolve(keyframe.toString('base64'))
    })
  })
}
