import type { Server as HttpServer } from 'node:http'
import type { ClientToServer, ServerToClient } from '@stagedoor/contract/realtime'
import { Server, type Socket } from 'socket.io'
import type { Viewer } from '../http/viewer.ts'

export type Realtime = {
  /** Tells every open page of one account. A hint: whoever missed it reads the truth again. */
  toAccount<E extends keyof ServerToClient>(
    accountId: string,
    event: E,
    ...payload: Parameters<ServerToClient[E]>
  ): void
  /** Tells everybody in a room. */
  toRoom<E extends keyof ServerToClient>(room: string, event: E, ...payload: Parameters<ServerToClient[E]>): void
  /** Closes the sockets of a session that ended, or of all an account's sessions. */
  disconnect(who: { accountId: string; sessionId?: string }): void
}

export type RealtimeServer = Realtime & {
  attach(server: HttpServer): void
  close(): Promise<void>
}

export type RealtimeOptions = {
  findViewer(token: string): Promise<Viewer | null>
  /** Origins whose pages may connect; a request without Origin (a native client) may too. */
  origins: readonly string[]
  log: { info(facts: object, message: string): void; error(facts: object, message: string): void }
}

type State = { viewer?: Viewer; eventCount?: number; windowStartedAt?: number }
type AppServer = Server<ClientToServer, ServerToClient, Record<string, never>, State>
type AppSocket = Socket<ClientToServer, ServerToClient, Record<string, never>, State>

const SIGN_IN_WITHIN_MS = 5_000
const RECHECK_MS = 30_000
const EVENTS_PER_SECOND = 20
const SOCKETS_PER_ACCOUNT = 10
const LARGEST_MESSAGE_BYTES = 64 * 1024

/** Every socket joins the room of its own account when it signs in, and no other by a name it chose itself. */
export const roomOf = (accountId: string): string => `account:${accountId}`

const sessionRoomOf = (sessionId: string): string => `session:${sessionId}`

/** The one socket server. A socket that does not sign in within 5 s is closed; so is one whose session ended. */
export function createRealtime(options: RealtimeOptions): RealtimeServer {
  const io = new Server<ClientToServer, ServerToClient, Record<string, never>, State>({
    path: '/socket.io',
    destroyUpgrade: false,
    serveClient: false,
    maxHttpBufferSize: LARGEST_MESSAGE_BYTES,
    perMessageDeflate: false,
    transports: ['websocket', 'polling'],
    allowRequest: (request, decide) => {
      const { origin } = request.headers
      decide(null, origin === undefined || options.origins.includes(origin))
    },
  })

  io.on('connection', (socket: AppSocket) => welcome(io, socket, options))
  let isAttached = false

  return {
    toAccount: (accountId, event, ...payload) => void io.to(roomOf(accountId)).emit(event, ...(payload as never)),
    toRoom: (room, event, ...payload) => void io.to(room).emit(event, ...(payload as never)),
    disconnect: ({ accountId, sessionId }) =>
      io.in(sessionId ? sessionRoomOf(sessionId) : roomOf(accountId)).disconnectSockets(true),
    attach(server) {
      isAttached = true
      io.attach(server, { path: '/socket.io', destroyUpgrade: false, serveClient: false })
    },
    async close() {
      // A server that never took sockets has no engine to close.
      if (!isAttached) return
      io.local.disconnectSockets(true)
      await io.close()
    },
  }
}

/** Lets a socket sign in, watches that its session lasts, and puts out whoever does not or floods. */
function welcome(io: AppServer, socket: AppSocket, options: RealtimeOptions): void {
  const deadline = setTimeout(() => socket.data.viewer ?? socket.disconnect(true), SIGN_IN_WITHIN_MS)
  const recheck = setInterval(() => void stillSignedIn(socket), RECHECK_MS)
  let token: string | undefined

  async function signIn(given: unknown): Promise<boolean> {
    const viewer =
      typeof given === 'string' && given.length <= 200 ? await options.findViewer(given.replace(/^Bearer /i, '')) : null
    if (!viewer || !socket.connected) return false
    token = String(given)
    socket.data.viewer = viewer
    await socket.join([roomOf(viewer.accountId), sessionRoomOf(viewer.sessionId)])
    await closeOldest(io, viewer.accountId)
    return true
  }

  async function stillSignedIn(open: AppSocket): Promise<void> {
    if (!open.data.viewer || token === undefined) return
    const viewer = await options.findViewer(token.replace(/^Bearer /i, '')).catch(() => open.data.viewer)
    if (!viewer) open.disconnect(true)
  }

  socket.use((_event, next) => (isTooFast(socket) ? socket.disconnect(true) : next()))
  socket.on('auth/login', (event, acknowledge) => {
    void signIn(event?.token)
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
  const fromQuery = socket.handshake.query['token']
  if (typeof fromQuery === 'string' && fromQuery !== '') void signIn(fromQuery).catch(() => false)
}

async function closeOldest(io: AppServer, accountId: string): Promise<void> {
  const sockets = await io.in(roomOf(accountId)).fetchSockets()
  const surplus = sockets.toSorted((a, b) => a.handshake.issued - b.handshake.issued).slice(0, -SOCKETS_PER_ACCOUNT)
  for (const socket of surplus) socket.disconnect(true)
}

/** More than 20 events in a second are not a person. */
function isTooFast(socket: AppSocket): boolean {
  const now = performance.now()
  if (now - (socket.data.windowStartedAt ?? 0) > 1_000) {
    socket.data.windowStartedAt = now
    socket.data.eventCount = 0
  }
  socket.data.eventCount = (socket.data.eventCount ?? 0) + 1
  return socket.data.eventCount > EVENTS_PER_SECOND
}
