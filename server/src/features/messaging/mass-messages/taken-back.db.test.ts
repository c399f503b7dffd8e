import type { Conversation } from '@stagedoor/contract/conversations'
import type { MassMessage } from '@stagedoor/contract/mass-messages'
import type { Message } from '@stagedoor/contract/messages'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testApp, type Listed, type TestApp } from '#src/test-support/test-app.ts'

const MINUTE_MS = 60_000

let app: TestApp
let creator: string
/** Has written to the creator before. */
let fan: string
/** Has no conversation with the creator. */
let follower: string
let conversationId: string

beforeEach(async () => {
  app = await testApp()
  creator = await app.aCreator()
  fan = await app.aFan()
  follower = await app.aFan()
  for (const one of [fan, follower]) await app.entitle(one, 'subscription', creator)
  const target = { source: 'performer', sourceId: creator }
  conversationId = (await app.read<{ _id: string }>('POST', '/conversations', { as: fan, body: target }))._id
  await app.follow(follower, creator)
  await write(fan, conversationId, { text: 'Hello  \n there' })
  await app.advance(MINUTE_MS)
})

const write = (as: string, id: string, body: object) =>
  app.read<Message>('POST', `/messages/conversations/${id}`, { as, body })
const listOf = (as: string) => app.read<Listed<Conversation>>('GET', '/conversations', { as })
const broadcast = async (body: object): Promise<string> => {
  const given = { subscriptionType: 'all', ...body }
  const { _id } = await app.read<MassMessage>('POST', '/messages/mass-messages', { as: creator, body: given })
  await app.runDue()
  await app.advance(MINUTE_MS)
  return _id
}
const takeBack = async (id: string): Promise<void> => {
  await app.read('DELETE', `/messages/mass-messages/${id}`, { as: creator })
  await app.runDue()
}

test('a mass message that was taken back leaves the lists of both sides as they were', async () => {
  const later = await app.aFan()
  await app.entitle(later, 'subscription', creator)
  const target = { source: 'performer', sourceId: creator }
  const { _id } = await app.read<{ _id: string }>('POST', '/conversations', { as: later, body: target })
  await write(later, _id, { text: 'I came later' })
  const [ofCreator, ofFan] = [await listOf(creator), await listOf(fan)]
  expect(ofCreator.data.map(({ lastMessage }) => lastMessage)).toEqual(['I came later', 'Hello there'])

  const first = await broadcast({ text: 'First' })
  const second = await broadcast({ text: 'Second' })
  expect((await listOf(creator)).total).toBe(3)
  await takeBack(first)
  expect((await listOf(fan)).data).toMatchObject([{ lastMessage: 'Second', lastMessageSequence: 3, lastSequence: 3 }])
  await takeBack(second)

  const shown = ({ data, total }: Listed<Conversation>) => [total, data.map(({ lastSequence: _, ...row }) => row)]
  expect(shown(await listOf(creator))).toEqual(shown(ofCreator))
  expect(shown(await listOf(fan))).toEqual(shown(ofFan))
  expect(await listOf(follower)).toMatchObject({ data: [], total: 0 })
  expect(await app.read('GET', '/messages/total-unread-messages', { as: follower })).toEqual({ total: 0 })

  // What is written next is shown again, and goes on in the numbers.
  await write(fan, conversationId, { text: 'Anything new?' })
  expect((await listOf(creator)).data[0]).toMatchObject({ lastMessage: 'Anything new?', lastMessageSequence: 4 })
  const third = await broadcast({ text: 'Third' })
  expect((await listOf(follower)).data).toMatchObject([{ lastMessage: 'Third', lastSequence: 3 }])
  await takeBack(third)
  expect((await listOf(fan)).data).toMatchObject([{ lastMessage: 'Anything new?', lastSequence: 5 }])
})

test('who has bought its files keeps it at its place, and a message that is shown again leaves nothing once it is deleted', async () => {
  const file = await app.aFile(creator, 'message-photo')
  const id = await broadcast({ text: 'For sale', fileIds: [file], isSale: true, price: 5 })
  const [bought] = (await app.read<Listed<Message>>('GET', `/messages/conversations/${conversationId}`, { as: fan }))
    .data
  await sql`insert into entitlement (account_id, kind, item_id, source, source_id)
    values (${fan}, 'message', ${bought?._id}, 'purchase', ${randomUUID()})`.execute(app.db)
  await takeBack(id)
  expect((await listOf(creator)).data).toMatchObject([{ lastMessage: 'For sale', lastMessageType: 'photo' }])

  const own = await write(creator, conversationId, { text: 'A secret' })
  await takeBack(await broadcast({ text: 'Wrong' }))
  expect((await listOf(fan)).data).toMatchObject([{ lastMessage: 'A secret', lastMessageSequence: own.sequence }])
  await app.read('DELETE', `/messages/${own._id}`, { as: creator })
  expect((await listOf(fan)).data).toMatchObject([{ lastMessage: '', lastMessageType: null }])
})
