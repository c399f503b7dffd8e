import type { Message } from '@stagedoor/contract/messages'
import type { StreamGoal } from '@stagedoor/contract/stream-tips'
import type { Stream, StreamWithChat } from '@stagedoor/contract/streams'
import { beforeEach, expect, test } from 'vitest'
import { createLiveVideoFake } from '#src/test-support/live-video-fake.ts'
import { answerOf, statusesOf, testApp, type Listed, type TestApp } from '#src/test-support/test-app.ts'

let app: TestApp
let creator: string
let fan: string
let stream: Stream

beforeEach(async () => {
  app = await testApp({ wrappers: { liveVideo: () => createLiveVideoFake() } })
  creator = await app.aCreator()
  fan = await app.aFan({ tokens: 1_000 })
  const body = { title: 'An evening with paints', isFree: true }
  stream = (await app.read<StreamWithChat>('POST', '/streaming/live', { as: creator, body })).stream
  await app.features.livestream.goLive(creator)
})

const tip = (
  price: number,
  { message, key, sessionId = stream.sessionId }: { message?: string; key?: string; sessionId?: string } = {},
) =>
  app.call<{ _id: string }>('POST', `/wallet/charges/tip/${creator}`, {
    as: fan,
    body: {
      price,
      sessionId,
      conversationId: stream.conversationId,
      streamType: 'public',
      ...(message && { message }),
    },
    ...(key !== undefined && { key }),
  })
const lines = () => app.read<Listed<Message>>('GET', `/messages/stream/${stream.conversationId}`, { as: fan })
const join = (as: string) => app.read<StreamWithChat>('GET', `/streaming/join/${creator}`, { as })
const setGoal = (goal: Pick<StreamGoal, 'title' | 'amount'> | null, as = creator) =>
  app.call<StreamWithChat>('PUT', `/streaming/live/${stream._id}/goal`, { as, body: { goal } })

test('a tip is a line in the chat with its words and its price, once, after it was paid', async () => {
  const message = 'For the <b>brushes</b>'
  const paid = await Promise.all([
    tip(20, { message, key: 'a-tip-of-today' }),
    tip(20, { message, key: 'a-tip-of-today' }),
  ])
  expect(new Set(paid.map(({ body }) => body.data._id)).size).toBe(1)
  await app.drain()
  expect(await app.balance(fan)).toBe(980)
  expect((await lines()).data).toMatchObject([
    { type: 'tip', text: 'For the brushes', price: 20, senderId: fan, senderInfo: { _id: fan } },
  ])
})

test('a tip for a session that is over, of somebody else, or unknown is refused before it is paid', async () => {
  expect((await tip(5_000)).status).toBe(422)
  const other = await app.aCreator()
  const body = { title: 'A morning with paints', isFree: true }
  const elsewhere = (await app.read<StreamWithChat>('POST', '/streaming/live', { as: other, body })).stream
  await app.features.livestream.goLive(other)
  const unknown = '0191d3a0-0000-7000-8000-000000000001'
  for (const sessionId of [elsewhere.sessionId, unknown])
    expect(answerOf(await tip(10, { sessionId }))).toEqual([409, 'STREAM_ENDED'])
  expect((await tip(10)).status).toBe(201)
  await app.features.livestream.end({ streamId: stream._id, accountId: creator })
  expect(answerOf(await tip(10))).toEqual([409, 'STREAM_ENDED'])
  await app.drain()
  expect([await app.balance(fan), (await lines()).total]).toEqual([990, 1])
})

test('words that the chat would not show are refused with the tip, and the tip alone is taken', async () => {
  const restrict = (action: 'mute' | 'ban' | 'allow') =>
    app.read('PUT', `/conversations/stream/${stream.conversationId}/people/${fan}`, { as: creator, body: { action } })
  await app.read('PUT', '/performer/blocked-words', { as: creator, body: { words: ['varnish'] } })
  expect(answerOf(await tip(10, { message: 'For the VARNISH' }))).toEqual([422, 'WORDS_REFUSED'])
  for (const action of ['mute', 'ban'] as const) {
    await restrict(action)
    expect(answerOf(await tip(10, { message: 'For the brushes' }))).toEqual([403, 'CHAT_RESTRICTED'])
  }
  expect(await app.balance(fan)).toBe(1_000)
  expect((await tip(10)).status).toBe(201)
  await restrict('allow')
  expect((await tip(10, { message: 'For the brushes' })).status).toBe(201)
  await app.drain()
  expect((await lines()).data.map(({ text }) => text).toSorted()).toEqual(['', 'For the brushes'])
})

test('the progress of a goal is the sum of the session’s tips, and those who joined are told', async () => {
  expect(await join(fan)).toMatchObject({ goal: null, sales: null })
  expect((await setGoal({ title: ' New <i>lights</i> ', amount: 100 })).body.data.goal).toEqual({
    title: 'New lights',
    amount: 100,
    progress: 0,
  })
  const before = app.channelEvents.length
  for (const price of [10, 12.34, 20]) await tip(price)
  await app.drain()
  // Tips that are delivered together announce the goal once.
  expect(app.channelEvents.slice(before).filter(({ event }) => event === 'stream_goal_changed')).toHaveLength(1)
  expect(await join(fan)).toMatchObject({ goal: { progress: 42.34 }, sales: null })
  expect((await join(creator)).sales).toEqual({ tips: 42.34, ticketPrices: 0, tickets: 0 })
  const announced = app.channelEvents.filter(({ event }) => event === 'stream_goal_changed')
  expect(announced.at(-1)?.payload).toEqual({
    streamId: stream._id,
    goal: { title: 'New lights', amount: 100, progress: 42.34 },
  })
  // What was given back does not count, and those who joined are told of that too.
  const { _id: transactionId } = (await tip(30)).body.data
  const refund = { kind: 'purchase', transactionId, reason: 'by mistake' }
  await app.read('POST', '/admin/refunds', { as: await app.aStaffMember('admin'), body: refund })
  await app.drain()
  expect(app.channelEvents.findLast(({ event }) => event === 'stream_goal_changed')?.payload).toMatchObject({
    goal: { progress: 42.34 },
  })
  expect((await setGoal(null)).body.data.goal).toBeNull()
})

test('a goal is set by the creator alone, with a title', async () => {
  const goal = { title: 'New lights', amount: 100 }
  const refused = [await setGoal(goal, await app.aCreator()), await setGoal({ ...goal, title: '<b></b>' })]
  expect(refused.map(answerOf)).toEqual([
    [404, 'NOT_FOUND'],
    [400, 'VALIDATION_FAILED'],
  ])
  await app.features.livestream.end({ streamId: stream._id, accountId: creator })
  expect((await setGoal(goal)).status).toBe(404)
})

test('a tip menu is replaced as a whole, keeps its order, and is shown in the next stream too', async () => {
  const set = (items: { title: string; price: number }[]) =>
    app.call<{ items: object[] }>('PUT', '/streaming/tip-menu', { as: creator, body: { items } })
  const menu = [
    { title: 'A wave', price: 10 },
    { title: 'Your colour', price: 25.5 },
  ]
  expect((await set(menu)).body.data.items).toEqual(menu)
  expect(statusesOf(await Promise.all([set(menu.toReversed()), set(menu.toReversed())]))).toEqual([200, 200])
  expect((await join(fan)).tipMenu).toEqual(menu.toReversed())
  expect((await set([{ title: ' ', price: 10 }])).status).toBe(400)
  expect((await set(Array.from({ length: 13 }, () => ({ title: 'A wave', price: 10 })))).status).toBe(400)
  expect((await set([])).body.data.items).toEqual([])
})
