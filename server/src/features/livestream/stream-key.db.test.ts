import type { StreamKey } from '@stagedoor/contract/stream-keys'
import type { StreamWithChat } from '@stagedoor/contract/streams'
import { beforeEach, expect, test } from 'vitest'
import { createLiveVideoFake, type LiveVideoFake } from '#src/test-support/live-video-fake.ts'
import { statusesOf, testApp, type TestApp } from '#src/test-support/test-app.ts'

let app: TestApp
let live: LiveVideoFake
let creator: string

beforeEach(async () => {
  live = createLiveVideoFake()
  app = await testApp({ wrappers: { liveVideo: () => live } })
  creator = await app.aCreator()
})

const prepare = () =>
  app.read<StreamWithChat>('POST', '/streaming/live', {
    as: creator,
    body: { title: 'An evening with paints', isFree: true },
  })
const rotate = (as = creator) => app.read<StreamKey>('POST', '/streaming/key', { as })
const show = () => app.read<StreamKey>('GET', '/streaming/key', { as: creator })
const current = () => app.read<StreamWithChat>('GET', `/streaming/join/${creator}`, { as: creator })
const publisher = async () => (await live.describe()).at(-1)?.publisher ?? null

/** Sends an offer as OBS does, or ends what it has opened. */
const encoder = async (method: 'POST' | 'DELETE', url: string, key: string | null) => {
  const answer = await app.http.inject({
    method,
    url,
    headers: { authorization: `Bearer ${key}`, ...(method === 'POST' && { 'content-type': 'application/sdp' }) },
    ...(method === 'POST' && { payload: 'an offer' }),
  })
  return { status: answer.statusCode, body: answer.body, location: String(answer.headers.location) }
}
const publish = (key: string | null) => encoder('POST', '/api/streaming/whip', key)

test('a key publishes what its creator has prepared and opens it; it is shown once', async () => {
  expect(await show()).toMatchObject({ key: null, createdAt: null, transport: 'embedded' })
  const { key, url } = await rotate()
  expect(new URL(url).pathname).toBe('/api/streaming/whip')
  expect(await show()).toMatchObject({ key: null, createdAt: expect.any(String) })
  expect((await publish(key)).status).toBe(401)

  await prepare()
  const opened = await publish(key)
  expect(opened).toMatchObject({ status: 201, body: 'answer to an offer' })
  expect((await current()).stream.status).toBe('live')
  expect(await publisher()).not.toBeNull()
  expect((await encoder('DELETE', opened.location, (await rotate(await app.aCreator())).key)).status).toBe(401)
  expect((await encoder('DELETE', opened.location, key)).status).toBe(200)
  expect(await publisher()).toBeNull()
})

test('what a key sends goes on for hours without a new token', async () => {
  const { key } = await rotate()
  await prepare()
  await publish(key)
  for (let minutes = 0; minutes < 180; minutes += 4) {
    await app.advance(4 * 60_000)
    await app.runDue()
  }
  expect(await publisher()).not.toBeNull()
  const { status, streamingTime } = (await current()).stream
  expect(status).toBe('live')
  expect(streamingTime).toBeGreaterThanOrEqual(10_800)
})

test('another key takes the place of the one before, and what that one sends is cut by the next check', async () => {
  const { key: first } = await rotate()
  await prepare()
  await publish(first)
  const { key: second } = await rotate()
  expect(second).not.toBe(first)
  await app.runDue()
  expect(await publisher()).toBeNull()
  expect((await publish(first)).status).toBe(401)
  expect((await publish(second)).status).toBe(201)
  await app.runDue()
  expect(await publisher()).not.toBeNull()
})

test('keys that are made at once are one: the last', async () => {
  const made = await Promise.all([rotate(), rotate(), rotate()])
  await prepare()
  const opened = await Promise.all(made.map(({ key }) => publish(key)))
  expect(statusesOf(opened)).toEqual([201, 401, 401])
})

test('a key opens nothing that was not prepared, by nobody who may not stream, and no token is a key', async () => {
  const { key } = await rotate()
  await prepare()
  await app.rows(`update performer set state = 'suspended' where account_id = '${creator}'`)
  expect((await publish(key)).status).toBe(401)
  for (const wrong of ['sk_live_'.padEnd(51, 'x'), 'x'.repeat(43), '']) expect((await publish(wrong)).status).toBe(401)
  expect(await live.describe()).toEqual([])
})
