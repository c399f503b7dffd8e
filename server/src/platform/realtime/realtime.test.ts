import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import type { Viewer } from '../http/viewer.ts'
import { createRealtime } from './realtime.ts'
import { WAITING_PER_ADDRESS } from './waiting-sockets.ts'

const viewerOf = (accountId: string): Viewer => ({
  accountId,
  sessionId: `session of ${accountId}`,
  role: accountId === 'staff' ? 'staff' : 'user',
  staffRoles: [],
  username: accountId,
  authenticatedAt: new Date(0),
  impersonatorId: null,
})

/** A socket server on which the token `token of X` belongs to X; closed for all but staff after `shut()`. */
async function aSocketServer() {
  let isShut = false
  const http = createServer()
  const log = { info: () => undefined, error: () => undefined }
  const realtime = createRealtime({
    findViewer: async (token) => (token.startsWith('token of ') ? viewerOf(token.slice(9)) : null),
    findViewerOfSession: async (sessionId) => viewerOf(sessionId.slice('session of '.length)),
    origins: ['https://stagedoor.example'],
    trustedProxies: [],
    clientAddressHeader: 'x-forwarded-for',
    refuseEarly: async ({ viewer }) => (isShut && viewer?.role !== 'staff' ? 'MAINTENANCE' : null),
    log,
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
  return { realtime, connect, shut: () => void (isShut = true) }
}

const next = <T>(socket: Socket, event: string) => new Promise<T>((resolve) => socket.once(event, resolve))

async function signedIn(socket: Socket, token: string): Promise<boolean> {
  const { success } = (await socket.timeout(20_000).emitWithAck('auth/login', { token })) as { success: boolean }
  return success
}

test('a signed-in socket receives the messages of its account only', async () => {
  const { realtime, connect } = await aSocketServer()
  const [ann, bob] = [connect(), connect()]
  expect(await signedIn(ann, 'Bearer token of ann')).toBe(true)
  expect(await signedIn(bob, 'token of bob')).toBe(true)
  const receivedByBob: unknown[] = []
  bob.onAny((...event) => receivedByBob.push(event))

  const received = next(ann, 'update_balance')
  realtime.toAccount('ann', 'update_balance', { balance: 12.5 })

  expect(await received).toEqual({ balance: 12.5 })
  realtime.toAccount('bob', 'update_balance', { balance: 1 })
  await next(bob, 'update_balance')
  expect(receivedByBob).toEqual([['update_balance', { balance: 1 }]])
})

test('a token in the address signs in too', async () => {
  const { realtime, connect } = await aSocketServer()
  const socket = connect({ query: { token: 'token of ann' } })
  const received = next(socket, 'update_balance')
  await next(socket, 'connect')
  const repeat = setInterval(() => realtime.toAccount('ann', 'update_balance', { balance: 3 }), 20)
  expect(await received).toEqual({ balance: 3 })
  clearInterval(repeat)
})

test('a token in the first packet signs in: our pages keep it out of addresses', async () => {
  const { realtime, connect } = await aSocketServer()
  const socket = connect({ auth: { token: 'token of ann' } })
  const received = next(socket, 'update_balance')
  await next(socket, 'connect')
  const repeat = setInterval(() => realtime.toAccount('ann', 'update_balance', { balance: 3 }), 20)
  expect(await received).toEqual({ balance: 3 })
  clearInterval(repeat)
})

test('an address that holds many sockets which have not signed in opens no more, until one does or goes', async () => {
  const { connect } = await aSocketServer()
  const waiting = Array.from({ length: WAITING_PER_ADDRESS }, () => connect())
  await Promise.all(waiting.map((socket) => next(socket, 'connect')))
  expect(await next(connect(), 'connect_error')).toBeInstanceOf(Error)
  const [first] = waiting
  if (!first) throw new Error('there are sockets')
  expect(await signedIn(first, 'token of ann')).toBe(true)
  await next(connect(), 'connect')
  expect(await next(connect(), 'connect_error')).toBeInstanceOf(Error)
})

test('disconnects a socket with a wrong token after an error', async () => {
  const { connect } = await aSocketServer()
  const socket = connect()
  const out = next(socket, 'disconnect')
  expect(await signedIn(socket, 'forged')).toBe(false)
  expect(await out).toBe('io server disconnect')
})

test('refuses a page of another origin', async () => {
  const { connect } = await aSocketServer()
  const socket = connect({ extraHeaders: { origin: 'https://evil.example' } })
  expect(await next(socket, 'connect_error')).toBeInstanceOf(Error)
})

test('ending a session closes its sockets', async () => {
  const { realtime, connect } = await aSocketServer()
  const socket = connect()
  await signedIn(socket, 'token of ann')
  const out = next(socket, 'disconnect')
  realtime.disconnect({ accountId: 'ann', sessionId: 'session of ann' })
  expect(await out).toBe('io server disconnect')
})

test('disconnects a socket that sends too many events', async () => {
  const { connect } = await aSocketServer()
  const socket = connect()
  await signedIn(socket, 'token of ann')
  const out = next(socket, 'disconnect')
  for (let i = 0; i < 30; i += 1) socket.emit('auth/login', { token: 'token of ann' })
  expect(await out).toBe('io server disconnect')
})

test('closes the oldest of eleven sockets of one account', async () => {
  const { connect } = await aSocketServer()
  const first = connect()
  await signedIn(first, 'token of ann')
  const out = next(first, 'disconnect')
  for (let i = 0; i < 10; i += 1) await signedIn(connect(), 'token of ann')
  expect(await out).toBe('io server disconnect')
})

test('admits only staff while the site is closed, and refuses a second sign-in as another account', async () => {
  const { connect, shut } = await aSocketServer()
  const early = connect()
  await next(early, 'connect')
  shut()
  const out = next(early, 'disconnect')
  expect(await signedIn(early, 'token of ann')).toBe(false)
  expect(await out).toBe('io server disconnect')

  const refused = [connect(), connect({ query: { token: 'token of ann' } })]
  const errors = await Promise.all(refused.map((socket) => next<Error>(socket, 'connect_error')))
  expect(errors.map(({ message }) => message)).toEqual(['MAINTENANCE', 'MAINTENANCE'])

  const staff = connect({ query: { token: 'token of staff' } })
  await next(staff, 'connect')
  expect(await signedIn(staff, 'token of staff')).toBe(true)
})
