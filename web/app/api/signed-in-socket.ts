import type { ClientToServer, ServerToClient } from '@stagedoor/contract/realtime'
import type { Socket } from 'socket.io-client'

export type LiveSocket = Socket<ServerToClient, ClientToServer>

// Apart from what opens the socket, which is fetched after the page.
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

/** The page's socket has signed in; null: it is lost or closed. */
export function announceSignedIn(socket: LiveSocket | null): void {
  signedIn = socket
  if (socket) for (const listener of waiting) listener(socket)
}
