import type { ServerToClient } from '@stagedoor/contract/realtime'
import { announceSignedIn, type LiveSocket } from './signed-in-socket.ts'

/** The state of the socket. Rule PAGE-14. */
export type SocketStatus = 'initialized' | 'connected' | 'disconnect' | 'reconnecting' | 'failed'

/** The events of a socket. */
type Listeners = { [Event in keyof ServerToClient]?: ServerToClient[Event] }

type SocketOptions = {
  /** The session's token at this moment: a fresh proof replaces it. */
  readToken: () => string | null
  onStatus: (status: SocketStatus) => void
  listeners: Listeners
}

const SLOWEST_TRY_MS = 10_000

/**
 * Opens the page's only socket for a signed-in account. It reconnects after 1 to 10 seconds, by websocket first, then
 * polling, and signs in after each connection. Rule PAGE-14.
 * @returns a function that closes it
 */
export async function openSocket({ readToken, onStatus, listeners }: SocketOptions): Promise<() => void> {
  const { io } = await import('socket.io-client')
  onStatus('initialized')
  const socket: LiveSocket = io({
    // In the first packet, never in the address, which proxies log.
    auth: (send) => send({ token: readToken() }),
    transports: ['websocket', 'polling'],
    // Without it the library never polls where a proxy refuses websockets: it tries the first transport again and again.
    tryAllTransports: true,
    reconnectionAttempts: Infinity,
    reconnectionDelay: 1_000,
    reconnectionDelayMax: SLOWEST_TRY_MS,
  })
  socket.on('connect', () => {
    onStatus('connected')
    socket.emit('auth/login', { token: readToken() ?? '' }, ({ success }) => {
      if (!success) return
      announceSignedIn(socket)
    })
  })
  socket.on('disconnect', () => {
    announceSignedIn(null)
    onStatus('disconnect')
  })
  let later: ReturnType<typeof setTimeout> | undefined
  socket.on('connect_error', () => {
    onStatus('failed')
    // The library stops after a refusal; during maintenance refusals are temporary.
    if (!socket.active) later = setTimeout(() => socket.connect(), SLOWEST_TRY_MS)
  })
  socket.io.on('reconnect_attempt', () => onStatus('reconnecting'))
  for (const [event, listener] of Object.entries(listeners)) {
    if (listener) socket.on(event as keyof ServerToClient, listener)
  }

  return () => {
    clearTimeout(later)
    announceSignedIn(null)
    // A closed socket is not a lost one.
    socket.off('disconnect')
    if (socket.connected) socket.emit('auth/logout')
    socket.close()
  }
}
