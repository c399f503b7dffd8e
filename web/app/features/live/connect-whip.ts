import type { Connect, LinkConnection, LinkMedia } from './link-connection.ts'
import { MAXIMUM_BITRATE } from './link-connection.ts'
import { createMeter } from './link-stats.ts'

const CONNECT_WITHIN_MS = 10_000

/** Connects to publish (WHIP, RFC 9725) or to play (WHEP). */
export const connectWhip: Connect = async ({ url, token, iceServers }, media, signal) => {
  if (url === null) return 'failed'
  const peer = new RTCPeerConnection({ iceServers })
  const session = { token, resource: '' }
  const close = (isLeaving: boolean) => {
    peer.close()
    if (isLeaving && session.resource !== '') leave(session)
  }
  try {
    addMedia(peer, media)
    await peer.setLocalDescription()
    const answer = await sendOffer({ url, token }, peer.localDescription?.sdp ?? '', signal)
    if (typeof answer === 'string') {
      close(false)
      return answer
    }
    session.resource = answer.resource
    await peer.setRemoteDescription({ type: 'answer', sdp: answer.sdp })
    if (await untilConnected(peer, signal)) return connectionOf(peer, media.direction, { session, close })
    close(signal.aborted)
    return 'failed'
  } catch (error) {
    close(signal.aborted)
    throw error
  }
}

function addMedia(peer: RTCPeerConnection, media: LinkMedia): void {
  if (media.direction === 'inbound') {
    const received = new MediaStream()
    for (const kind of ['video', 'audio'] as const) peer.addTransceiver(kind, { direction: 'recvonly' })
    peer.addEventListener('track', ({ track }) => {
      received.addTrack(track)
      media.show(received)
    })
    return
  }
  const stream = media.read()
  for (const track of stream?.getTracks() ?? [])
    peer.addTransceiver(track, {
      direction: 'sendonly',
      streams: stream ? [stream] : [],
      ...(track.kind === 'video' && { sendEncodings: [{ maxBitrate: MAXIMUM_BITRATE }] }),
    })
}

function connectionOf(
  peer: RTCPeerConnection,
  direction: LinkMedia['direction'],
  { session, close }: { session: { token: string }; close: LinkConnection['close'] },
): LinkConnection {
  const meter = createMeter(direction)
  return {
    state() {
      if (peer.connectionState === 'connected') return 'connected'
      return peer.connectionState === 'failed' || peer.connectionState === 'closed' ? 'lost' : 'unsteady'
    },
    readStats: async () => meter(await peer.getStats(), performance.now()),
    isRenewalDue: () => false,
    renew: ({ token }) => void (session.token = token),
    replaceTracks(stream) {
      for (const sender of peer.getSenders()) {
        const track = stream.getTracks().find(({ kind }) => kind === sender.track?.kind)
        if (track) void sender.replaceTrack(track)
      }
    },
    close,
  }
}

type Answer = { sdp: string; resource: string }

/** Sends the offer; candidates of the browser are not needed: the server answers with its own and waits to be called. */
async function sendOffer(
  { url, token }: { url: string; token: string },
  offer: string,
  signal: AbortSignal,
): Promise<Answer | 'failed' | 'unsupported'> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' }
  const reply = await fetch(url, { method: 'POST', headers, body: offer, signal }).catch(() => null)
  // No codec that both sides have.
  if (reply?.status === 406) return 'unsupported'
  if (reply?.status !== 201) return 'failed'
  return { sdp: await reply.text(), resource: new URL(reply.headers.get('location') ?? url, url).href }
}

/** A server that is not told ends the connection by itself after a few seconds. */
function leave({ token, resource }: { token: string; resource: string }): void {
  const headers = { authorization: `Bearer ${token}` }
  void fetch(resource, { method: 'DELETE', headers, keepalive: true }).catch(() => null)
}

async function untilConnected(peer: RTCPeerConnection, signal: AbortSignal): Promise<boolean> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(CONNECT_WITHIN_MS)])
  await new Promise<void>((resolve) => {
    const look = () => peer.connectionState !== 'new' && peer.connectionState !== 'connecting' && resolve()
    peer.addEventListener('connectionstatechange', look)
    limit.addEventListener('abort', () => resolve())
    look()
  })
  return peer.connectionState === 'connected' && !signal.aborted
}
