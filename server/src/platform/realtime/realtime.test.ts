import { expect, test, vi } from 'vitest'
import { aSocketServer, nextEvent as next, signedIn, viewerOf } from '#src/test-support/a-socket-server.ts'
import type { Viewer } from '../http/viewer.ts'
import { SIGN_IN_WITHIN_MS } from './reception.ts'
import { WAITING_PER_ADDRESS } from './waiting-sockets.ts'

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

test('an event for several accounts reaches each of them once, and nobody where it names nobody', async () => {
  const { realtime, connect } = await aSocketServer()
  const [ann, bob, eve] = [connect(), connect(), connect()]
  for (const [socket, name] of [[ann, 'ann'] as const, [bob, 'bob'] as const, [eve, 'eve'] as const])
    expect(await signedIn(socket, `token of ${name}`)).toBe(true)
  const received: unknown[] = []
  for (const socket of [ann, bob, eve]) socket.on('message_deleted', () => received.push(socket))

  const gone = { _id: '1', conversationId: '2', sequence: 3 }
  realtime.toAccounts([], 'message_deleted', gone)
  realtime.toAccounts(['nobody'], 'message_deleted', gone)
  realtime.toAccounts(['ann', 'bob', 'ann', 'nobody'], 'message_deleted', gone)
  // What is sent later arrives later.
  for (const name of ['ann', 'bob', 'eve']) realtime.toAccount(name, 'update_balance', { balance: 1 })
  await Promise.all([ann, bob, eve].map((socket) => next(socket, 'update_balance')))
  expect(received).toHaveLength(2)
  expect(new Set(received)).toEqual(new Set([ann, bob]))
})

test('an event that is read is read for accounts with an open page only, and has one announcer', async () => {
  const { realtime, connect } = await aSocketServer()
  const ann = connect()
  expect(await signedIn(ann, 'token of ann')).toBe(true)
  const readFor: (readonly string[])[] = []
  const announce = realtime.announcerOf('send_notification', async (accountIds) => {
    readFor.push(accountIds)
    return new Map(accountIds.map((id) => [id, { total: 2 }]))
  })
  const received = next(ann, 'send_notification')
  await announce(['bob'])
  await announce(['ann', 'bob'])
  expect(await received).toEqual({ total: 2 })
  expect(readFor).toEqual([['ann']])
  expect(() => realtime.announcerOf('send_notification', async () => new Map())).toThrow('one announcer')
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

test('a page whose access changed while its socket was not connected yet hears of it when it signs in', async () => {
  const { realtime, connect } = await aSocketServer()
  realtime.toAccount('ann', 'access_changed', {})
  realtime.toAccount('bob', 'update_balance', { balance: 1 })
  const [ann, bob] = [connect(), connect()]
  const received = next(ann, 'access_changed')
  const receivedByBob: unknown[] = []
  bob.onAny((event: string) => receivedByBob.push(event))
  expect([await signedIn(bob, 'token of bob'), await signedIn(ann, 'token of ann')]).toEqual([true, true])
  expect(await received).toEqual({})
  expect(receivedByBob).toEqual([])
})

test('a page of a country that was closed while its socket was not connected yet hears of it when it signs in', async () => {
  const calls: string[] = []
  const { realtime, connect } = await aSocketServer({
    trustedProxies: ['127.0.0.1'],
    countryOf: (address) => (address === '8.8.8.8' ? 'US' : 'TW'),
    forgetClosedCountries: () => calls.push('forgotten'),
  })
  const from = (address: string) => connect({ extraHeaders: { 'x-forwarded-for': address } })
  const open = from('8.8.8.8')
  await signedIn(open, 'token of eve')
  const received = next(open, 'access_changed')
  realtime.toCountries(['JP', 'US'], 'access_changed', {})
  expect(calls).toEqual(['forgotten'])
  expect(await received).toEqual({})

  const [american, taiwanese] = [from('8.8.8.8'), from('168.95.1.1')]
  const receivedLater = next(american, 'access_changed')
  const elsewhere: string[] = []
  taiwanese.onAny((event: string) => elsewhere.push(event))
  expect([await signedIn(taiwanese, 'token of bob'), await signedIn(american, 'token of ann')]).toEqual([true, true])
  expect(await receivedLater).toEqual({})
  expect(elsewhere).toEqual([])
})

test('disconnects a socket with a wrong token after an error', async () => {
  const { connect } = await aSocketServer()
  const socket = connect()
  const out = next(socket, 'disconnect')
  expect(await signedIn(socket, 'forged')).toBe(false)
  expect(await out).toBe('io server disconnect')
})

test('closes a socket that does not sign in, but not one whose sign-in a busy database keeps waiting', async () => {
  const [searched, found] = [Promise.withResolvers<void>(), Promise.withResolvers<Viewer>()]
  const findViewer = () => {
    searched.resolve()
    return found.promise
  }
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const { connect } = await aSocketServer({ findViewer })
    const [waiting, silent] = [connect(), connect()]
    await Promise.all([next(waiting, 'connect'), next(silent, 'connect')])
    const isIn = signedIn(waiting, 'token of ann')
    await searched.promise
    const out = next(silent, 'disconnect')
    vi.advanceTimersByTime(SIGN_IN_WITHIN_MS)
    expect(await out).toBe('io server disconnect')
    found.resolve(viewerOf('ann'))
    expect(await isIn).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

test('a socket loses its connection where the database fails, and where the server ends: it comes back, unlike one that is sent away', async () => {
  const { realtime, connect } = await aSocketServer({
    findViewer: async (token) => {
      if (token === 'token of ann') return viewerOf('ann')
      throw new Error('the database is away')
    },
  })
  const [ann, bob] = [connect(), connect()]
  const bobIsOut = next(bob, 'disconnect')
  bob.emit('auth/login', { token: 'token of bob' })
  expect(await bobIsOut).toBe('transport close')
  await signedIn(ann, 'token of ann')
  const annIsOut = next(ann, 'disconnect')
  await realtime.close()
  expect(await annIsOut).toBe('transport close')
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

test('drops more than twenty events a second with an error, and disconnects a socket that goes on', async () => {
  const { connect } = await aSocketServer()
  const socket = connect()
  await signedIn(socket, 'token of ann')
  const answered: unknown[] = []
  const [refused, out] = [next(socket, 'error'), next(socket, 'disconnect')]
  const send = (count: number) => {
    for (let i = 0; i < count; i += 1) socket.emit('leave_conversation', {}, () => answered.push(i))
  }
  send(20)
  expect(await refused).toEqual({ event: 'leave_conversation', error: 'TOO_MANY_REQUESTS' })
  await expect.poll(() => answered.length).toBe(19)
  expect(socket.connected).toBe(true)
  send(30)
  expect(await out).toBe('io server disconnect')
})

test('closes a socket that sends more than 64 KB at once', async () => {
  const { connect } = await aSocketServer()
  const socket = connect()
  await signedIn(socket, 'token of ann')
  const out = next(socket, 'disconnect')
  socket.emit('typing', { conversationId: 'x'.repeat(64 * 1024), isTyping: true })
  expect(await out).toBe('transport close')
})

test('closes a socket that does not read what it is sent, and no other', async () => {
  const { realtime, connect } = await aSocketServer()
  const [ann, bob] = [connect(), connect()]
  await Promise.all([signedIn(ann, 'token of ann'), signedIn(bob, 'token of bob')])
  stopReading(ann)
  const received = { count: 0 }
  bob.on('payment_status_callback', () => (received.count += 1))
  const large = { transactionId: 'x'.repeat(40_000), status: 'success' }
  let sent = 0
  while (realtime.withOpenPages(['ann']).length > 0) {
    for (const account of ['ann', 'bob']) realtime.toAccount(account, 'payment_status_callback', large)
    sent += 1
    const arrived = sent
    await expect.poll(() => received.count, { interval: 1 }).toBe(arrived)
  }
  expect(bob.connected).toBe(true)
  expect(realtime.withOpenPages(['ann', 'bob'])).toEqual(['bob'])
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

/** The operating system stops taking what arrives for a socket, as when its device has gone to sleep. */
function stopReading(socket: { io: { engine: { transport: object } } }): void {
  const { transport } = socket.io.engine as unknown as { transport: { ws: { _socket: { pause(): void } } } }
  transport.ws._socket.pause()
}
