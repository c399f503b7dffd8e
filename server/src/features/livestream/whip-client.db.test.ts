import type { StreamKey } from '@stagedoor/contract/stream-keys'
import type { StreamToken, StreamWithChat } from '@stagedoor/contract/streams'
import { afterEach, expect, test, vi } from 'vitest'
import { createLiveVideo, type LiveVideo } from '#src/platform/live-video/live-video.ts'
import { freeUdpPort } from '#src/test-support/free-port.ts'
import { createRtcClient, type RtcClient } from '#src/test-support/rtc-client.ts'
import { testApp, type TestApp } from '#src/test-support/test-app.ts'

const clients: RtcClient[] = []
let live: LiveVideo | null = null

afterEach(async () => {
  await live?.close()
  for (const client of clients.splice(0)) client.close()
})

/** Connects as an encoder or a player without a browser does: one offer, one answer. */
async function connect(
  app: TestApp,
  purpose: 'publish' | 'play',
  { url, token }: { url: string | null; token: string },
) {
  const client = await createRtcClient(purpose)
  clients.push(client)
  const { statusCode, body, headers } = await app.http.inject({
    method: 'POST',
    url: new URL(url ?? '').pathname,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' },
    payload: client.offer,
  })
  expect([statusCode, headers['content-type']]).toEqual([201, 'application/sdp'])
  await client.connect(body)
  return { client, location: String(headers.location) }
}

test('an encoder that is no browser publishes with a stream key, and a viewer receives its packets until it leaves', async () => {
  const port = await freeUdpPort()
  const settings = {
    port,
    bindAddress: '127.0.0.1',
    publicAddress: null,
    maximumConnections: 4,
    recordings: '/nowhere',
  }
  const video = createLiveVideo(settings, { warn: () => undefined })
  live = video
  const app = await testApp({ wrappers: { liveVideo: () => video } })
  const [creator, fan] = [await app.aCreator(), await app.aFan()]
  const body = { title: 'An evening with paints', isFree: true }
  const { stream } = await app.read<StreamWithChat>('POST', '/streaming/live', { as: creator, body })
  const { key, url } = await app.read<StreamKey>('POST', '/streaming/key', { as: creator })

  const encoder = await connect(app, 'publish', { url, token: key ?? '' })
  const right = await app.read<StreamToken>('POST', '/streaming/agora/token', {
    as: fan,
    body: { channelName: stream.sessionId },
  })
  const player = await connect(app, 'play', right)
  let sequence = 1
  await vi.waitFor(
    () => {
      encoder.client.sendPicture({ sequence, timestamp: sequence * 3_000, body: 'picture' })
      sequence++
      expect(player.client.received.length).toBeGreaterThan(3)
    },
    { timeout: 20_000, interval: 5 },
  )
  expect(player.client.received[0]?.body).toBe('picture')
  await app.runDue()
  const { stats, status } = (await app.read<StreamWithChat>('GET', `/streaming/join/${creator}`, { as: fan })).stream
  expect({ status, members: stats.members }).toEqual({ status: 'live', members: 1 })

  const left = await app.http.inject({
    method: 'DELETE',
    url: encoder.location,
    headers: { authorization: `Bearer ${key}` },
  })
  expect(left.statusCode).toBe(200)
  expect((await video.describe())[0]?.publisher ?? null).toBeNull()
})
