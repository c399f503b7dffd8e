import type { ChatPerson, Conversation } from '@stagedoor/contract/conversations'
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
const waysOf = async (as: string) => (await chatOf(as)).body.data.ways
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
  await setAudience('subscribers')
  expect(await waysOf(fan)).toEqual([{ way: 'subscribe', amount: null }])
  const withoutPlans = { isFreeSubscription: false, monthlyPrice: null, yearlyPrice: null }
  await app.read('PUT', '/performers/me', { as: creator, body: withoutPlans })
  expect(await waysOf(fan)).toEqual([])
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

const change = (as: string, accountId: string, action: string, minutes?: number) =>
  app.call<ChatPerson>('PUT', `/conversations/stream/${id}/people/${accountId}`, {
    as,
    body: { action, ...(minutes !== undefined && { minutes }) },
  })
const people = (as: string) => app.call<{ data: ChatPerson[] }>('GET', `/conversations/stream/${id}/people`, { as })

test('a muted viewer writes again after the time, a banned one when they are allowed', async () => {
  const muted = await change(creator, fan, 'mute', 5)
  expect(muted.body.data).toMatchObject({ accountId: fan, isRestricted: true, isModerator: false })
  const refused = await write(fan, 'Hello')
  expect(answerOf(refused)).toEqual([403, 'CHAT_RESTRICTED'])
  expect(refused.body.details).toEqual({ until: muted.body.data.restrictedUntil })
  expect((await chatOf(fan)).body.data.mayWrite).toBe(false)
  await app.advance(4 * 60_000)
  expect((await write(fan, 'Hello')).status).toBe(403)
  await app.advance(60_000)
  expect((await write(fan, 'Hello')).status).toBe(201)

  await change(creator, fan, 'ban')
  await app.advance(30 * 24 * 3_600_000)
  expect((await write(fan, 'Hello')).body.details).toEqual({ until: null })
  expect((await people(creator)).body.data.data).toMatchObject([{ accountId: fan, restrictedUntil: null }])
  await change(creator, fan, 'allow')
  expect((await write(fan, 'Hello')).status).toBe(201)
  expect((await people(creator)).body.data.data).toEqual([])
})

test('nobody hears who is banned or moderates in the chat of another creator', async () => {
  const other = await app.aCreator()
  const { _id: otherId } = await app.read('GET', `/conversations/stream/performer/${other}`, { as: fan })
  for (const action of ['make_moderator', 'ban'])
    await app.read('PUT', `/conversations/stream/${otherId}/people/${await app.aFan()}`, {
      as: other,
      body: { action },
    })
  await change(creator, fan, 'ban')
  expect((await people(creator)).body.data.data).toMatchObject([{ accountId: fan }])
})

test('moderators mute and delete, but not the creator or each other, and only the creator names them', async () => {
  const [moderator, other] = [await app.aFan(), await app.aFan()]
  expect((await people(moderator)).status).toBe(404)
  expect((await change(moderator, fan, 'mute')).status).toBe(404)
  for (const one of [moderator, other]) expect((await change(creator, one, 'make_moderator')).status).toBe(200)
  expect((await chatOf(moderator)).body.data).toMatchObject({ isModerator: true, mayWrite: true })

  const lines = [await write(fan, 'A line'), await write(creator, 'The creator’s line')].map(
    ({ body }) => body.data._id,
  )
  const remove = (as: string, line = '') => app.call('DELETE', `/messages/${line}`, { as })
  expect(statusesOf([await remove(moderator, lines[0]), await remove(moderator, lines[1])])).toEqual([200, 404])
  const [ofOther, ofFan] = [await write(other, 'A line of theirs'), await write(fan, 'Another line')].map(
    ({ body }) => body.data._id,
  )
  expect((await remove(moderator, ofOther)).status).toBe(404)
  await app.block(creator, other)
  expect((await remove(other, ofFan)).status).toBe(404)
  expect((await remove(other, ofOther)).status).toBe(200)
  expect((await change(moderator, fan, 'mute')).status).toBe(200)
  const protectedOnes = [await change(moderator, creator, 'ban'), await change(moderator, other, 'ban')]
  expect(protectedOnes.map(answerOf)).toEqual([
    [403, 'CHAT_PERSON_PROTECTED'],
    [403, 'CHAT_PERSON_PROTECTED'],
  ])
  expect((await change(moderator, fan, 'make_moderator')).status).toBe(404)
  expect((await change(creator, '00000000-0000-7000-8000-000000000000', 'ban')).status).toBe(404)
  await change(creator, moderator, 'remove_moderator')
  expect((await people(moderator)).status).toBe(404)
})

test('slow mode lets each viewer write once in its time, and its creator always', async () => {
  await app.read('PUT', `/conversations/stream/${id}/update`, { as: creator, body: { slowModeSeconds: 30 } })
  expect((await chatOf(fan)).body.data).toMatchObject({ slowModeSeconds: 30, audience: 'everyone' })
  const first = randomUUID()
  expect((await write(fan, 'One', first)).status).toBe(201)
  const refused = await write(fan, 'Two')
  expect(answerOf(refused)).toEqual([429, 'CHAT_SLOW'])
  // A repeat of what was sent is no second line.
  expect((await write(fan, 'One', first)).status).toBe(200)
  expect(statusesOf([await write(creator, 'One'), await write(creator, 'Two')])).toEqual([201, 201])
  expect((await write(await app.aFan(), 'One')).status).toBe(201)
})

test('lines with words that the creator or the operator does not allow are refused to viewers', async () => {
  await app.read('PUT', '/performer/blocked-words', { as: creator, body: { words: ['turnip'] } })
  expect(answerOf(await write(fan, 'What a Turnip!'))).toEqual([422, 'WORDS_REFUSED'])
  expect(statusesOf([await write(fan, 'Turnips'), await write(creator, 'turnip')])).toEqual([201, 201])
})
