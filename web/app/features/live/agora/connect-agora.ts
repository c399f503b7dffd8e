import type { StreamToken } from '@stagedoor/contract/streams'
import type { IAgoraRTC, IAgoraRTCClient, ILocalAudioTrack, ILocalVideoTrack } from 'agora-rtc-sdk-ng'
import { MAXIMUM_BITRATE, type LinkConnection, type LinkMedia } from '../link-connection.ts'
import type { LinkStats } from '../link-stats.ts'
import { keepOwnDocument } from './own-document.ts'

/** What is used of Agora's library. */
export type AgoraLibrary = Pick<
  IAgoraRTC,
  'checkSystemRequirements' | 'createClient' | 'createCustomAudioTrack' | 'createCustomVideoTrack' | 'setLogLevel'
>

type LocalTrack = ILocalVideoTrack | ILocalAudioTrack

const JOIN_WITHIN_MS = 20_000

/** Errors: it writes dozens of lines a minute else. */
const LOG_LEVEL = 3

const loadLibrary = async (): Promise<AgoraLibrary> => {
  keepOwnDocument()
  return (await import('agora-rtc-sdk-ng')).default
}

/**
 * Publishes to a channel of Agora, or plays from it, as a host or in the audience of a live broadcast. Only fetched for a stream that
 * Agora sends. @throws Agora's own errors, when a channel could not be joined
 */
export async function connectAgora(
  { agora, token }: StreamToken,
  media: LinkMedia,
  signal: AbortSignal,
  load: () => Promise<AgoraLibrary> = loadLibrary,
): Promise<LinkConnection | 'failed' | 'unsupported'> {
  if (!agora) return 'failed'
  const library = await load()
  library.setLogLevel(LOG_LEVEL)
  if (!library.checkSystemRequirements()) return 'unsupported'
  const client = library.createClient({ mode: 'live', codec: 'h264' })
  const sent: Sent = { library, tracks: [] }
  try {
    await client.setClientRole(media.direction === 'outbound' ? 'host' : 'audience')
    if (media.direction === 'inbound') play(client, media.show)
    const connection = connectionOf(client, media.direction, sent)
    await Promise.race([client.join(agora.appId, agora.channel, token, agora.uid), tooLate(signal)])
    if (media.direction === 'outbound') {
      sent.tracks = (media.read()?.getTracks() ?? []).map((track) => localOf(library, track))
      if (sent.tracks.length > 0) await client.publish(sent.tracks)
    }
    if (!signal.aborted) return connection
    await client.leave()
    return 'failed'
  } catch (error) {
    await client.leave()
    throw error
  }
}

/** The library tries to join for ever. @throws Error when nobody wants it any more, or it takes too long */
function tooLate(signal: AbortSignal): Promise<never> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(JOIN_WITHIN_MS)])
  return new Promise((_resolve, reject) =>
    limit.addEventListener('abort', () => reject(new Error('Agora was not joined in time'))),
  )
}

/** Shows what is published, one picture and one sound, as it comes and goes. */
function play(client: IAgoraRTCClient, show: (received: MediaStream) => void): void {
  const received = new MediaStream()
  const remove = (kind: string) => {
    for (const track of received.getTracks()) if (track.kind === kind) received.removeTrack(track)
  }
  client.on('user-published', (user, kind) => {
    if (kind === 'datachannel') return
    const subscribed = kind === 'video' ? client.subscribe(user, kind) : client.subscribe(user, kind)
    void subscribed.then(
      (track) => {
        remove(kind)
        received.addTrack(track.getMediaStreamTrack())
        show(received)
      },
      // Gone again before it was received; what comes next is published anew.
      () => remove(kind),
    )
  })
  client.on('user-unpublished', (_user, kind) => remove(kind))
}

/** What is sent now. */
type Sent = { library: AgoraLibrary; tracks: LocalTrack[] }

/** A track of the page's own, which turns it off and stops it. */
const localOf = (library: AgoraLibrary, mediaStreamTrack: MediaStreamTrack): LocalTrack =>
  mediaStreamTrack.kind === 'video'
    ? library.createCustomVideoTrack({ mediaStreamTrack, bitrateMax: MAXIMUM_BITRATE / 1_000 })
    : library.createCustomAudioTrack({ mediaStreamTrack })

/** A picture is exchanged in its place; a sound is published anew. */
async function replaceTracks(client: IAgoraRTCClient, sent: Sent, stream: MediaStream): Promise<void> {
  for (const [index, local] of sent.tracks.entries()) {
    const track = stream.getTracks().find(({ kind }) => kind === local.trackMediaType)
    if (!track || track === local.getMediaStreamTrack()) continue
    if ('replaceTrack' in local) {
      await local.replaceTrack(track, false)
      continue
    }
    const next = localOf(sent.library, track)
    sent.tracks[index] = next
    await client.unpublish(local)
    await client.publish(next)
  }
}

function connectionOf(client: IAgoraRTCClient, direction: LinkMedia['direction'], sent: Sent): LinkConnection {
  const meter = createMeter(client, direction)
  let isDue = false
  client.on('token-privilege-will-expire', () => {
    isDue = true
  })
  return {
    state() {
      if (client.connectionState === 'CONNECTED') return 'connected'
      return client.connectionState.startsWith('DISCONNECT') ? 'lost' : 'unsteady'
    },
    readStats: async () => meter(),
    isRenewalDue: () => isDue,
    renew({ token }) {
      isDue = false
      // Refused: the token before ends, and the channel is joined anew.
      void client.renewToken(token).catch(() => undefined)
    },
    // What cannot be exchanged goes on as it is; a lost channel is joined anew with what is there then.
    replaceTracks: (stream) => void replaceTracks(client, sent, stream).catch(() => undefined),
    close: () => void client.leave(),
  }
}

function createMeter(client: IAgoraRTCClient, direction: LinkMedia['direction']): () => LinkStats {
  let lastBytes: number | null = null
  return () => {
    const all = client.getRTCStats()
    const [bytes, bitrate] =
      direction === 'outbound' ? [all.SendBytes, all.SendBitrate] : [all.RecvBytes, all.RecvBitrate]
    const isFlowing = lastBytes !== null && bytes > lastBytes
    lastBytes = bytes
    const roundTripMs = all.RTT > 0 ? Math.round(all.RTT) : null
    if (direction === 'inbound') {
      const [video] = Object.values(client.getRemoteVideoStats())
      const framesPerSecond = Math.round(video?.renderFrameRate ?? 0)
      return {
        isFlowing,
        bitrate,
        framesPerSecond,
        height: video?.receiveResolutionHeight ?? 0,
        roundTripMs,
        lossRate: 0,
      }
    }
    const video = client.getLocalVideoStats()
    return {
      isFlowing,
      bitrate,
      framesPerSecond: Math.round(video.sendFrameRate ?? 0),
      height: video.sendResolutionHeight,
      roundTripMs,
      lossRate: video.currentPacketLossRate,
    }
  }
}
