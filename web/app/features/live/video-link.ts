import type { StreamToken } from '@stagedoor/contract/streams'
import { createMeter, type LinkStats } from './link-stats.ts'

/** `locked`: a follow, a subscription or a ticket would open it. `absent`: it is over, or it does not exist for the account. */
export type LinkEnd = 'locked' | 'absent' | 'unsupported'

/** `waiting`: connected, but nothing arrives: the other side has paused or connects anew. */
export type LinkState = 'connecting' | 'connected' | 'waiting' | 'reconnecting'

type LinkOptions = {
  /** A token; it renews the right of the one before. Null: the server cannot be reached now. */
  getToken: () => Promise<StreamToken | 'locked' | 'absent' | null>
  /** Adds what is sent or received to each new connection, before its offer is made. */
  prepare: (peer: RTCPeerConnection) => void
  /** Which counter shows that the video flows. */
  direction: 'outbound' | 'inbound'
  onState: (state: LinkState) => void
  onEnd: (end: LinkEnd) => void
  onStats?: ((stats: LinkStats) => void) | undefined
}

export type VideoLink = {
  /** The connection of this moment; null between two. */
  peer: () => RTCPeerConnection | null
  /** Ends it, here and at the server. */
  close: () => void
}

const LOOK_EVERY_MS = 1_000
/** A token lasts ten minutes. */
const RENEW_EVERY_MS = 4 * 60_000
/** Without a picture for so long the right is checked; the server cuts who has lost it. */
const STALLED_AFTER_MS = 2_500
const CHECK_RIGHT_EVERY_MS = 4_000
/** A network that changes is gone for a moment. */
const LOST_AFTER_MS = 3_000
const CONNECT_WITHIN_MS = 10_000
const LONGEST_PAUSE_MS = 8_000

/**
 * Keeps one connection to publish (WHIP, RFC 9725) or to play (WHEP): makes a new one when the network changed or the server
 * restarted, renews its token, and ends when the right to it does.
 */
export function openVideoLink(options: LinkOptions): VideoLink {
  const ending = new AbortController()
  const current: { peer: RTCPeerConnection | null } = { peer: null }
  void keepConnected(options, current, ending.signal)
  return { peer: () => current.peer, close: () => ending.abort() }
}

type Current = { peer: RTCPeerConnection | null }
type Outcome = LinkEnd | 'failed' | 'lost'

async function keepConnected(options: LinkOptions, current: Current, signal: AbortSignal): Promise<void> {
  options.onState('connecting')
  for (let failures = 0; !signal.aborted;) {
    const outcome = await connectOnce(options, current, signal)
    if (signal.aborted) return
    if (outcome !== 'failed' && outcome !== 'lost') return options.onEnd(outcome)
    failures = outcome === 'lost' ? 0 : failures + 1
    options.onState('reconnecting')
    await pause(failures === 0 ? 0 : Math.min(LONGEST_PAUSE_MS, 500 * 2 ** failures), signal)
  }
}

/** One connection, from its offer until it is lost. */
async function connectOnce(options: LinkOptions, current: Current, signal: AbortSignal): Promise<Outcome> {
  const grant = await options.getToken()
  if (grant === null) return 'failed'
  if (typeof grant === 'string') return grant
  const peer = new RTCPeerConnection({ iceServers: grant.iceServers })
  const session = { token: grant.token, resource: '' }
  try {
    options.prepare(peer)
    await peer.setLocalDescription()
    const answer = await sendOffer(grant, peer.localDescription?.sdp ?? '', signal)
    if (typeof answer === 'string') return answer
    session.resource = answer.resource
    await peer.setRemoteDescription({ type: 'answer', sdp: answer.sdp })
    if (!(await untilConnected(peer, signal))) return 'failed'
    current.peer = peer
    options.onState('connected')
    return await watchOver(peer, session, options, signal)
  } finally {
    current.peer = null
    peer.close()
    if (signal.aborted && session.resource !== '') leave(session)
  }
}

type Answer = { sdp: string; resource: string }

/** Sends the offer; candidates of the browser are not needed: the server answers with its own and waits to be called. */
async function sendOffer(
  { url, token }: StreamToken,
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

/** Looks every second whether the connection is there and the video flows. */
async function watchOver(
  peer: RTCPeerConnection,
  session: { token: string },
  { getToken, direction, onState, onStats }: LinkOptions,
  signal: AbortSignal,
): Promise<Outcome> {
  const meter = createMeter(direction)
  const since = { flow: performance.now(), connected: performance.now(), renewal: performance.now() }
  let isWaiting = false
  while (!signal.aborted) {
    await pause(LOOK_EVERY_MS, signal)
    const now = performance.now()
    if (peer.connectionState === 'connected') since.connected = now
    if (peer.connectionState === 'failed' || peer.connectionState === 'closed') return 'lost'
    if (now - since.connected > LOST_AFTER_MS) return 'lost'
    const stats = meter(await peer.getStats(), now)
    if (stats.isFlowing) since.flow = now
    onStats?.(stats)
    const isStalled = now - since.flow > STALLED_AFTER_MS
    if (isStalled !== isWaiting) onState(isStalled ? 'waiting' : 'connected')
    isWaiting = isStalled
    if (now - since.renewal < (isStalled ? CHECK_RIGHT_EVERY_MS : RENEW_EVERY_MS)) continue
    since.renewal = now
    const grant = await getToken()
    if (typeof grant === 'string') return grant
    if (grant) session.token = grant.token
  }
  return 'lost'
}

function pause(forMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, forMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
