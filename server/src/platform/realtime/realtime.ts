import type { Server as HttpServer } from 'node:http'
import type { ClientToServer, ServerToClient } from '@stagedoor/contract/realtime'
import type { ProblemCode } from '@stagedoor/contract/problem'
import { Server, type Socket } from 'socket.io'
import { clientAddressReader, type ProxySettings } from '../http/client-address.ts'
import type { Viewer } from '../http/viewer.ts'
import { limitWaitingSockets, type WaitingSockets } from './waiting-sockets.ts'

export type Realtime = {
  /** Sends a hint to every open page of one account; a page that misses it reads the state later. */
  toAccount<E extends keyof ServerToClient>(
    accountId: string,
    event: E,
    ...payload: Parameters<ServerToClient[E]>
  ): void
  /** The accounts among these that have an open page, each once, so that data is read for them only. */
  withOpenPages(accountIds: readonly string[]): string[]
  /** Sends to all sockets of a feature. */
  toRoom<E extends keyof ServerToClient>(room: string, event: E, ...payload: Parameters<ServerToClient[E]>): void
  /** Sends to all signed-in sockets whose address is meant. */
  toAddresses<E extends keyof ServerToClient>(
    isMeant: (address: string) => boolean,
    event: E,
    ...payload: Parameters<ServerToClient[E]>
  ): void
  /** Closes the sockets of an ended session, or of all an account's sessions. */
  disconnect(who: { accountId: string; sessionId?: string }): void
}

export type RealtimeServer = Realtime & {
  attach(server: HttpServer): void
  close(): Promise<void>
}

export type RealtimeOptions = ProxySettings & {
  findViewer(token: string): Promise<Viewer | null>
  /** Whose session this is; null when it has ended. A session outlives its token, and an open page does not keep it. */
  findViewerOfSession(sessionId: string): Promise<Viewer | null>
  /** Origins that may connect; a request without Origin (a native client) may too. */
  origins: readonly string[]
  /** Called when a socket connects, signs in, and periodically: maintenance, country. Null admits it. */
  refuseEarly(visit: { path: string; address: string; viewer: Viewer | null }): Promise<ProblemCode | null>
  log: { info(facts: object, message: string): void; error(facts: object, message: string): void }
}

type State = { viewer?: Viewer; eventCount?: number; windowStartedAt?: number }
type AppServer = Server<ClientToServer, ServerToClient, Record<string, never>, State>
type AppSocket = Socket<ClientToServer, ServerToClient, Record<string, never>, State>

const PATH = '/socket.io'

/** Whether a request belongs to the socket server. */
export const isSocketPath = (url: string | undefined): boolean => url?.startsWith(`${PATH}/`) ?? false

const SIGN_IN_WITHIN_MS = 5_000
const RECHECK_MS = 30_000
const EVENTS_PER_SECOND = 20
const SOCKETS_PER_ACCOUNT = 10
const LARGEST_MESSAGE_BYTES = 64 * 1024

/** A socket joins the room of its own account when it signs in; clients cannot choose rooms. */
const roomOf = (accountId: string): string => `account:${accountId}`

const sessionRoomOf = (sessionId: string): string => `session:${sessionId}`

/**
 * The only socket server. It closes sockets that do not sign in within 5 s or whose session ended, and refuses an address
 * that holds many which have not signed in.
 */
export function createRealtime(options: RealtimeOptions): RealtimeServer {
  const waiting = limitWaitingSockets(options)
  const io = new Server<ClientToServer, ServerToClient, Record<string, never>, State>({
    path: PATH,
    destroyUpgrade: false,
    serveClient: false,
    maxHttpBufferSize: LARGEST_MESSAGE_BYTES,
    perMessageDeflate: false,
    transports: ['websocket', 'polling'],
    // Of a connection that does not even ask for the product's namespace.
    connectTimeout: SIGN_IN_WITHIN_MS,
    allowRequest: (request, decide) => {
      const { origin } = request.headers
      decide(null, (origin === undefined || options.origins.includes(origin)) && waiting.mayConnect(request))
    },
  })

  const gate = gateOf(options)
  const addressOf = clientAddressReader(options)
  const finderOf = (token: string | null) => () => (token === null ? NOBODY : options.findViewer(token))
  io.use(async (socket: AppSocket, next) => {
    // A failing database admits no socket.
    const { refusal } = await gate(socket, finderOf(tokenOfHandshake(socket))).catch(() => ({ refusal: 'INTERNAL' }))
    next(refusal === null ? undefined : new Error(refusal))
  })
  io.on('connection', (socket: AppSocket) => welcome(io, socket, { ...options, gate, waiting }))
  let isAttached = false

  return {
    toAccount: (accountId, event, ...payload) => void io.to(roomOf(accountId)).emit(event, ...(payload as never)),
    toRoom: (room, event, ...payload) => void io.to(room).emit(event, ...(payload as never)),
    toAddresses(isMeant, event, ...payload) {
      for (const socket of io.of('/').sockets.values()) {
        const { conn, handshake, data } = socket
        if (data.viewer && isMeant(addressOf(conn.remoteAddress, handshake.headers)))
          socket.emit(event, ...(payload as never))
      }
    },
    withOpenPages: (accountIds) => [...new Set(accountIds)].filter((id) => io.of('/').adapter.rooms.has(roomOf(id))),
    disconnect: ({ accountId, sessionId }) =>
      io.in(sessionId ? sessionRoomOf(sessionId) : roomOf(accountId)).disconnectSockets(true),
    attach(server) {
      isAttached = true
      io.attach(server, { path: PATH, destroyUpgrade: false, serveClient: false })
      io.engine.on('connection', waiting.count)
    },
    async close() {
      // A server that never accepted a socket has no engine to close.
      if (!isAttached) return
      io.local.disconnectSockets(true)
      await io.close()
    },
  }
}

const NOBODY: Promise<null> = Promise.resolve(null)

type Entry = { viewer: Viewer | null; refusal: ProblemCode | null }
type Gate = (socket: AppSocket, find: () => Promise<Viewer | null>) => Promise<Entry>

/** Finds an account, and whether the site is closed for it. */
function gateOf({ refuseEarly, ...proxies }: RealtimeOptions): Gate {
  const addressOf = clientAddressReader(proxies)
  return async ({ conn, handshake }, find) => {
    const viewer = await find()
    const address = addressOf(conn.remoteAddress, handshake.headers)
    return { viewer, refusal: await refuseEarly({ path: PATH, address, viewer }) }
  }
}

const readToken = (given: unknown): string | null =>
  typeof given === 'string' && given !== '' && given.length <= 200 ? given.replace(/^Bearer /i, '') : null

/** Our own pages send it in the first packet; a token in the address, which proxies log, is accepted as well. */
const tokenOfHandshake = ({ handshake: { auth, query } }: AppSocket): string | null =>
  readToken(auth['token']) ?? readToken(query['token'])

type Reception = Pick<RealtimeOptions, 'findViewer' | 'findViewerOfSession'> & { gate: Gate; waiting: WaitingSockets }

/** Handles sign-in, checks the session periodically, and disconnects sockets that do not sign in or that flood. */
function welcome(io: AppServer, socket: AppSocket, reception: Reception): void {
  const { gate, findViewer, findViewerOfSession, waiting } = reception
  const deadline = setTimeout(() => socket.data.viewer ?? socket.disconnect(true), SIGN_IN_WITHIN_MS)
  const recheck = setInterval(() => void mayStay(socket), RECHECK_MS)

  async function signIn(given: string | null): Promise<boolean> {
    if (given === null) return false
    const { viewer, refusal } = await gate(socket, () => findViewer(given))
    // Staff who act as somebody else receive none of their private messages.
    if (!viewer || viewer.impersonatorId !== null || refusal !== null || !socket.connected) return false
    socket.data.viewer = viewer
    waiting.release(socket.conn)
    await socket.join([roomOf(viewer.accountId), sessionRoomOf(viewer.sessionId)])
    await closeOldest(io, viewer.accountId)
    return true
  }

  async function mayStay(open: AppSocket): Promise<void> {
    const { viewer } = open.data
    if (!viewer) return
    const found = await gate(open, () => findViewerOfSession(viewer.sessionId)).catch(() => null)
    if (found && (!found.viewer || found.refusal !== null)) open.disconnect(true)
  }

  socket.use((_event, next) => (isTooFast(socket) ? socket.disconnect(true) : next()))
  socket.on('auth/login', (event, acknowledge) => {
    void signIn(readToken(event?.token))
      .catch(() => false)
      .then((success) => {
        if (typeof acknowledge === 'function') acknowledge({ success })
        if (!success) socket.disconnect(true)
      })
  })
  socket.on('auth/logout', (_event, acknowledge) => {
    if (typeof acknowledge === 'function') acknowledge({ success: true })
    socket.disconnect(true)
  })
  socket.on('disconnect', () => {
    clearTimeout(deadline)
    clearInterval(recheck)
  })
  void signIn(tokenOfHandshake(socket)).catch(() => false)
}

async function closeOldest(io: AppServer, accountId: string): Promise<void> {
  const sockets = await io.in(roomOf(accountId)).fetchSockets()
  const surplus = sockets.toSorted((a, b) => a.handshake.issued - b.handshake.issued).slice(0, -SOCKETS_PER_ACCOUNT)
  for (const socket of surplus) socket.disconnect(true)
}

/** More than 20 events a second do not come from a person. */
function isTooFast(socket: AppSocket): boolean {
  const now = performance.now()
  if (now - (socket.data.windowStartedAt ?? 0) > 1_000) {
    socket.data.windowStartedAt = now
    socket.data.eventCount = 0
  }
  socket.data.eventCount = (socket.data.eventCount ?? 0) + 1
  return socket.data.eventCount > EVENTS_PER_SECOND
}
