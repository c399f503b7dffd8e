import type { Stream } from '@stagedoor/contract/streams'
import { beforeEach, expect, test } from 'vitest'
import { createLiveVideoFake } from '#src/test-support/live-video-fake.ts'
import { answerOf, testApp, type TestApp } from '#src/test-support/test-app.ts'

type Liked = { isLiked: boolean; likes: number }

let app: TestApp
let creator: string
let stream: Stream

beforeEach(async () => {
  app = await testApp({ wrappers: { liveVideo: () => createLiveVideoFake() } })
  creator = await app.aCreator()
  stream = await goLive({ isFree: true })
})

async function goLive(offer: object): Promise<Stream> {
  const body = { title: 'An evening with paints', ...offer }
  const prepared = await app.read<{ stream: Stream }>('POST', '/streaming/live', { as: creator, body })
  await app.features.livestream.goLive(creator)
  return prepared.stream
}

const like = (as: string, { _id }: Stream = stream) => app.call<Liked>('POST', `/streaming/live/${_id}/like`, { as })
const unlike = (as: string, { _id }: Stream = stream) =>
  app.call<Liked>('DELETE', `/streaming/live/${_id}/like`, { as })
const seenBy = async (as: string) =>
  (await app.read<{ stream: Stream }>('GET', `/streaming/join/${creator}`, { as })).stream
const announced = () =>
  app.channelEvents.flatMap(({ event, payload }) => (event === 'stream_likes_changed' ? [payload] : []))

test('a person counts once however often they like a stream, and no more after they have taken it back', async () => {
  const [first, second] = [await app.aFan(), await app.aFan()]
  await Promise.all([like(first), like(first), like(first), like(second)])
  await app.drain()
  expect(await seenBy(first)).toMatchObject({ isLiked: true, stats: { likes: 2 } })
  expect(await seenBy(creator)).toMatchObject({ isLiked: false, stats: { likes: 2 } })

  expect((await unlike(first)).body.data).toEqual({ isLiked: false, likes: 1 })
  expect((await unlike(first)).body.data).toEqual({ isLiked: false, likes: 1 })
  await app.drain()
  expect(await seenBy(first)).toMatchObject({ isLiked: false, stats: { likes: 1 } })
})

test('likes that come together are one socket event with the number after all of them', async () => {
  const fans = await Promise.all(Array.from({ length: 5 }, () => app.aFan()))
  await Promise.all(fans.map((fan) => like(fan)))
  await app.drain()
  expect(announced()).toEqual([{ streamId: stream._id, likes: 5 }])
})

test('who may not watch does not like: without a ticket, blocked, after the end; a like stays removable', async () => {
  const [fan, blocked] = [await app.aFan(), await app.aFan()]
  expect((await like(blocked)).status).toBe(200)
  await app.read('POST', '/block/users', { as: creator, body: { targetId: blocked, target: 'user', reason: '' } })
  expect(answerOf(await like(blocked))).toEqual([404, 'NOT_FOUND'])
  expect((await unlike(blocked)).status).toBe(200)

  await app.features.livestream.end({ streamId: stream._id, accountId: creator })
  expect(answerOf(await like(fan))).toEqual([404, 'NOT_FOUND'])
  const sold = await goLive({ isFree: false, price: 5 })
  expect(answerOf(await like(fan, sold))).toEqual([403, 'STREAM_LOCKED'])
})
