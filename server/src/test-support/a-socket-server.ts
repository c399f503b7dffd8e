import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { expect, onTestFinished } from 'vitest'
import type { Viewer } from '../platform/http/viewer.ts'
import { createRealtime, type RealtimeOptions } from '../platform/realtime/realtime.ts'

/** The only conversation of the server below, of ann and bob. */
export const ANN_AND_BOB = '01900000-0000-7000-8000-000000000001'
const membersOf = (conversationId: string) => (conversationId === ANN_AND_BOB ? ['ann', 'bob'] : [])

export const viewerOf = (accountId: string): Viewer => ({
  accountId,
  sessionId: `session of ${accountId}`,
  role: accountId === 'staff' ? 'staff' : 'user',
  staffRoles: [],
  username: accountId,
  authenticatedAt: new Date(0),
  impersonatorId: null,
})

/** The chat of a stream, open to everybody until `closeChat()`. */
export const CHAT = '01900000-0000-7000-8000-000000000003'

/** A socket server on which the token `token of X` belongs to X; closed for all but staff after `shut()`. */
export async function aSocketServer(options: Partial<RealtimeOptions> = {}) {
  let [isShut, isChatOpen] = [false, true]
  const http = createServer()
  const realtime = createRealtime({
    findViewer: async (token) => (token.startsWith('token of ') ? viewerOf(token.slice(9)) : null),
    findViewerOfSession: async (sessionId) => viewerOf(sessionId.slice('session of '.length)),
    origins: ['https://stagedoor.example'],
    trustedProxies: [],
    clientAddressHeader: 'x-forwarded-for',
    refuseEarly: async ({ viewer }) => (isShut && viewer?.role !== 'staff' ? 'MAINTENANCE' : null),
    findConversation: async ({ conversationId, accountId }) => {
      const channel = `conversation:${conversationId}`
      if (conversationId === CHAT) return isChatOpen ? { channel, showsTyping: false, mayEnd: true } : null
      return membersOf(conversationId).includes(accountId) ? { channel, showsTyping: true, mayEnd: false } : null
    },
    streams: {
      goLive: async () => null,
      end: async () => null,
      acceptCall: async () => false,
      isInCall: async () => false,
      leaveCall: async () => false,
      findChatToWatch: async () => null,
    },
    countryOf: () => 'US',
    forgetClosedCountries: () => undefined,
    redis: null,
    log: { warn: (facts, message) => expect.fail(`${message}: ${JSON.stringify(facts)}`) },
    ...options,
  })
  realtime.attach(http)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const sockets: Socket[] = []
  const connect = (options: object = {}) => {
    const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true, ...options })
    sockets.push(socket)
    return socket
  }
  onTestFinished(async () => {
    for (const socket of sockets) socket.disconnect()
    await realtime.close()
  })
  return { realtime, connect, shut: () => void (isShut = true), closeChat: () => void (isChatOpen = false) }
}

export const nextEvent = <T>(socket: Socket, event: string) => new Promise<T>((resolve) => socket.once(event, resolve))

export async function signedIn(socket: Socket, token: string): Promise<boolean> {
  const { success } = (await socket.timeout(20_000).emitWithAck('auth/login', { token })) as { success: boolean }
  return success
}
