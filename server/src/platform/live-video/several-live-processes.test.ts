import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { freeUdpPort } from '#src/test-support/free-port.ts'
import { createRtcClient, type RtcClient } from '#src/test-support/rtc-client.ts'
import { createLiveVideo } from './live-video.ts'
import { joinLiveVideos } from './several-live-videos.ts'

const settings = { bindAddress: '127.0.0.1', publicAddress: null, maximumConnections: 4, recordings: '/nowhere' }
const parts = [
  createLiveVideo({ ...settings, port: await freeUdpPort() }, { warn: () => undefined }),
  createLiveVideo({ ...settings, port: await freeUdpPort() }, { warn: () => undefined }),
] as const
const live = joinLiveVideos(...parts)
afterAll(() => live.close())

async function enter(purpose: 'publish' | 'play', channel: string, participant: string) {
  const client = await createRtcClient(purpose)
  onTestFinished(() => client.close())
  const answer = await live.connect({ channel, participant, purpose, offer: client.offer })
  if (answer.outcome !== 'answered') throw new Error(`not answered: ${answer.outcome}`)
  await client.connect(answer.answer)
  return client
}

test('streams of two processes reach their own viewers, and one that is closed leaves the other alone', async () => {
  const channels = ['first', 'second'] as const
  const sides: { channel: string; publisher: RtcClient; viewer: RtcClient }[] = []
  for (const channel of channels) {
    const publisher = await enter('publish', channel, `creator of ${channel}`)
    sides.push({ channel, publisher, viewer: await enter('play', channel, `fan of ${channel}`) })
  }
  let sequence = 1
  await vi.waitFor(
    () => {
      for (const { channel, publisher } of sides)
        publisher.sendPicture({ sequence, timestamp: sequence * 3_000, body: channel })
      sequence++
      for (const { viewer } of sides) expect(viewer.received.length).toBeGreaterThan(2)
    },
    { timeout: 20_000, interval: 5 },
  )
  for (const { channel, viewer } of sides)
    expect(new Set(viewer.received.map(({ body }) => body))).toEqual(new Set([channel]))
  expect(
    (await Promise.all(parts.map((part) => part.describe()))).map((held) => held.map(({ channel }) => channel)),
  ).toEqual([['first'], ['second']])
  await live.disconnect('first')
  expect((await live.describe()).map(({ channel, viewers }) => [channel, viewers])).toEqual([
    ['second', ['fan of second']],
  ])
})
