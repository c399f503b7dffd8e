import type { StreamToken } from '@stagedoor/contract/streams'
import { connectorOf } from './connector-of.ts'
import { holdAlone } from './hold-alone.ts'
import type { LinkConnection, LinkMedia } from './link-connection.ts'
import type { LinkStats } from './link-stats.ts'

/**
 * `locked`: a follow, a subscription or a ticket would open it. `absent`: it is over, or it does not exist for the account. `elsewhere`: another page
 * of this browser has it now.
 */
export type LinkEnd = 'locked' | 'absent' | 'unsupported' | 'elsewhere'

/** `waiting`: connected, but nothing arrives: the other side has paused or connects anew. */
export type LinkState = 'connecting' | 'connected' | 'waiting' | 'reconnecting'

type LinkOptions = {
  /** The session that is sent or played. */
  sessionId: string
  /** A token; it renews the right of the one before. Null: the server cannot be reached now. */
  getToken: () => Promise<StreamToken | 'locked' | 'absent' | null>
  media: LinkMedia
  onState: (state: LinkState) => void
  onEnd: (end: LinkEnd) => void
  onStats?: ((stats: LinkStats) => void) | undefined
}

export type VideoLink = {
  /** Sends other tracks over the connection of this moment; the next one reads its own. */
  replaceTracks: (stream: MediaStream) => void
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
const LONGEST_PAUSE_MS = 8_000

/** Why a link is ended that must not tell the server: the connection is another page's. */
const TAKEN = Symbol('taken')

/**
 * Keeps one connection to publish or to play, by what the stream is sent by: makes a new one when the network changed or the server
 * restarted, renews its token, and ends when the right to it does.
 */
export function openVideoLink(options: LinkOptions): VideoLink {
  const ending = new AbortController()
  const current: Current = { connection: null }
  // The server holds one connection for each browser. Two pages that both kept theirs would take it from each other without end.
  holdAlone(`live ${options.sessionId}`, ending.signal, () => {
    ending.abort(TAKEN)
    options.onEnd('elsewhere')
  })
  void keepConnected(options, current, ending.signal)
  return {
    replaceTracks: (stream) => current.connection?.replaceTracks(stream),
    close: () => ending.abort(),
  }
}

type Current = { connection: LinkConnection | null }
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

/** One connection, from its token until it is lost. */
async function connectOnce(options: LinkOptions, current: Current, signal: AbortSignal): Promise<Outcome> {
  const grant = await options.getToken()
  if (grant === null) return 'failed'
  if (typeof grant === 'string') return grant
  try {
    const connect = await connectorOf(grant)
    const connection = await connect(grant, options.media, signal)
    if (typeof connection === 'string') return connection
    current.connection = connection
    options.onState('connected')
    return await watchOver(connection, options, signal)
  } catch {
    // A browser refuses what it cannot do now, such as a description, or the library could not be fetched.
    return 'failed'
  } finally {
    current.connection?.close(signal.aborted && signal.reason !== TAKEN)
    current.connection = null
  }
}

/** Looks every second whether the connection is there and the video flows. */
async function watchOver(
  connection: LinkConnection,
  { getToken, onState, onStats }: LinkOptions,
  signal: AbortSignal,
): Promise<Outcome> {
  const since = { flow: performance.now(), connected: performance.now(), renewal: performance.now() }
  let isWaiting = false
  while (!signal.aborted) {
    await pause(LOOK_EVERY_MS, signal)
    const now = performance.now()
    const state = connection.state()
    if (state === 'connected') since.connected = now
    if (state === 'lost' || now - since.connected > LOST_AFTER_MS) return 'lost'
    const stats = await connection.readStats()
    if (stats.isFlowing) since.flow = now
    onStats?.(stats)
    const isStalled = now - since.flow > STALLED_AFTER_MS
    if (isStalled !== isWaiting) onState(isStalled ? 'waiting' : 'connected')
    isWaiting = isStalled
    const renewEveryMs = isStalled || connection.isRenewalDue() ? CHECK_RIGHT_EVERY_MS : RENEW_EVERY_MS
    if (now - since.renewal < renewEveryMs) continue
    since.renewal = now
    const grant = await getToken()
    if (typeof grant === 'string') return grant
    if (grant) connection.renew(grant)
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
