import type { ProblemCode } from '@stagedoor/contract/problem'
import { clientAddressReader, type ProxySettings } from '../http/client-address.ts'
import type { Viewer } from '../http/viewer.ts'
import { attendConversations, type FindConversation } from './conversations.ts'
import { limitEvents } from './event-limit.ts'
import { closeOldest } from './seats.ts'
import { roomOf, sessionRoomOf, type AppServer, type AppSocket } from './socket-server.ts'
import { attendStreams, type StreamsOfSockets } from './streams.ts'
import type { WaitingSockets } from './waiting-sockets.ts'

export const SIGN_IN_WITHIN_MS = 5_000
const RECHECK_MS = 30_000

type Entry = { viewer: Viewer | null; refusal: ProblemCode | null }
export type Gate = (socket: AppSocket, find: () => Promise<Viewer | null>) => Promise<Entry>

/** Called when a socket connects, signs in, and periodically: maintenance, country. Null admits it. */
export type RefuseEarly = (visit: {
  path: string
  address: string
  viewer: Viewer | null
}) => Promise<ProblemCode | null>

/** Finds an account, and whether the site is closed for it. */
export function gateOf({
  refuseEarly,
  path,
  ...proxies
}: ProxySettings & { refuseEarly: RefuseEarly; path: string }): Gate {
  const addressOf = clientAddressReader(proxies)
  return async ({ conn, handshake }, find) => {
    const viewer = await find()
    const address = addressOf(conn.remoteAddress, handshake.headers)
    return { viewer, refusal: await refuseEarly({ path, address, viewer }) }
  }
}

const readToken = (given: unknown): string | null =>
  typeof given === 'string' && given !== '' && given.length <= 200 ? given.replace(/^Bearer /i, '') : null

/** Our own pages send it in the first packet; a token in the address, which proxies log, is accepted as well. */
export const tokenOfHandshake = ({ handshake: { auth, query } }: AppSocket): string | null =>
  readToken(auth['token']) ?? readToken(query['token'])

export type Reception = {
  gate: Gate
  /** The client's, also behind a proxy. */
  addressOf(socket: AppSocket): string
  waiting: WaitingSockets
  findViewer(token: string): Promise<Viewer | null>
  findViewerOfSession(sessionId: string): Promise<Viewer | null>
  findConversation: FindConversation
  streams: StreamsOfSockets
  /** Whether other processes can be asked now. */
  isShared(): boolean
  /** Whether access changed a moment ago, of the account or in the country: a page that was read before has not heard of it. */
  hasChanged(socket: AppSocket, accountId: string): boolean
}

/** Handles sign-in, checks the session periodically, and disconnects sockets that do not sign in or that flood. */
export function welcome(io: AppServer, socket: AppSocket, reception: Reception): void {
  const { gate, addressOf, findViewer, findViewerOfSession, findConversation, streams, waiting } = reception
  const deadline = setTimeout(() => void closeUnlessSignedIn(), SIGN_IN_WITHIN_MS)
  const recheck = setInterval(() => void mayStay(socket), RECHECK_MS)

  /** A sign-in that a busy database keeps waiting is not late. */
  async function closeUnlessSignedIn(): Promise<void> {
    await signingIn
    if (!socket.data.viewer) socket.disconnect(true)
  }

  async function signIn({ viewer, refusal }: Entry): Promise<boolean> {
    // Staff who act as somebody else receive none of their private messages.
    if (!viewer || viewer.impersonatorId !== null || refusal !== null || !socket.connected) return false
    // What it has joined is another account's.
    if (socket.data.viewer && socket.data.viewer.accountId !== viewer.accountId) return false
    const isFirst = socket.data.viewer === undefined
    socket.data.viewer = viewer
    waiting.release(socket.conn)
    await socket.join([roomOf(viewer.accountId), sessionRoomOf(viewer.sessionId)])
    if (!isFirst) return true
    if (reception.hasChanged(socket, viewer.accountId)) socket.emit('access_changed', {})
    void closeOldest(io, viewer.accountId, reception.isShared)
    return true
  }

  async function mayStay(open: AppSocket): Promise<void> {
    const { viewer } = open.data
    if (!viewer) return
    const found = await gate(open, () => findViewerOfSession(viewer.sessionId)).catch(() => null)
    if (found && (!found.viewer || found.refusal !== null)) open.disconnect(true)
    else await attendance.recheck()
  }

  /** The latest sign-in, which may still be running. */
  let signingIn: Promise<boolean>
  /** A failing database refuses nobody: who is sent away in words stays away, who loses the connection comes back. */
  const enter = (entry: Promise<Entry>) =>
    (signingIn = entry.then(signIn).catch(() => {
      socket.conn.close()
      return false
    }))
  const NOBODY: Promise<Entry> = Promise.resolve({ viewer: null, refusal: null })

  limitEvents(socket)
  socket.on('auth/login', (event, acknowledge) => {
    const token = readToken(event?.token)
    void enter(token === null ? NOBODY : gate(socket, () => findViewer(token))).then((success) => {
      if (typeof acknowledge === 'function') acknowledge({ success })
      if (!success) socket.disconnect(true)
    })
  })
  socket.on('auth/logout', (_event, acknowledge) => {
    if (typeof acknowledge === 'function') acknowledge({ success: true })
    socket.disconnect(true)
  })
  const address = addressOf(socket)
  const attendance = attendConversations(socket, { findConversation, signedIn: () => signingIn, address })
  socket.data.recheck = attendance.recheck
  attendStreams(socket, { streams, signedIn: () => signingIn, address, attendance })
  socket.on('disconnect', () => {
    clearTimeout(deadline)
    clearInterval(recheck)
  })
  // Found when it connected, a moment ago.
  const { found = null } = socket.data
  socket.data.found = null
  void enter(Promise.resolve({ viewer: found, refusal: null }))
  forgetRequest(socket)
}

/** Kilobytes of each socket. Its address and its headers are in the handshake. */
function forgetRequest({ conn }: AppSocket): void {
  Reflect.set(conn, 'request', undefined)
}
