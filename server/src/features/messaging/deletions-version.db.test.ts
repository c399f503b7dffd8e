import type { Conversation } from '@stagedoor/contract/conversations'
import type { MassMessage } from '@stagedoor/contract/mass-messages'
import type { Message } from '@stagedoor/contract/messages'
import { beforeEach, expect, test } from 'vitest'
import { statusesOf, testApp, type Listed, type TestApp } from '#src/test-support/test-app.ts'
import { messagingErasure } from './erasure-queries.ts'

let app: TestApp
let fan: string
let creator: string
let id: string

beforeEach(async () => {
  app = await testApp({ processes: 2 })
  fan = await app.aFan()
  creator = await app.aCreator()
  await app.entitle(fan, 'subscription', creator)
  const body = { source: 'performer', sourceId: creator }
  id = (await app.read<Conversation>('POST', '/conversations', { as: fan, body }))._id
})

const send = async (as: string, text: string) =>
  (await app.read<Message>('POST', `/messages/conversations/${id}`, { as, body: { text } }))._id
const remove = (as: string, messageId: string, process: 0 | 1 = 0) =>
  app.call('DELETE', `/messages/${messageId}`, { as, process })
const version = async (as = fan, query = '') => {
  const path = `/messages/conversations/${id}?${query}`
  return (await app.read<Listed<Message> & { deletionsVersion: number }>('GET', path, { as })).deletionsVersion
}

test('a deletion for everybody raises the version for both sides, on each page; nothing else does, nor its repeat', async () => {
  const first = await send(fan, 'One')
  await send(creator, 'Two')
  await app.read('POST', `/messages/read-all/${id}`, { as: fan })
  expect([await version(), await version(creator)]).toEqual([0, 0])
  expect((await remove(creator, first)).status).toBe(404)
  expect(await version()).toBe(0)
  await remove(fan, first)
  await remove(fan, first)
  expect([await version(), await version(creator), await version(fan, 'afterSequence=2')]).toEqual([1, 1, 1])
})

test('a mass message that is taken back raises it, once for each conversation', async () => {
  const body = { text: 'News', subscriptionType: 'subscribers' }
  const { _id } = await app.read<MassMessage>('POST', '/messages/mass-messages', { as: creator, body })
  await app.runDue()
  expect(await version()).toBe(0)
  await app.read('DELETE', `/messages/mass-messages/${_id}`, { as: creator })
  await app.runDue()
  await app.runDue()
  expect(await version()).toBe(1)
})

test('the erasure of an account raises it', async () => {
  await send(fan, 'One')
  await send(creator, 'Two')
  await app.db.transaction().execute(async (tx) => {
    for (const step of messagingErasure) await step(tx, { accountId: fan, soldIds: [], reportedIds: [] }, 100)
  })
  expect(await version(creator)).toBe(1)
})

test('two deletions at once are two versions, and one message deleted twice at once is one', async () => {
  const [one, two, same] = [await send(fan, 'One'), await send(creator, 'Two'), await send(fan, 'Three')]
  expect(statusesOf(await Promise.all([remove(fan, one), remove(creator, two, 1)]))).toEqual([200, 200])
  expect(await version()).toBe(2)
  expect(statusesOf(await Promise.all([remove(fan, same), remove(fan, same, 1)]))).toEqual([200, 200])
  expect(await version()).toBe(3)
})
