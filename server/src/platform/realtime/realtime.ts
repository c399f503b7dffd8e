import type { Server as HttpServer } from 'node:http'
import type { ServerToClient } from '@stagedoor/contract/realtime'
import { Server } from 'socket.io'
import { clientAddressReader, type ProxySettings } from '../http/client-address.ts'
import type { Viewer } from '../http/viewer.ts'
import type { SharedRedis } from '../redis/redis.ts'
import { announcersOf, type AnnouncerOf } from './announcers.ts'
import type { FindConversation } from './conversations.ts'
import { gatheredHints } from './gathered-hints.ts'
import { gateOf, tokenOfHandshake, welcome, type RefuseEarly } from './reception.ts'
import { rememberRecent } from './recent.ts'
import { accountsElsewhere, seatsOf } from './seats.ts'
import { closeSlowReaders } from './slow-readers.ts'
import { roomOf, sessionRoomOf, type AppServer, type AppSocket } from './socket-server.ts'
import type { StreamsOfSockets } from './streams.ts'
import { limitWaitingSockets, type WaitingSockets } from './waiting-sockets.ts'

type Payload<E extends keyof ServerToClient> = Parameters<ServerToClient[E]>

/** Sends hints to open pages, in whichever process they are: a page that misses one reads the state later. */
export type Realtime = {
  /** To every open page of one account. */
  toAccount<E extends keyof ServerToClient>(accountId: string, event: E, ...payload: Payload<E>): void
  /** The same to several, none of them twice, as one event: it is written out once. */
  toAccounts<E extends Exclude<keyof ServerToClient, 'access_changed'>>(
    accountIds: readonly string[],
    event: E,
    ...payload: Payload<E>
  ): void
  /** Prepares an event that carries what is read for an account, once for each event. Who has no open page is not read for. */
  announcerOf: AnnouncerOf
  /**
   * The accounts among these that may have an open page, each once, so that data is read for them only. With several
   * processes that is everybody: asking the others costs more than reading.
   */
  withOpenPages(accountIds: readonly string[]): string[]
  /** The accounts among these that have an open page in any process. A process that does not answer in time is left out. */
  findOpenPages(accountIds: readonly string[]): Promise<ReadonlySet<string>>
  /** To all sockets of a feature. */
  toRoom<E extends keyof ServerToClient>(room: string, event: E, ...payload: Payload<E>): void
  /** To all signed-in sockets from these countries. */
  toCountries<E extends keyof ServerToClient>(countryCodes: readonly string[], event: E, ...payload: Payload<E>): void
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
  findConversation: FindConversation
  streams: StreamsOfSockets
  countryOf(address: string): string | null
  /** Lets go of what this process remembers of closed countries, before pages that hear of a change read again. */
  forgetClosedCountries(): void
  /** Origins that may connect; a request without Origin (a native client) may too. */
  origins: readonly string[]
  refuseEarly: RefuseEarly
  /** What the sockets of several processes share; null: there is one process. */
  redis: SharedRedis | null
  log: { warn(facts: object, message: string): void }
}

const PATH = '/socket.io'

/** Whether a request belongs to the socket server. */
export const isSocketPath = (url: string | undefined): boolean => url?.startsWith(`${PATH}/`) ?? false

const LARGEST_MESSAGE_BYTES = 64 * 1024

/**
 * The only socket server. It closes sockets that do not sign in within 5 s, whose session ended, or that do not read what is
 * sent, and refuses an address that holds many which have not signed in.
 */
export function createRealtime(options: RealtimeOptions): RealtimeServer {
  const { redis } = options
  const waiting = limitWaitingSockets(options)
  const io = createServer(options, waiting)
  const gate = gateOf({ ...options, path: PATH })
  const finderOf = (token: string | null) => () => (token === null ? NOBODY : options.findViewer(token))
  io.use(async (socket: AppSocket, next) => {
    // A failing database admits no socket.
    const find = finderOf(tokenOfHandshake(socket))
    const { refusal, viewer } = await gate(socket, find).catch(() => ({ refusal: 'INTERNAL', viewer: null }))
    socket.data.found = viewer
    next(refusal === null ? undefined : new Error(refusal))
  })
  const isShared = () => redis?.isReady() ?? false
  const readAddress = clientAddressReader(options)
  const addressOf = ({ conn, handshake }: AppSocket) => readAddress(conn.remoteAddress, handshake.headers)
  const { ofOwnAccount, hasChanged, toOwnCountries } = watchAccess(io, { ...options, addressOf })
  const reception = { ...options, gate, addressOf, waiting, isShared, hasChanged }
  io.on('connection', (socket: AppSocket) => welcome(io, socket, reception))
  io.on('seats_of', (accountId, reply) => reply(seatsOf(io, accountId)))
  io.on('who_is_here', (accountIds, reply) => reply(accountIds.filter((id) => seatsOf(io, id).length > 0)))
  io.on('access_changed_of', ofOwnAccount)
  io.on('to_countries', toOwnCountries)
  const hasOpenPage = (id: string) => io.of('/').adapter.rooms.has(roomOf(id))
  /** The library writes an event out before it looks whether anybody listens, and sends one that names no room to everybody. */
  const emitTo = (rooms: string[], event: keyof ServerToClient, payload: readonly unknown[]): void => {
    const open = redis === null ? rooms.filter((room) => io.of('/').adapter.rooms.has(room)) : rooms
    if (open.length > 0) io.to(open).emit(event, ...(payload as never))
  }
  let isAttached = false

  return {
    toAccount(accountId, event, ...payload) {
      if (event === 'access_changed') {
        ofOwnAccount(accountId)
        if (isShared()) io.serverSideEmit('access_changed_of', accountId)
      }
      emitTo([roomOf(accountId)], event, payload)
    },
    toAccounts: (accountIds, event, ...payload) => emitTo(accountIds.map(roomOf), event, payload),
    announcerOf: announcersOf(io, { isShared, log: options.log }),
    toRoom: (room, event, ...payload) => emitTo([room], event, payload),
    toCountries(countryCodes, event, ...payload) {
      toOwnCountries(countryCodes, event, payload)
      if (isShared()) io.serverSideEmit('to_countries', countryCodes, event, payload)
    },
    withOpenPages(accountIds) {
      const each = [...new Set(accountIds)]
      return redis ? each : each.filter(hasOpenPage)
    },
    async findOpenPages(accountIds) {
      const here = accountIds.filter(hasOpenPage)
      return new Set(isShared() ? [...here, ...(await accountsElsewhere(io, accountIds))] : here)
    },
    disconnect: ({ accountId, sessionId }) =>
      io.in(sessionId ? sessionRoomOf(sessionId) : roomOf(accountId)).disconnectSockets(true),
    attach(server) {
      isAttached = true
      io.attach(server, { path: PATH, destroyUpgrade: false, serveClient: false })
      io.engine.on('connection', (connection) => {
        waiting.count(connection)
        closeSlowReaders(connection)
      })
    },
    async close() {
      // A server that never accepted a socket has no engine to close. Nothing is said to the sockets, which would make
      // them stay away: they connect again, to the process that follows this one.
      if (isAttached) await io.close()
    },
  }
}

const createServer = ({ redis, origins }: RealtimeOptions, waiting: WaitingSockets): AppServer =>
  new Server({
    path: PATH,
    destroyUpgrade: false,
    serveClient: false,
    maxHttpBufferSize: LARGEST_MESSAGE_BYTES,
    perMessageDeflate: false,
    transports: ['websocket', 'polling'],
    ...(redis && { adapter: gatheredHints(redis.client) as never }),
    connectTimeout: CONNECT_WITHIN_MS,
    allowRequest: (request, decide) => {
      const { origin } = request.headers
      decide(null, (origin === undefined || origins.includes(origin)) && waiting.mayConnect(request))
    },
  })

/**
 * How long a connection need not ask for the product's namespace: as long as a page tries to connect, because among thousands that come
 * back at once each waits for the others. Silent ones are limited by address.
 */
const CONNECT_WITHIN_MS = 20_000

const NOBODY: Promise<null> = Promise.resolve(null)

type Watched = Pick<RealtimeOptions, 'countryOf' | 'forgetClosedCountries'> & { addressOf(socket: AppSocket): string }

/** Sockets that are rechecked at the same time: a country may have thousands, and their pages ask as well. */
const RECHECKED_AT_ONCE = 32

async function recheckInTurn(sockets: readonly AppSocket[]): Promise<void> {
  for (let start = 0; start < sockets.length; start += RECHECKED_AT_ONCE)
    await Promise.all(sockets.slice(start, start + RECHECKED_AT_ONCE).map(async ({ data }) => data.recheck?.()))
}

/**
 * Whose access changed a moment ago, accounts and countries; and what sends to the signed-in sockets of this process from countries.
 * Their sockets hear at once no more what they may not listen to: a client that does not leave it by itself is not waited for.
 */
function watchAccess(io: AppServer, { countryOf, forgetClosedCountries, addressOf }: Watched) {
  const [changed, closed] = [rememberRecent(), rememberRecent()]
  const countryOfSocket = (socket: AppSocket) => countryOf(addressOf(socket)) ?? ''
  return {
    /** The access of an account changed, as far as this process knows its sockets. */
    ofOwnAccount(accountId: string): void {
      changed.add(accountId)
      const { adapter, sockets } = io.of('/')
      for (const id of adapter.rooms.get(roomOf(accountId)) ?? []) void sockets.get(id)?.data.recheck?.()
    },
    hasChanged: (socket: AppSocket, accountId: string) => changed.has(accountId) || closed.has(countryOfSocket(socket)),
    toOwnCountries(countryCodes: readonly string[], event: string, payload: readonly unknown[]): void {
      if (event === 'access_changed') {
        forgetClosedCountries()
        for (const code of countryCodes) closed.add(code)
      }
      const there = [...io.of('/').sockets.values()].filter(
        (socket) => socket.data.viewer && countryCodes.includes(countryOfSocket(socket)),
      )
      if (event === 'access_changed') void recheckInTurn(there)
      for (const socket of there) socket.emit(event as 'access_changed', ...(payload as [never]))
    },
  }
}
