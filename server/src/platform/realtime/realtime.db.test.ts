import type { Conversation } from '@stagedoor/contract/conversations'
import { io, type Socket } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { nextEvent as next } from '#src/test-support/a-socket-server.ts'
import { testApp } from '#src/test-support/test-app.ts'

test('members of a conversation join it and others do not, and no log holds the token of a socket', async () => {
  const app = await testApp({ background: true, logs: true })
  const origin = await app.origin()
  const [fan, outsider, creator] = [await app.aFan(), await app.aFan(), await app.aCreator()]
  await app.entitle(fan, 'subscription', creator)
  const body = { source: 'performer', sourceId: creator }
  const { _id: conversationId } = await app.read<Conversation>('POST', '/conversations', { as: fan, body })
  const sockets: Socket[] = []
  onTestFinished(() => sockets.forEach((socket) => socket.disconnect()))
  /** In the address, where other clients than our pages send it. */
  const connect = async (token: string) => {
    const socket = io(origin, { query: { token }, forceNew: true, reconnection: false })
    sockets.push(socket)
    await next(socket, 'connect')
    return socket
  }
  const tokens = [fan, outsider, creator].map((id) => app.accountOf(id).token)
  const [ofFan, ofOutsider, ofCreator] = (await Promise.all(tokens.map(connect))) as [Socket, Socket, Socket]
  const join = (socket: Socket) => socket.emitWithAck('join_conversation', { conversationId })
  const refused = next(ofOutsider, 'error')
  expect(await Promise.all([ofFan, ofCreator, ofOutsider].map(join))).toEqual([
    { success: true },
    { success: true },
    { success: false },
  ])
  expect(await refused).toEqual({ event: 'join_conversation', error: 'NOT_FOUND' })

  const leaked: string[] = []
  ofOutsider.onAny((event: string) => leaked.push(event))
  const received = next(ofCreator, `message_created_conversation_${conversationId}`)
  const path = `/messages/conversations/${conversationId}`
  await app.read('POST', path, { as: fan, body: { text: 'Only for you' } })
  expect(await received).toMatchObject({ text: 'Only for you', sequence: 1, senderId: fan })

  // The chat of a stream is open to others than its members too.
  const chat = await app.read<Conversation>('GET', `/conversations/stream/performer/${creator}`, { as: outsider })
  expect(await ofOutsider.emitWithAck('join_conversation', { conversationId: chat._id })).toEqual({ success: true })

  // Who does not show that they write is not shown either; it holds from the next time that they join.
  await app.read('PUT', '/messages/settings', { as: creator, body: { showsReading: true, showsTyping: false } })
  await join(ofFan)
  const events: string[] = []
  ofCreator.onAny((event: string) => events.push(event))
  ofFan.emit('typing', { conversationId, isTyping: true })
  await app.read('POST', path, { as: fan, body: { text: 'Again' } })
  await next(ofCreator, `message_created_conversation_${conversationId}`)
  expect(events).not.toContain('typing')
  expect(leaked).toEqual([])

  const socket = io(origin, { auth: { token: 'forged-token' }, query: { token: 'forged-token' }, forceNew: true })
  sockets.push(socket)
  await next(socket, 'disconnect')
  const log = JSON.stringify(app.logged)
  for (const token of [...tokens, 'forged-token']) expect(log).not.toContain(token)
})
