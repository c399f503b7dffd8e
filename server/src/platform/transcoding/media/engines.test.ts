import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { ffmpegOfThisMachine } from '#src/test-support/ffmpeg-of-this-machine.ts'
import { makeMedia } from '#src/test-support/make-media.ts'
import { keepingSink, mediaSource, someTranscoder } from '#src/test-support/test-transcoder.ts'
import type { TranscodePlan } from '../transcoder.ts'
import { createNodeAvEngine, type Engine } from './engines.ts'

const ffmpeg = ffmpegOfThisMachine()

async function transcode(engine: Engine, bytes: Buffer, plan: TranscodePlan = { kind: 'video' }) {
  const { transcoder, leftFolders } = await someTranscoder({ engine })
  const { sink, made } = keepingSink()
  const result = await transcoder.transcode(plan, mediaSource(bytes), sink)
  return { result, made, left: await leftFolders() }
}

const SOUND_IN_SECONDS = 3

/** The contract of both engines. The first is on every machine, the second where the programs are. */
const engines: { name: string; engine: Engine | null }[] = [
  { name: 'node-av', engine: createNodeAvEngine() },
  { name: 'ffmpeg', engine: ffmpeg },
]

describe.each(engines.filter(({ engine }) => engine !== null))('$name', ({ engine: chosen }) => {
  const engine = chosen ?? createNodeAvEngine()

  test('decodes one key frame into a small picture, and nothing from what is none', async () => {
    const { transcoder, leftFolders } = await someTranscoder({ engine })
    const keyframe = await makeMedia({ seconds: 0.04, format: 'h264', video: 'color=red:size=1280x720:rate=25' })

    const still = await transcoder.still(keyframe)

    const { width, height, format } = await sharp(still ?? undefined).metadata()
    expect([width, height, format]).toEqual([640, 360, 'jpeg'])
    const { dominant } = await sharp(still ?? undefined).stats()
    expect(dominant.r).toBeGreaterThan(200)
    expect(await transcoder.still(Buffer.from('nothing of this is a picture'))).toBeNull()
    expect(await leftFolders()).toEqual([])
  })

  test('makes HLS up to the size of the video, poster and sprite, lowest rendition first', async () => {
    const video = await makeMedia({ seconds: 5, video: 'testsrc2=size=854x480:rate=10' })

    const { result, made, left } = await transcode(engine, video)

    const facts = { kind: 'video', width: 854, height: 480, hasAudio: true }
    expect(result).toMatchObject({ outcome: 'done', facts })
    expect(made.facts).toMatchObject([facts])
    expect(made.order[0]).toBe('facts')
    expect(made.order.filter((each) => each.startsWith('h'))).toEqual([
      'h240',
      'h240 0',
      'h240 1',
      'h480',
      'h480 0',
      'h480 1',
    ])
    expect(made.renditions).toMatchObject([
      { name: 'h240', width: 428, height: 240, codecs: expect.stringMatching(/^avc1\.4d[0-9a-f]{4},mp4a\.40\.2$/) },
      { name: 'h480', width: 854, height: 480, codecs: expect.stringMatching(/^avc1\.4d[0-9a-f]{4},mp4a\.40\.2$/) },
    ])
    // Key frames are aligned: the segments of both renditions have the same durations.
    const durations = ['h240', 'h480'].map((name) =>
      made.segments.filter(({ rendition }) => rendition === name).map(({ durationMs }) => durationMs),
    )
    expect(durations).toEqual([
      [4_000, 1_000],
      [4_000, 1_000],
    ])
    for (const { bytes, durationMs, rendition } of made.segments) {
      const bandwidth = made.renditions.find(({ name }) => name === rendition)?.bandwidth ?? 0
      expect((bytes.length * 8_000) / durationMs).toBeLessThan(bandwidth)
    }
    expect(made.progress.at(-1)).toBe(100)
    expect(made.progress).toEqual(made.progress.toSorted((a, b) => a - b))
    expect(left).toEqual([])
  })

  test('makes poster and sprite of the sizes that it tells', async () => {
    const { made } = await transcode(engine, await makeMedia({ seconds: 3 }))

    expect(made.pictures).toMatchObject([
      { name: 'poster', width: 320, height: 180 },
      { name: 'sprite', width: 480, height: 90, columns: 3, tile: { width: 160, height: 90 }, everyMs: 1_000 },
    ])
    for (const { bytes, width, height } of made.pictures)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width, height })
  })

  test.each(['hlg', 'pq'] as const)('shows a film of a phone in HDR (%s) with the light of screens', async (hdr) => {
    const source = 'color=c=0x904040:size=320x180:rate=25'
    const video = await makeMedia({ seconds: 1, video: source, audio: null, hdr })

    const { result, made } = await transcode(engine, video)

    expect(result.outcome).toBe('done')
    const { channels } = await sharp(made.pictures[0]?.bytes).stats()
    const [red = 0, green = 255] = channels.map(({ mean }) => mean)
    // Shown as it is stored this red has 0x40 of green: primaries of BT.2020 lie far outside of those of screens.
    expect(red).toBeGreaterThan(0x90)
    expect(green).toBeLessThan(0x28)
    expect(made.renditions[0]?.codecs).toMatch(/^avc1\.4d/)
  })

  test('takes the first picture that is not black for the poster', async () => {
    // Black for two seconds, then red.
    const bytes = await makeMedia({
      seconds: 4,
      audio: null,
      video: "color=red:size=320x180:rate=10,drawbox=t=fill:c=black:enable='lt(t,2)'",
    })

    const { made } = await transcode(engine, bytes)

    const { dominant } = await sharp(made.pictures.find(({ name }) => name === 'poster')?.bytes).stats()
    expect(dominant.r).toBeGreaterThan(200)
  })

  test('makes a poster of a video that is black from beginning to end', async () => {
    const { made, result } = await transcode(
      engine,
      await makeMedia({ seconds: 2, video: 'color=black:size=320x180:rate=10' }),
    )

    expect(result.outcome).toBe('done')
    expect(made.pictures.map(({ name }) => name).toSorted()).toEqual(['poster', 'sprite'])
  })

  test.each([90, 180, 270] as const)('turns a video upright that a phone stored with %s degrees', async (rotation) => {
    const bytes = await makeMedia({
      seconds: 1,
      format: 'mov',
      // The upper left corner of the stored picture is white.
      video: 'color=blue:size=320x180:rate=10,drawbox=w=80:h=60:t=fill:c=white',
      rotation,
    })

    const { made } = await transcode(engine, bytes)

    const [width, height] = rotation === 180 ? [320, 180] : [180, 320]
    expect(made.renditions).toMatchObject([{ width, height }])
    const poster = made.pictures.find(({ name }) => name === 'poster')
    const { data, info } = await sharp(poster?.bytes).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([width, height])
    const redAt = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0
    const corners = [redAt(10, 10), redAt(info.width - 10, 10), redAt(info.width - 10, info.height - 10)]
    corners.push(redAt(10, info.height - 10))
    expect(corners.map((red) => red > 128)).toEqual([false, rotation === 90, rotation === 180, rotation === 270])
  })

  test('leaves no metadata of the file in what it makes', async () => {
    const metadata = { title: 'SecretTitle', location: '+25.0330+121.5654/', artist: 'SecretArtist' }
    const bytes = await makeMedia({ seconds: 1, format: 'mov', metadata })
    expect(bytes.includes('SecretTitle')).toBe(true)

    const { made } = await transcode(engine, bytes)

    const all = [
      ...made.renditions.map(({ init }) => init),
      ...[...made.segments, ...made.pictures].map((each) => each.bytes),
    ]
    expect(all.some((each) => each.includes('Secret') || each.includes('121.5654'))).toBe(false)
  })

  test('makes even sizes of an odd one, and takes a video without sound', async () => {
    const bytes = await makeMedia({ seconds: 1, format: 'webm', audio: null, video: 'testsrc=size=321x181:rate=24' })

    const { result, made } = await transcode(engine, bytes)

    expect(result).toMatchObject({ outcome: 'done', facts: { width: 321, height: 181, hasAudio: false } })
    expect(made.renditions).toMatchObject([{ width: 322, height: 182, codecs: expect.not.stringContaining('mp4a') }])
  })

  test.each(['mp3', 'wav', 'flac', 'ogg', 'adts', 'mp4'] as const)(
    'makes one rendition and the loudness of 200 parts of sound in %s',
    async (format) => {
      // Silent in its first half.
      const audio = "sine=frequency=440,volume=volume='gt(t,1.5)':eval=frame"
      const bytes = await makeMedia({ seconds: SOUND_IN_SECONDS, format, video: null, audio })

      const { result, made } = await transcode(engine, bytes, { kind: 'audio' })

      expect(result).toMatchObject({ outcome: 'done', facts: { kind: 'audio', width: null, hasAudio: true } })
      const durationMs = result.outcome === 'done' ? result.facts.durationMs : 0
      expect(Math.abs(durationMs - SOUND_IN_SECONDS * 1_000)).toBeLessThan(150)
      expect(made.renditions).toMatchObject([{ name: 'audio', width: null, codecs: 'mp4a.40.2' }])
      const [waveform = []] = made.waveforms
      expect(waveform).toHaveLength(200)
      expect(Math.max(...waveform.slice(5, 90))).toBeLessThan(5)
      expect(Math.min(...waveform.slice(110, 190))).toBeGreaterThan(30)
    },
  )

  test('makes a mono and a surround sound stereo', async () => {
    const bytes = await makeMedia({ seconds: 1, format: 'flac', audio: 'anoisesrc,aformat=channel_layouts=5.1' })

    expect((await transcode(engine, bytes, { kind: 'audio' })).result.outcome).toBe('done')
  })

  test('shows the first picture from the beginning of a video whose sound begins before its picture', async () => {
    const video = await makeMedia({ seconds: 5, video: 'testsrc2=size=320x240:rate=10,setpts=PTS+3/TB' })

    const { result, made } = await transcode(engine, video)

    expect(result.outcome).toBe('done')
    expect(made.segments.map(({ durationMs }) => durationMs)).toEqual([4_000, 4_000])
  })

  test('cuts a teaser from a video', async () => {
    const bytes = await makeMedia({
      seconds: 6,
      video: "color=red:size=320x180:rate=10,drawbox=t=fill:c=blue:enable='gte(t,2)'",
    })

    const { result, made } = await transcode(engine, bytes, { kind: 'video', cut: { startMs: 3_000, lengthMs: 2_000 } })

    expect(result).toMatchObject({ outcome: 'done' })
    expect(made.segments.map(({ durationMs }) => durationMs)).toEqual([2_000])
    expect(made.pictures.map(({ name }) => name)).toEqual(['poster'])
    expect((await sharp(made.pictures[0]?.bytes).stats()).dominant.b).toBeGreaterThan(200)
  })

  test('reads what a file is without making anything', async () => {
    const { transcoder, leftFolders } = await someTranscoder({ engine })

    const probe = async (bytes: Buffer) => transcoder.probe(mediaSource(bytes))
    expect(await probe(await makeMedia({ seconds: 2 }))).toEqual({
      outcome: 'done',
      facts: { kind: 'video', durationMs: 2_000, width: 320, height: 180, hasAudio: true },
    })
    expect(await probe(await makeMedia({ seconds: 2, format: 'wav' }))).toMatchObject({
      facts: { kind: 'audio', durationMs: 2_000, width: null, height: null },
    })
    expect(await leftFolders()).toEqual([])
  })

  test('answers unreadable for a truncated file, and unsupported for sound as a video', async () => {
    const video = await makeMedia({ seconds: 4, format: 'webm', audio: null })
    const sound = await makeMedia({ seconds: 1, format: 'mp3' })
    const { transcoder, leftFolders } = await someTranscoder({ engine })
    const outcome = async (bytes: Buffer) =>
      (await transcoder.transcode({ kind: 'video' }, mediaSource(bytes), keepingSink().sink)).outcome

    expect(await outcome(video.subarray(0, video.length >> 1))).toBe('unreadable')
    expect(await outcome((await makeMedia({ seconds: 2 })).subarray(0, 20_000))).toBe('unreadable')
    expect(await outcome(sound)).toBe('unsupported')
    expect(await leftFolders()).toEqual([])
  })
})

test.runIf(ffmpeg === null)('this machine has no ffmpeg, so only the packaged engine was tested', () => {
  expect(engines.map(({ engine }) => engine?.name)).toEqual(['node-av', undefined])
})
