import { createSocket } from 'node:dgram'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createRtcClient, type RtcClient } from '../../test-support/rtc-client.ts'
import { payloadsOf } from '../../test-support/h264-payloads.ts'
import { makeMedia } from '../../test-support/make-media.ts'
import { mediaSource, someTranscoder } from '../../test-support/test-transcoder.ts'
import { annexBOf } from './h264-units.ts'
import { createLiveVideo, type LiveVideo } from './live-video.ts'

let live: LiveVideo
let recordings: string
const clients: RtcClient[] = []
const warnings: string[] = []

beforeAll(async () => {
  recordings = join(await mkdtemp(join(tmpdir(), 'live-')), 'recordings')
  live = createLiveVideo(
    { port: await freeUdpPort(), bindAddress: '127.0.0.1', publicAddress: null, maximumConnections: 4, recordings },
    { warn: (_facts, message) => void warnings.push(message) },
  )
})

afterEach(async () => {
  for (const { channel } of await live.describe()) await live.disconnect(channel)
  for (const client of clients.splice(0)) client.close()
})

afterAll(async () => {
  await live.close()
  await rm(join(recordings, '..'), { recursive: true })
})

function freeUdpPort(): Promise<number> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4').bind(0, '127.0.0.1', () => {
      const { port } = socket.address()
      socket.close(() => resolve(port))
    })
  })
}

async function enter(purpose: 'publish' | 'play', channel: string, participant: string): Promise<RtcClient> {
  const client = await createRtcClient(purpose)
  clients.push(client)
  const answer = await live.connect({ channel, participant, purpose, offer: client.offer })
  if (answer.outcome !== 'answered') throw new Error(`not answered: ${JSON.stringify(answer)}`)
  await client.connect(answer.answer)
  return client
}

/** Sends pictures until the viewer has some more. A first packet may be lost while keys are agreed on. */
async function receiveSome(from: RtcClient, to: RtcClient, { body, first = 1 }: { body: string; first?: number }) {
  const before = to.received.length
  let sequence = first
  await vi.waitFor(
    () => {
      from.sendPicture({ sequence: sequence % 65_536, timestamp: sequence * 3_000, body })
      sequence++
      expect(to.received.length).toBeGreaterThan(before + 2)
    },
    { timeout: 20_000, interval: 5 },
  )
  return to.received.slice(before)
}

test('every viewer receives what the publisher sends, in order and in the formats that each agreed to', async () => {
  const publisher = await enter('publish', 'channel', 'creator')
  const viewers = [await enter('play', 'channel', 'fan-1'), await enter('play', 'channel', 'fan-2')]
  for (const viewer of viewers) {
    const packets = await receiveSome(publisher, viewer, { body: 'frame' })
    expect(packets.map(({ payloadType, body }) => [payloadType, body])).toEqual(packets.map(() => [104, 'frame']))
    const numbers = packets.map(({ sequence }) => sequence)
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
  }
  expect(await live.describe()).toEqual([
    {
      channel: 'channel',
      publisher: 'creator',
      bitrate: expect.any(Number),
      viewers: ['fan-1', 'fan-2'],
      participants: ['fan-1', 'fan-2', 'creator'],
      recording: 'none',
    },
  ])
})

test('a viewer who comes later asks the publisher for a whole picture', async () => {
  const publisher = await enter('publish', 'channel', 'creator')
  await receiveSome(publisher, await enter('play', 'channel', 'first'), { body: 'frame' })
  const before = publisher.pictureRequests()
  const later = await enter('play', 'channel', 'later')
  // A request that follows another at once waits for a packet after a pause.
  await vi.waitFor(
    async () => {
      await receiveSome(publisher, later, { body: 'frame' })
      expect(publisher.pictureRequests()).toBeGreaterThan(before)
    },
    { timeout: 20_000 },
  )
})

test('the next whole picture of a publisher is taken, and none where nobody publishes', async () => {
  const publisher = await enter('publish', 'channel', 'creator')
  const units = [7, 8, 5].map((type) =>
    Buffer.from([0x60 | type, ...Array.from({ length: 2_000 }, (_, at) => 1 + (at % 200))]),
  )
  const payloads = payloadsOf(annexBOf(units))
  let sequence = 1
  const sending = setInterval(() => {
    for (const payload of payloads) publisher.sendPicture({ ...payload, sequence: sequence++ })
  }, 20)
  // What is requested before the keys are agreed on is lost.
  await vi.waitFor(
    async () => {
      expect(await live.takeKeyframe('channel')).toEqual(annexBOf(units))
      expect(publisher.pictureRequests()).toBeGreaterThan(0)
    },
    { timeout: 20_000 },
  )
  clearInterval(sending)
  expect(await live.takeKeyframe('another')).toBeNull()
})

const MOST_BYTES = 100_000_000

/** Sends a film again and again until the test ends. */
async function sendFilm(publisher: RtcClient) {
  const film = payloadsOf(await makeMedia({ seconds: 1, format: 'h264', video: 'testsrc2=size=320x180:rate=25' }))
  let at = 0
  const sending = setInterval(() => {
    const payload = film[at % film.length]
    const round = Math.floor(at / film.length)
    if (payload)
      publisher.sendPicture({
        ...payload,
        timestamp: payload.timestamp + round * 90_000,
        sequence: at % 65_536,
      })
    at++
  }, 5)
  onTestFinished(() => clearInterval(sending))
}

test('what a publisher sends is recorded from when it is wanted, across a process that is killed, and is a video that can be read', async () => {
  const first = await enter('publish', 'recorded', 'creator')
  await sendFilm(first)
  await live.record('recorded', MOST_BYTES)
  await live.record('recorded', MOST_BYTES)
  expect(await live.describe()).toMatchObject([{ recording: 'running' }])
  // A second of it is written.
  await vi.waitFor(async () => expect(await readdir(join(recordings, 'recorded'))).toEqual(['000000.rtp']), {
    timeout: 20_000,
  })
  process.kill(live.pid ?? 0, 'SIGKILL')
  const client = await createRtcClient('publish')
  clients.push(client)
  const request = { channel: 'recorded', participant: 'creator', purpose: 'publish', offer: client.offer } as const
  await vi.waitFor(
    async () => {
      const reply = await live.connect(request)
      if (reply.outcome !== 'answered') throw new Error(reply.outcome)
      await client.connect(reply.answer)
    },
    { timeout: 30_000 },
  )
  await sendFilm(client)
  await live.record('recorded', MOST_BYTES)
  await vi.waitFor(async () => expect(await readdir(join(recordings, 'recorded'))).toHaveLength(2), { timeout: 20_000 })
  expect(await live.recordings?.list()).toEqual(['recorded'])
  await live.disconnect('recorded')

  const written = await live.recordings?.open('recorded')
  const made = written ? await buffer(written) : Buffer.alloc(0)
  const { transcoder } = await someTranscoder()
  expect(await transcoder.probe(mediaSource(made))).toMatchObject({
    outcome: 'done',
    facts: { kind: 'video', width: 320, height: 180 },
  })
  await live.recordings?.remove('recorded')
  expect([await live.recordings?.list(), await live.recordings?.open('recorded')]).toEqual([[], null])
  warnings.length = 0
})

test('channels are apart: nobody receives what is sent to another one', async () => {
  const [here, there] = [await enter('publish', 'here', 'creator'), await enter('publish', 'there', 'creator')]
  const viewer = await enter('play', 'here', 'fan')
  for (let sequence = 1; sequence < 20; sequence++) there.sendPicture({ sequence, timestamp: 0, body: 'there' })
  const packets = await receiveSome(here, viewer, { body: 'here' })
  expect(new Set(packets.map(({ body }) => body))).toEqual(new Set(['here']))
})

test('a publisher who connects anew goes on for those who watch, without a jump of the numbers', async () => {
  const before = await enter('publish', 'channel', 'creator')
  const viewer = await enter('play', 'channel', 'fan')
  await receiveSome(before, viewer, { body: 'before', first: 65_530 })
  const last = viewer.received.at(-1)?.sequence ?? 0
  const after = await enter('publish', 'channel', 'creator')
  const [first] = await receiveSome(after, viewer, { body: 'after', first: 30_000 })
  expect(first?.body).toBe('after')
  // Packets may be lost before the keys are agreed on; the numbers of the one before are not used again.
  expect(((first?.sequence ?? 0) - last + 65_536) % 65_536).toBeLessThan(200)
})

test('one who is cut receives nothing more, and the others go on', async () => {
  const publisher = await enter('publish', 'channel', 'creator')
  const [cut, other] = [await enter('play', 'channel', 'cut'), await enter('play', 'channel', 'other')]
  await receiveSome(publisher, cut, { body: 'frame' })
  await live.disconnect('channel', 'cut')
  await receiveSome(publisher, other, { body: 'later', first: 900 })
  expect(cut.received.filter(({ body }) => body === 'later')).toEqual([])
  expect(await live.describe()).toMatchObject([{ viewers: ['other'] }])
})

test('a channel that is closed cuts its publisher and everybody who watches', async () => {
  const [publisher, viewer] = [await enter('publish', 'channel', 'creator'), await enter('play', 'channel', 'fan')]
  await receiveSome(publisher, viewer, { body: 'frame' })
  await live.disconnect('channel')
  expect(await live.describe()).toEqual([])
  // Another channel of the same service shows that packets would have arrived by now.
  const [other, watching] = [await enter('publish', 'other', 'creator'), await enter('play', 'other', 'fan')]
  for (let sequence = 900; sequence < 920; sequence++) publisher.sendPicture({ sequence, timestamp: 0, body: 'cut' })
  await receiveSome(other, watching, { body: 'frame' })
  expect(viewer.received.filter(({ body }) => body === 'cut')).toEqual([])
})

test.each([
  ['what is no description', 'publish', 'hello', 'malformed'],
  ['an offer to receive, for publishing', 'publish', null, 'wrong_direction'],
  ['a description of 40 KB', 'play', `v=0\r\n${'a=x\r\n'.repeat(9_000)}`, 'malformed'],
  ['one without a codec that all have', 'play', 'vp8', 'no_codec'],
] as const)('%s is refused', async (_name, purpose, text, why) => {
  const { offer } = await createRtcClient('play')
  const sent = text === null ? offer : text === 'vp8' ? offer.replace('H264/90000', 'VP8/90000') : text
  expect(await live.connect({ channel: 'channel', participant: 'someone', purpose, offer: sent })).toEqual({
    outcome: 'refused',
    why,
  })
  expect(await live.describe()).toEqual([])
})

test('one connection more than the process carries is refused, and one who comes back is not one more', async () => {
  for (const fan of ['1', '2', '3', '4']) await enter('play', 'channel', fan)
  const { offer } = await createRtcClient('play')
  const more = (participant: string) => live.connect({ channel: 'channel', participant, purpose: 'play', offer })
  expect(await more('5')).toEqual({ outcome: 'refused', why: 'full' })
  expect(await more('4')).toMatchObject({ outcome: 'answered' })
})

test('a live process that is killed is replaced, and browsers connect to the new one', async () => {
  await enter('publish', 'channel', 'creator')
  process.kill(live.pid ?? 0, 'SIGKILL')
  const client = await createRtcClient('publish')
  clients.push(client)
  const request = { channel: 'channel', participant: 'creator', purpose: 'publish', offer: client.offer } as const
  const answer = await vi.waitFor(
    async () => {
      const reply = await live.connect(request)
      if (reply.outcome !== 'answered') throw new Error(reply.outcome)
      return reply.answer
    },
    { timeout: 30_000 },
  )
  await client.connect(answer)
  expect(await live.describe()).toMatchObject([{ channel: 'channel', viewers: [] }])
  expect(warnings).toEqual(['live process ended'])
})
