import type { ClientToServer, ServerToClient } from '@stagedoor/contract/realtime'
import type { Server, Socket } from 'socket.io'
import type { Viewer } from '../http/viewer.ts'

/** A conversation as a socket that may join it needs it; the port to the feature that owns conversations. */
export type JoinedConversation = {
  /** Whether both sides show each other that they are writing, at that moment. */
  showsTyping: boolean
  /** The room of those who have joined. */
  channel: string
  /** Whether who may listen can lose that while they do; then it is asked again periodically. */
  mayEnd: boolean
}

/**
 * What a process remembers of a socket. `found`: whose token its handshake held, until it is signed in. `recheck` asks again
 * what it may listen to.
 */
type SocketState = { viewer?: Viewer; found?: Viewer | null; recheck?(): Promise<void> }

/** When a socket signed in to an account, and its id. */
export type Seat = { id: string; since: number }

/** Among processes. */
type BetweenServers = {
  /** The sockets of an account in the process that is asked. */
  seats_of(accountId: string, reply: (seats: Seat[]) => void): void
  /** Which of the accounts have a socket in the process that is asked. */
  who_is_here(accountIds: readonly string[], reply: (accountIds: string[]) => void): void
  /** What an account may see has changed; for its sockets in other processes, and those that are not connected yet. */
  access_changed_of(accountId: string): void
  /** What an event carries has changed for these accounts; the process that is told reads it for its own sockets. */
  read_again_for(event: string, accountIds: readonly string[]): void
  /** Sends an event to the sockets whose address lies in these countries. */
  to_countries(countryCodes: readonly string[], event: string, payload: readonly unknown[]): void
}

export type AppServer = Server<ClientToServer, ServerToClient, BetweenServers, SocketState>
export type AppSocket = Socket<ClientToServer, ServerToClient, BetweenServers, SocketState>

/** A socket joins the room of its own account when it signs in; clients cannot choose rooms. */
export const roomOf = (accountId: string): string => `user:${accountId}`

export const sessionRoomOf = (sessionId: string): string => `session:${sessionId}`
