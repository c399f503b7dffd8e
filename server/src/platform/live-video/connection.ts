import {
  Audio,
  PeerConnection,
  RtcpNackResponder,
  RtcpReceivingSession,
  RtcpSrReporter,
  RtpPacketizationConfig,
  Video,
  type Track,
} from 'node-datachannel'
import type { LiveSettings } from '#src/config/live-settings.ts'
import { withAddress } from './answer.ts'
import type { Offer, OfferedTrack } from './offer.ts'

/** How many packets a viewer's connection keeps for what is requested again: about a second of a 720p picture. */
const KEPT_PACKETS = 256

const CNAME = 'stagedoor'

export type LiveConnection = {
  tracks: { offered: OfferedTrack; track: Track; ssrc: number }[]
  /** The answer with all candidates: there is no trickling. */
  answer: Promise<string>
  /** The connection has ended from the other side, or its network did. */
  onGone(listener: () => void): void
  /** Tells a publisher how many bits a second its picture may have. */
  requestBitrate(bitsPerSecond: number): void
  close(): void
}

/** Answers an offer: receives its tracks, or sends to them. @throws Error for a description that the library refuses. */
export function openConnection(
  name: string,
  { tracks: offered, sdp, direction }: Offer & { sdp: string; direction: 'receive' | 'send' },
  settings: LiveSettings,
  nextSsrc: () => number,
): LiveConnection {
  const peer = new PeerConnection(name, {
    iceServers: [],
    enableIceUdpMux: true,
    portRangeBegin: settings.port,
    portRangeEnd: settings.port,
    bindAddress: settings.bindAddress,
    disableAutoNegotiation: true,
  })
  try {
    const tracks = offered.map((each) => {
      const ssrc = nextSsrc()
      const track = peer.addTrack(describe(each, direction, ssrc))
      track.setMediaHandler(direction === 'receive' ? new RtcpReceivingSession() : senderOf(each, ssrc))
      return { offered: each, track, ssrc }
    })
    peer.setRemoteDescription(sdp, 'offer')
    return {
      tracks,
      answer: answerOf(peer, settings),
      onGone: (listener) =>
        peer.onStateChange((state) => {
          if (['disconnected', 'failed', 'closed'].includes(state)) listener()
        }),
      requestBitrate(bitsPerSecond) {
        if (direction === 'send') return
        for (const {
          offered: { kind },
          track,
        } of tracks)
          if (kind === 'video' && track.isOpen()) track.requestBitrate(bitsPerSecond)
      },
      close: () => peer.close(),
    }
  } catch (error) {
    peer.close()
    throw error
  }
}

function describe({ kind, mid, payloadType, profile }: OfferedTrack, direction: 'receive' | 'send', ssrc: number) {
  const way = direction === 'receive' ? 'RecvOnly' : 'SendOnly'
  const media = kind === 'video' ? new Video(mid, way) : new Audio(mid, way)
  if (media instanceof Video) media.addH264Codec(payloadType, profile ?? undefined)
  else media.addOpusCodec(payloadType, profile ?? undefined)
  // Picture and sound of one stream are played in step.
  if (direction === 'send') media.addSSRC(ssrc, CNAME, CNAME, `${CNAME}-${kind}`)
  return media
}

/** Reports of what was sent, by which a viewer keeps picture and sound in step, and answers to what it did not receive. */
function senderOf({ kind, payloadType }: OfferedTrack, ssrc: number) {
  const clockRate = kind === 'video' ? 90_000 : 48_000
  const reporter = new RtcpSrReporter(new RtpPacketizationConfig(ssrc, CNAME, payloadType, clockRate))
  reporter.addToChain(new RtcpNackResponder(KEPT_PACKETS))
  return reporter
}

async function answerOf(peer: PeerConnection, { publicAddress }: LiveSettings): Promise<string> {
  const isGathered = new Promise<void>((resolve) => {
    peer.onGatheringStateChange((state) => state === 'complete' && resolve())
  })
  peer.setLocalDescription('answer')
  if (peer.gatheringState() !== 'complete') await isGathered
  const { sdp } = peer.localDescription() ?? {}
  if (sdp === undefined) throw new Error('a connection has no answer')
  return publicAddress === null ? sdp : withAddress(sdp, publicAddress)
}
