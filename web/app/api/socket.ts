import type { ClientToServer, ServerToClient } from '@stagedoor/contract/realtime'
import type { Socket } from 'socket.io-client'

/** The state of the socket. Rule PAGE-14. */
export type SocketStatus = 'initialized' | 'connected' | 'disconnect' | 'reconnecting' | 'failed'

export type LiveSocket = Socket<ServerToClient, ClientToServer>

/** The events of a socket. */
type Listeners = { [Event in keyof ServerToClient]?: ServerToClient[Event] }

type SocketOptions = {
  /** The session's token at this moment: a fresh proof replaces it. */
  readToken: () => string | null
  onStatus: (status: SocketStatus) => void
  listeners: Listeners
}

const SLOWEST_TRY_MS = 10_000

let signedIn: LiveSocket | null = null
const waiting = new Set<(socket: LiveSocket) => void>()

/**
 * For what a page says to the server besides: called with the socket now if it is signed in, and after each reconnection.
 * @returns a function that ends it
 */
export function onSignedIn(listener: (socket: LiveSocket) => void): () => void {
  waiting.add(listener)
  if (signedIn) listener(signedIn)
  return () => void waiting.delete(listener)
}

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
    reconnectionAttempts: Infinity,
    reconnectionDelay: 1_000,
    reconnectionDelayMax: SLOWEST_TRY_MS,
  })
  socket.on('connect', () => {
    onStatus('connected')
    socket.emit('auth/login', { token: readToken() ?? '' }, ({ success }) => {
      if (!success) return
      signedIn = socket
      for (const listener of waiting) listener(socket)
    })
  })
  socket.on('disconnect', () => {
    signedIn = null
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
    signedIn = null
    // A closed socket is not a lost one.
    socket.off('disconnect')
    if (socket.connected) socket.emit('auth/logout')
    socket.close()
  }
}
