import type { AccessExplanation } from '@stagedoor/contract/access'
import type { Conversation } from '@stagedoor/contract/conversations'
import type { Message } from '@stagedoor/contract/messages'
import { beforeEach, expect, test } from 'vitest'
import { answerOf, fileForm, statusesOf, testApp, type Listed, type TestApp } from '#src/test-support/test-app.ts'
import { aSidewaysPhotograph } from '#src/test-support/test-pictures.ts'

let app: TestApp
let fan: string
let creator: string
let id: string

beforeEach(async () => {
  app = await testApp()
  fan = await app.aFan({ tokens: 100 })
  creator = await app.aCreator()
  await app.follow(fan, creator)
  const policy = {
    subscribers: true,
    followers: true,
    everyone: false,
    minimumTip: null,
    minimumSpent: null,
    listIds: [],
  }
  await app.read('PUT', '/performer/messages/policy', { as: creator, body: policy })
  const body = { source: 'performer', sourceId: creator }
  id = (await app.read<Conversation>('POST', '/conversations', { as: fan, body }))._id
})

const send = (as: string, body: object) => app.call<Message>('POST', `/messages/conversations/${id}`, { as, body })
const latest = async (as: string): Promise<Message> => {
  const [message] = (await app.read<Listed<Message>>('GET', `/messages/conversations/${id}?limit=1`, { as })).data
  if (!message) throw new Error('there is a message')
  return message
}
const buy = (message: Message, body = {}) =>
  app.call('POST', `/wallet/charges/message/${message._id}`, { as: fan, body })
const linkOf = ({ files }: Message): string => files[0]?.url ?? ''
const explain = (as: string, { _id }: Message) =>
  app.read<AccessExplanation>('GET', `/access/explain?type=message&id=${_id}`, { as })

/** A message of the creator with a photo for 5 tokens and a public teaser. */
async function aSoldPhoto(): Promise<{ message: Message; fileId: string }> {
  const [fileId, teaserId] = [await app.aFile(creator, 'message-photo'), await app.aFile(creator, 'message-teaser')]
  const { body } = await send(creator, { text: 'Backstage', fileIds: [fileId], isSale: true, price: 5, teaserId })
  return { message: body.data, fileId }
}

test('a priced photo: locked with its teaser, bought once from the thread, then open to its buyer alone', async () => {
  const { message, fileId } = await aSoldPhoto()
  expect(message).toMatchObject({ type: 'photo', isSale: true, price: 5, totalFiles: 1, files: [{ isLocked: false }] })
  const locked = await latest(fan)
  expect(locked).toMatchObject({
    isBought: false,
    files: [{ isLocked: true, url: null, sources: [] }],
    teaser: { isLocked: false },
  })
  const link = linkOf(await latest(creator))
  expect((await app.fetch(link, creator)).statusCode).toBe(200)
  expect((await app.fetch(link, fan)).statusCode).toBe(404)
  expect(JSON.stringify(locked)).not.toContain(link)
  expect(answerOf(await app.call('POST', `/messages/${message._id}/videos/${fileId}/url`, { as: fan }))).toEqual([
    403,
    'ITEM_LOCKED',
  ])
  expect(await explain(fan, message)).toMatchObject({ level: 'preview', ways: [{ way: 'buy', price: 5 }] })

  expect(answerOf(await buy(message, { expectedPrice: 4 }))).toEqual([409, 'PRICE_CHANGED'])
  expect(statusesOf(await Promise.all([buy(message), buy(message), buy(message)]))).toEqual([200, 200, 201])
  const [earned] = await app.rows<{ total: number }>('select sum(price_token_cents)::int as total from purchase')
  expect(earned?.total).toBe(500)
  const bought = await latest(fan)
  expect(bought).toMatchObject({ isBought: true, files: [{ isLocked: false }] })
  expect((await app.fetch(linkOf(bought), fan)).statusCode).toBe(200)
  const outsider = await app.aFan()
  expect((await app.fetch(linkOf(bought), outsider)).statusCode).toBe(404)
  expect(await app.statusOf(`/messages/${message._id}/file/${fileId}/status`, { as: outsider })).toBe(404)
  expect((await app.call('POST', `/wallet/charges/message/${message._id}`, { as: outsider, body: {} })).status).toBe(
    404,
  )
  expect(answerOf(await app.call('POST', `/wallet/charges/message/${message._id}`, { as: creator, body: {} }))).toEqual(
    [422, 'OWN_ITEM'],
  )
  expect(await explain(fan, message)).toMatchObject({ level: 'full' })
})

test('what was bought stays when its message is deleted and the fan is blocked; what was not is gone and not for sale', async () => {
  const kept = await aSoldPhoto()
  await buy(kept.message)
  const other = await aSoldPhoto()
  for (const { message } of [kept, other]) await app.read('DELETE', `/messages/${message._id}`, { as: creator })
  await app.block(creator, fan)
  const { data } = await app.read<Listed<Message>>('GET', `/messages/conversations/${id}`, { as: fan })
  expect(data).toMatchObject([
    { isDeleted: true, text: 'Message deleted!', files: [], totalFiles: 0, teaser: null },
    { isDeleted: true, files: [{ isLocked: false }], isBought: true },
  ])
  expect((await app.fetch(data[1] ? linkOf(data[1]) : '', fan)).statusCode).toBe(200)
  expect((await buy(other.message)).status).toBe(404)
  expect((await buy(kept.message)).status).toBe(200)
})

test('a purchase and a deletion at once end as one after the other', async () => {
  const { message } = await aSoldPhoto()
  const [bought] = await Promise.all([buy(message), app.read('DELETE', `/messages/${message._id}`, { as: creator })])
  const { files, isBought, isDeleted } = await latest(fan)
  expect([isDeleted, isBought, files.length]).toEqual([true, bought.status === 201, bought.status === 201 ? 1 : 0])
})

test('free files of a creator are open to subscribers, those of a fan to their creator', async () => {
  await send(creator, { fileIds: [await app.aFile(creator, 'message-audio')] })
  const sent = await latest(fan)
  expect(sent).toMatchObject({ type: 'audio', text: '', files: [{ isLocked: true, url: null }] })
  const path = `/messages/${sent._id}/videos/${sent.files[0]?._id}/url`
  expect(answerOf(await app.call('POST', path, { as: fan }))).toEqual([403, 'ITEM_LOCKED'])
  const subscribe = { performerId: creator, type: 'monthly', paymentGateway: 'wallet' }
  await app.read('POST', '/payment/subscribe/performers', { as: fan, body: subscribe })
  expect((await latest(fan)).files).toMatchObject([{ isLocked: false }])
  expect((await app.call('POST', path, { as: fan })).status).toBe(200)

  const photo = await app.read<{ _id: string }>('POST', '/messages/file/photo', {
    as: fan,
    body: fileForm('file', await aSidewaysPhotograph()),
  })
  expect((await send(fan, { fileIds: [photo._id] })).status).toBe(201)
  const received = await latest(creator)
  expect(received.files).toMatchObject([{ _id: photo._id, isLocked: false, name: '' }])
  expect((await app.fetch(linkOf(received), creator)).statusCode).toBe(200)
  expect(received.files[0]?.width).toBeGreaterThan(0)
})

test('refuses files of others and of other kinds, sales by fans, sales without files, and a seventh file', async () => {
  const own = await app.aFile(creator, 'message-photo')
  const refusals = [
    await send(fan, { fileIds: [own] }),
    await send(creator, { fileIds: [await app.aFile(creator, 'feed-photo')] }),
    await send(creator, { fileIds: [own], isSale: true, price: 1, teaserId: own }),
    await send(fan, { fileIds: [await app.aFile(fan, 'message-photo')], isSale: true, price: 1 }),
    await send(creator, { text: 'For sale', isSale: true, price: 1 }),
    await send(creator, { fileIds: Array.from({ length: 7 }, () => crypto.randomUUID()) }),
  ]
  expect(refusals.map(answerOf)).toEqual([
    [422, 'FILE_MISSING'],
    [422, 'FILE_MISSING'],
    [422, 'FILE_MISSING'],
    [400, 'VALIDATION_FAILED'],
    [400, 'VALIDATION_FAILED'],
    [400, 'VALIDATION_FAILED'],
  ])
  expect(await app.rows('select id from message')).toEqual([])
})

test('the list of conversations says what a latest message without text consists of', async () => {
  await send(creator, { text: '', fileIds: [await app.aFile(creator, 'message-photo')] })
  const { data } = await app.read<Listed<Conversation>>('GET', '/conversations', { as: fan })
  expect(data).toMatchObject([{ _id: id, lastMessage: '', lastMessageType: 'photo' }])
})
