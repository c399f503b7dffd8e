import type { Conversation } from '@stagedoor/contract/conversations'
import type { Message } from '@stagedoor/contract/messages'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { answerOf, statusesOf, testApp, type Listed, type TestApp } from '#src/test-support/test-app.ts'

let app: TestApp
let creator: string
let fan: string
let id: string

const chatOf = (as: string | null) =>
  app.call<Conversation>('GET', `/conversations/stream/performer/${creator}`, { as })

beforeEach(async () => {
  app = await testApp()
  creator = await app.aCreator()
  fan = await app.aFan()
  id = (await chatOf(fan)).body.data._id
})

const write = (as: string, text: string, clientMessageId: string = randomUUID()) =>
  app.call<Message>('POST', `/messages/stream/${id}`, { as, body: { text, clientMessageId } })
const list = (as: string, query = '') => app.read<Listed<Message>>('GET', `/messages/stream/${id}?${query}`, { as })
const setAudience = (audience: string) =>
  app.read('PUT', `/conversations/stream/${id}/update`, { as: creator, body: { audience } })

test('a chat is one, is written by many, read by visitors, and cleared by its creator', async () => {
  expect((await chatOf(null)).body.data).toMatchObject({
    _id: id,
    type: 'stream',
    performerId: creator,
    mayWrite: false,
    audience: 'everyone',
  })
  const fans = [fan, creator, await app.aFan()]
  const again = randomUUID()
  const sent = await Promise.all([
    ...fans.map((one) => write(one, 'Hello')),
    write(fan, 'Twice', again),
    write(fan, 'Twice', again),
  ])
  expect(statusesOf(sent)).toEqual([200, 201, 201, 201, 201])
  expect((await list(fan, 'afterSequence=0')).data.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4])
  expect((await app.read<Listed<Message>>('GET', `/messages/conversations/public/${id}?limit=2`)).data).toHaveLength(2)
  expect(await app.read('GET', '/messages/total-unread-messages', { as: creator })).toEqual({ total: 0 })
  // Lines are deleted by who wrote them, and any by the creator.
  const [line] = (await list(fan)).data.filter(({ senderId }) => senderId === fan)
  expect((await app.call('DELETE', `/messages/${line?._id}`, { as: fans[2] ?? '' })).status).toBe(404)
  await app.read('DELETE', `/messages/${line?._id}`, { as: creator })
  expect((await list(fan)).data.filter(({ isDeleted }) => isDeleted)).toMatchObject([{ _id: line?._id }])

  const clear = (as: string) => app.call('DELETE', `/messages/stream/${id}/remove-all-message`, { as })
  expect((await clear(await app.aCreator())).status).toBe(404)
  expect((await clear(creator)).status).toBe(200)
  await write(fan, 'A new page')
  expect(await list(fan)).toMatchObject({ total: 1, data: [{ sequence: 5, text: 'A new page' }] })
})

test('who may write is the creator’s choice; whom they block does not find the chat', async () => {
  await setAudience('followers')
  expect(answerOf(await write(fan, 'Hello'))).toEqual([403, 'MESSAGE_GATED'])
  await app.follow(fan, creator)
  expect((await write(fan, 'Hello')).status).toBe(201)
  await setAudience('nobody')
  expect(statusesOf([await write(fan, 'Hello'), await write(creator, 'Hello')])).toEqual([201, 403])
  await setAudience('everyone')
  expect(statusesOf([await write(fan, ' '), await write(fan, 'a'.repeat(501))])).toEqual([400, 422])
  const other = await app.aCreator()
  expect((await app.call('PUT', `/conversations/stream/${id}/update`, { as: other, body: {} })).status).toBe(404)
  await app.block(creator, fan)
  expect(statusesOf([await chatOf(fan), await write(fan, 'Hello')])).toEqual([404, 404])
  expect(await app.statusOf(`/messages/stream/${id}`, { as: fan })).toBe(404)
  expect(await app.statusOf(`/messages/conversations/${id}`, { as: creator })).toBe(404)
})
