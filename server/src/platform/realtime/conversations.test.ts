import type { Message } from '@stagedoor/contract/messages'
import type { Socket } from 'socket.io-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ANN_AND_BOB, CHAT, aSocketServer, nextEvent as next, signedIn } from '#src/test-support/a-socket-server.ts'

const message = { _id: 'message', conversationId: ANN_AND_BOB } as Message
const CHANNEL = `conversation:${ANN_AND_BOB}`
const CREATED = `message_created_conversation_${ANN_AND_BOB}` as const

async function ask(socket: Socket, event: string, conversationId: unknown): Promise<boolean> {
  const { success } = (await socket.timeout(20_000).emitWithAck(event, { conversationId })) as { success: boolean }
  return success
}

/** What a socket hears until the server has sent its account a last event. */
function hearing(socket: Socket) {
  const events: string[] = []
  socket.onAny((event: string) => events.push(event))
  return events
}

test('a member hears a conversation from joining to leaving', async () => {
  const { realtime, connect } = await aSocketServer()
  const ann = connect()
  await signedIn(ann, 'token of ann')
  expect(await ask(ann, 'join_conversation', ANN_AND_BOB)).toBe(true)
  const received = next(ann, CREATED)
  realtime.toRoom(CHANNEL, CREATED, message)
  expect(await received).toEqual(message)

  expect(await ask(ann, 'leave_conversation', ANN_AND_BOB)).toBe(true)
  const events = hearing(ann)
  realtime.toRoom(CHANNEL, CREATED, message)
  realtime.toAccount('ann', 'access_changed', {})
  await next(ann, 'access_changed')
  expect(events).toEqual(['access_changed'])
})

test('somebody else is refused with an error that does not announce whether it exists, and hears nothing', async () => {
  const { realtime, connect } = await aSocketServer()
  const eve = connect()
  await signedIn(eve, 'token of eve')
  const nothing = '01900000-0000-7000-8000-000000000002'
  for (const id of [ANN_AND_BOB, nothing, 'user:ann', ['user:ann'], null]) {
    const refused = next(eve, 'error')
    expect(await ask(eve, 'join_conversation', id)).toBe(false)
    expect(await refused).toEqual({ event: 'join_conversation', error: 'NOT_FOUND' })
  }
  const events = hearing(eve)
  realtime.toRoom(CHANNEL, CREATED, message)
  realtime.toAccount('ann', 'update_balance', { balance: 1 })
  realtime.toAccount('eve', 'access_changed', {})
  await next(eve, 'access_changed')
  expect(events).toEqual(['access_changed'])
})

test('a socket that has not signed in joins nothing', async () => {
  const { connect } = await aSocketServer()
  const socket = connect()
  const refused = next(socket, 'error')
  expect(await ask(socket, 'join_conversation', ANN_AND_BOB)).toBe(false)
  expect(await refused).toEqual({ event: 'join_conversation', error: 'UNAUTHENTICATED' })
})

test('a client may sign in and join in one breath', async () => {
  const { connect } = await aSocketServer()
  const ann = connect()
  ann.emit('auth/login', { token: 'token of ann' })
  expect(await ask(ann, 'join_conversation', ANN_AND_BOB)).toBe(true)
})

test('who joined sees that the other side is writing; nobody sees it of a conversation that they have not joined', async () => {
  const { realtime, connect } = await aSocketServer()
  const [ann, annElsewhere, bob] = [connect(), connect(), connect()]
  for (const socket of [ann, annElsewhere]) await signedIn(socket, 'token of ann')
  await signedIn(bob, 'token of bob')
  for (const socket of [ann, annElsewhere]) await ask(socket, 'join_conversation', ANN_AND_BOB)
  const eventsOfAnn = hearing(annElsewhere)
  // Not joined yet.
  bob.emit('typing', { conversationId: ANN_AND_BOB, isTyping: true })
  await ask(bob, 'join_conversation', ANN_AND_BOB)
  const shownToBob = next(bob, 'typing')
  ann.emit('typing', { conversationId: ANN_AND_BOB, isTyping: true })
  expect(await shownToBob).toEqual({ conversationId: ANN_AND_BOB, accountId: 'ann', isTyping: true })
  realtime.toAccount('ann', 'access_changed', {})
  await next(annElsewhere, 'access_changed')
  expect(eventsOfAnn).toEqual(['access_changed'])
})

test('typing that one side has turned off since both joined is shown no more, and again when it is on', async () => {
  let showsTyping = true
  const channel = `conversation:${ANN_AND_BOB}`
  const findConversation = async () => ({ channel, showsTyping, mayEnd: false })
  const { connect } = await aSocketServer({ findConversation })
  const [ann, bob] = [connect(), connect()]
  await signedIn(ann, 'token of ann')
  await signedIn(bob, 'token of bob')
  for (const socket of [ann, bob]) await ask(socket, 'join_conversation', ANN_AND_BOB)
  const shown: boolean[] = []
  bob.on('typing', ({ isTyping }: { isTyping: boolean }) => shown.push(isTyping))
  /** Events of one socket come in order: its next answer is behind what was passed on before. */
  async function type(isTyping: boolean) {
    ann.emit('typing', { conversationId: ANN_AND_BOB, isTyping })
    await ask(ann, 'join_conversation', ANN_AND_BOB)
    await ask(bob, 'join_conversation', ANN_AND_BOB)
  }
  await type(true)
  showsTyping = false
  await type(true)
  showsTyping = true
  await type(false)
  expect(shown).toEqual([true, false])
})

test('who may listen to a chat no more hears nothing of it after half a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { realtime, connect, closeChat } = await aSocketServer()
  const eve = connect()
  await signedIn(eve, 'token of eve')
  expect(await ask(eve, 'join_conversation', CHAT)).toBe(true)
  const announce = () => realtime.toRoom(`conversation:${CHAT}`, `message_created_conversation_${CHAT}`, message)
  const events = hearing(eve)
  await vi.advanceTimersByTimeAsync(30_000)
  announce()
  closeChat()
  await vi.advanceTimersByTimeAsync(30_000)
  announce()
  realtime.toAccount('eve', 'access_changed', {})
  await next(eve, 'access_changed')
  expect(events).toEqual([`message_created_conversation_${CHAT}`, 'access_changed'])
})

test('who loses a chat by a block, or with its country, hears nothing of it from then on', async () => {
  for (const announceLoss of ['toAccount', 'toCountries'] as const) {
    const { realtime, connect, closeChat } = await aSocketServer()
    const eve = connect()
    await signedIn(eve, 'token of eve')
    expect(await ask(eve, 'join_conversation', CHAT)).toBe(true)
    const events = hearing(eve)
    closeChat()
    const received = next(eve, 'access_changed')
    if (announceLoss === 'toAccount') realtime.toAccount('eve', 'access_changed', {})
    else realtime.toCountries(['US'], 'access_changed', {})
    await received
    realtime.toRoom(`conversation:${CHAT}`, `message_created_conversation_${CHAT}`, message)
    realtime.toAccount('eve', 'update_balance', { balance: 1 })
    await next(eve, 'update_balance')
    expect([announceLoss, events]).toEqual([announceLoss, ['access_changed', 'update_balance']])
  }
})

test('a socket stays with the account that it signed in to first', async () => {
  const { connect } = await aSocketServer()
  const socket = connect()
  await signedIn(socket, 'token of ann')
  const out = next(socket, 'disconnect')
  expect(await signedIn(socket, 'token of bob')).toBe(false)
  expect(await out).toBe('io server disconnect')
})

test('where a failing database cannot say who may join, the socket loses its connection, so that its page comes back', async () => {
  const { connect } = await aSocketServer({
    findConversation: async () => {
      throw new Error('the database is away')
    },
  })
  const socket = connect()
  await signedIn(socket, 'token of ann')
  const out = next(socket, 'disconnect')
  socket.emit('join_conversation', { conversationId: ANN_AND_BOB })
  expect(await out).toBe('transport close')
})
