import { expect, test } from 'vitest'
import { packetOf, payloadsOf } from '#src/test-support/h264-payloads.ts'
import { makeMedia } from '#src/test-support/make-media.ts'
import { keepingSink, mediaSource, someTranscoder } from '#src/test-support/test-transcoder.ts'
import { muxRecording } from './mux-recording.ts'
import type { LoggedPacket } from './packet-log.ts'

const FRAME_MS = 40
const SOUND_MS = 20
/** Near the end of their numbers, so that they begin again within the recording. */
const FIRST = { timestamp: 2 ** 32 - 90_000, sequence: 65_500 }

/** What a publisher sends of a byte stream of H.264 with 25 pictures a second: the sound counts from a moment of its own. */
function sent(stream: Buffer, { fromMs }: { fromMs: number }): LoggedPacket[] {
  const payloads = payloadsOf(stream)
  const pictures = payloads.map(({ body, timestamp, isLast }, at): LoggedPacket => {
    const frame = timestamp / 3_000 - 1
    const fields = { body, isLast, sequence: FIRST.sequence + at }
    const packet = packetOf({ ...fields, timestamp: (FIRST.timestamp + frame * FRAME_MS * 90) % 2 ** 32 })
    return { kind: 'video', arrivedMs: fromMs + frame * FRAME_MS, packet }
  })
  const lengthMs = (Math.max(...payloads.map(({ timestamp }) => timestamp)) / 3_000) * FRAME_MS
  const sounds = Array.from({ length: Math.floor(lengthMs / SOUND_MS) }, (_, at): LoggedPacket => {
    const fields = { body: Buffer.from([0xf8, 0xff, 0xfe]), isLast: false, sequence: at }
    return {
      kind: 'audio',
      arrivedMs: fromMs + at * SOUND_MS,
      packet: packetOf({ ...fields, timestamp: 7 + at * 960 }),
    }
  })
  const packets = [...pictures, ...sounds].toSorted((one, other) => one.arrivedMs - other.arrivedMs)
  return [{ kind: 'source', arrivedMs: fromMs }, ...packets]
}

async function mux(packets: readonly LoggedPacket[]): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  async function* logged() {
    yield* packets
  }
  await muxRecording(logged(), async (bytes) => void pieces.push(bytes.slice()))
  return Buffer.concat(pieces)
}

const stream = (seconds: number, size = '320x180') =>
  makeMedia({ seconds, format: 'h264', video: `testsrc2=size=${size}:rate=25` })

async function probe(file: Buffer) {
  const { transcoder } = await someTranscoder()
  return transcoder.probe(mediaSource(file))
}

test('pictures and sound become a file of their length that is read like an upload', async () => {
  const result = await probe(await mux(sent(await stream(3), { fromMs: 1_000_000 })))
  expect(result).toMatchObject({ outcome: 'done', facts: { kind: 'video', width: 320, height: 180, hasAudio: true } })
  expect(result.outcome === 'done' && result.facts.durationMs).toBeGreaterThan(2_900)
  expect(result.outcome === 'done' && result.facts.durationMs).toBeLessThan(3_100)
})

test('pauses are cut out, of a publisher who connects anew and of a network that was away, and other sizes are played', async () => {
  const packets = [
    ...sent(await stream(2, '640x360'), { fromMs: 1_000_000 }),
    ...sent(await stream(2), { fromMs: 1_040_000 }),
    ...sent(await stream(2), { fromMs: 1_060_000 }).slice(1),
  ]
  const { transcoder } = await someTranscoder()
  const { sink, made } = keepingSink()
  const result = await transcoder.transcode({ kind: 'video' }, mediaSource(await mux(packets)), sink)
  expect(result).toMatchObject({ outcome: 'done', facts: { width: 640, height: 360 } })
  expect(result.outcome === 'done' && result.facts.durationMs).toBeGreaterThan(5_800)
  expect(result.outcome === 'done' && result.facts.durationMs).toBeLessThan(6_400)
  expect(made.renditions.map(({ name }) => name)).toEqual(['h240'])
})

test('a picture that lost a packet is left out, and what is played begins with a whole one', async () => {
  const packets = sent(await stream(2), { fromMs: 1_000_000 })
  const broken = packets.filter((_, at) => at % 23 !== 22)
  expect(await probe(await mux(broken))).toMatchObject({ outcome: 'done' })
})

test('without sound a file is as long as its pictures', async () => {
  const silent = sent(await stream(2), { fromMs: 1_000_000 }).filter(({ kind }) => kind !== 'audio')
  const result = await probe(await mux(silent))
  expect(result).toMatchObject({ outcome: 'done', facts: { kind: 'video' } })
  expect(result.outcome === 'done' && result.facts.durationMs).toBeGreaterThan(1_900)
})

test('without a picture nothing is written', async () => {
  const sound = sent(await stream(1), { fromMs: 1_000_000 }).filter(({ kind }) => kind !== 'video')
  expect((await mux(sound)).length).toBe(0)
  expect((await mux([])).length).toBe(0)
})
