import type { StreamKey } from '@stagedoor/contract/stream-keys'
import type { Stream, StreamToken, StreamWithChat } from '@stagedoor/contract/streams'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { LiveServerSettings } from '#src/config/live-server-settings.ts'
import { createLiveVideo } from '#src/platform/live-video/live-video.ts'
import { freeUdpPort } from '#src/test-support/free-port.ts'
import { createLiveVideoFake } from '#src/test-support/live-video-fake.ts'
import { createRtcClient } from '#src/test-support/rtc-client.ts'
import { answerOf, testApp, type TestApp } from '#src/test-support/test-app.ts'
import { whipServer } from '#src/test-support/whip-server.ts'

/** A creator who is live by a server outside, in two processes that share nothing but the database. */
async function aSite(change: Partial<LiveServerSettings> = {}) {
  const forwarder = createLiveVideoFake()
  const server = await whipServer(forwarder)
  const config = { liveServer: { ...server.settings, ...change } }
  const app = await testApp({ config, processes: 2 })
  const creator = await app.aCreator()
  const body = { title: 'An evening with paints', isFree: true }
  const { stream } = await app.read<StreamWithChat>('POST', '/streaming/live', { as: creator, body })
  await app.features.livestream.goLive(creator)
  return { app, server, forwarder, creator, stream }
}

/** Connects by our own address, at the first process or another. */
async function connect(app: TestApp, as: string, { sessionId }: Stream, { http } = app.processes[0]) {
  const right = await app.read<StreamToken>('POST', '/streaming/agora/token', { as, body: { channelName: sessionId } })
  expect(right.url).toMatch(/^http:\/\/stagedoor\.test\/api\/streaming\/(whip|whep)\//)
  const answer = await http.inject({
    method: 'POST',
    url: new URL(right.url ?? '').pathname,
    headers: { authorization: `Bearer ${right.token}`, 'content-type': 'application/sdp' },
    payload: 'an offer',
  })
  return { ...right, status: answer.statusCode, body: answer.body, location: String(answer.headers.location) }
}

test('nothing can be recorded, and who wants it reads so', async () => {
  const { app } = await aSite()
  const as = await app.aCreator()
  const recording = { audience: 'subscribers', isPublished: false }
  const body = { title: 'An evening with paints', isFree: true, recording }
  const refused = await app.call('POST', '/streaming/live', { as, body })
  expect(answerOf(refused)).toEqual([409, 'RECORDING_OFF'])
})

const membersOf = async (app: TestApp, creator: string, as: string) =>
  (await app.read<StreamWithChat>('GET', `/streaming/join/${creator}`, { as })).stream.stats.members

const statusOf = async (app: TestApp, { _id }: Stream) =>
  (await app.rows<{ status: string }>(`select status from stream where id = '${_id}'`))[0]?.status

test('a server outside forwards: offers reach it with its own token, viewers are counted, and who loses the right is cut by any process', async () => {
  const { app, server, forwarder, creator, stream } = await aSite()
  const [fan, other] = [await app.aFan(), await app.aFan()]
  expect((await connect(app, fan, stream)).status).toBe(503)
  const published = await connect(app, creator, stream)
  expect(published).toMatchObject({ status: 201, body: 'answer to an offer' })
  const watched = await connect(app, fan, stream, app.processes[1])
  expect(watched.status).toBe(201)
  expect((await connect(app, other, stream)).status).toBe(201)
  // What a browser learns names neither the server nor its token.
  expect(JSON.stringify([published, watched])).not.toMatch(/secret-of-the-live-server|127\.0\.0\.1/)

  await app.runDue()
  expect(await membersOf(app, creator, other)).toBe(2)
  await app.block(creator, fan)
  await app.runDue()
  expect([...server.sessions.values()].map(({ isPublisher }) => isPublisher)).toEqual([true, false])
  expect((await forwarder.describe())[0]?.viewers).toHaveLength(1)
  expect(await membersOf(app, creator, other)).toBe(1)

  // Leaving, and coming again, hold one connection.
  await connect(app, other, stream, app.processes[1])
  await connect(app, other, stream)
  expect(server.sessions.size).toBe(2)
  await app.features.livestream.end({ streamId: stream._id, accountId: creator })
  await app.drain()
  expect(server.sessions.size).toBe(0)
  expect(await app.rows('select * from live_server_connection')).toEqual([])
})

test('a publisher of whom nothing arrives ends the stream after a minute; while the API is away nobody is taken for gone', async () => {
  const { app, server, forwarder, creator, stream } = await aSite()
  await connect(app, creator, stream)
  const wait = async (seconds: number) => {
    for (let waited = 0; waited < seconds; waited += 8) {
      await app.advance(8_000)
      await app.runDue()
    }
  }
  await wait(80)
  expect(await statusOf(app, stream)).toBe('live')
  server.mode.isApiAway = true
  await wait(80)
  expect(await statusOf(app, stream)).toBe('live')
  server.mode.isApiAway = false
  forwarder.silence(stream.sessionId)
  await wait(40)
  expect(await statusOf(app, stream)).toBe('live')
  await wait(40)
  expect(await statusOf(app, stream)).toBe('ended')
})

test('what a server that is away could not end is ended when it is back, and it opens nothing meanwhile', async () => {
  const { app, server, creator, stream } = await aSite()
  const [fan, late] = [await app.aFan(), await app.aFan()]
  await connect(app, creator, stream)
  await connect(app, fan, stream)
  server.mode.isAway = true
  await app.block(creator, fan)
  await app.runDue()
  expect(server.sessions.size).toBe(2)
  expect((await connect(app, late, stream)).status).toBe(503)
  server.mode.isAway = false
  await app.runDue()
  expect([...server.sessions.values()].map(({ isPublisher }) => isPublisher)).toEqual([true])
})

test('of a server without an API a connection counts until it is ended or its right is not renewed', async () => {
  const { app, server, forwarder, creator, stream } = await aSite({ apiUrl: null })
  const fan = await app.aFan()
  await connect(app, creator, stream)
  const { location, token } = await connect(app, fan, stream)
  forwarder.silence(stream.sessionId)
  await app.advance(2 * 60_000)
  await app.runDue()
  expect([await statusOf(app, stream), await membersOf(app, creator, fan)]).toEqual(['live', 1])
  await app.http.inject({ method: 'DELETE', url: location, headers: { authorization: `Bearer ${token}` } })
  await app.runDue()
  expect(await membersOf(app, creator, fan)).toBe(0)
  await app.advance(8 * 60_000)
  await app.runDue()
  expect(server.sessions.size).toBe(0)
  await app.advance(60_000)
  await app.runDue()
  expect(await statusOf(app, stream)).toBe('ended')
})

test('real packets go by the server outside, from an encoder with a stream key to a viewer', async () => {
  const settings = {
    port: await freeUdpPort(),
    bindAddress: '127.0.0.1',
    publicAddress: null,
    maximumConnections: 4,
    recordings: '/nowhere',
  }
  const forwarder = createLiveVideo(settings, { warn: () => undefined })
  const clients = [await createRtcClient('publish'), await createRtcClient('play')] as const
  onTestFinished(async () => {
    for (const client of clients) client.close()
    await forwarder.close()
  })
  const app = await testApp({ config: { liveServer: (await whipServer(forwarder)).settings } })
  const [creator, fan] = [await app.aCreator(), await app.aFan()]
  const body = { title: 'An evening with paints', isFree: true }
  const { stream } = await app.read<StreamWithChat>('POST', '/streaming/live', { as: creator, body })
  const { key, url } = await app.read<StreamKey>('POST', '/streaming/key', { as: creator })
  const send = async (client: (typeof clients)[number], at: string, bearer: string | null) => {
    const answer = await app.http.inject({
      method: 'POST',
      url: new URL(at).pathname,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/sdp' },
      payload: client.offer,
    })
    expect(answer.statusCode).toBe(201)
    await client.connect(answer.body)
  }
  const [encoder, player] = clients
  await send(encoder, url, key)
  const wanted = { as: fan, body: { channelName: stream.sessionId } }
  const right = await app.read<StreamToken>('POST', '/streaming/agora/token', wanted)
  await send(player, right.url ?? '', right.token)
  let sequence = 1
  await vi.waitFor(
    () => {
      encoder.sendPicture({ sequence, timestamp: sequence * 3_000, body: 'picture' })
      sequence++
      expect(player.received.length).toBeGreaterThan(3)
    },
    { timeout: 20_000, interval: 5 },
  )
  await app.runDue()
  expect(await membersOf(app, creator, fan)).toBe(1)
})
