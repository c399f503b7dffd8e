import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { WANTED, somePictures, sourceOf } from '#src/test-support/test-decoders.ts'
import { aBomb, aSidewaysPhotograph, pixelAt } from '#src/test-support/test-pictures.ts'
import { detectKind, type PictureKind } from './picture-kind.ts'

test('a rotated photograph becomes upright, in every width, without metadata', async () => {
  const photograph = await aSidewaysPhotograph()
  expect(photograph.includes('SecretCamera')).toBe(true)
  const { pictures } = somePictures()

  const result = await pictures.prepare(WANTED, sourceOf(photograph))

  if (result.outcome !== 'done') return expect.unreachable(result.outcome)
  expect([result.width, result.height]).toEqual([800, 600])
  expect(result.outputs.map(({ name, width, height }) => [name, width, height])).toEqual([
    ['rendition', 320, 240],
    ['rendition', 640, 480],
    ['rendition', 800, 600],
    ['blur', 480, 360],
  ])
  for (const { bytes, width, height } of result.outputs) {
    const { format, exif, xmp, iptc, icc, orientation, ...facts } = await sharp(bytes).metadata()
    expect([format, exif, xmp, iptc, icc, orientation]).toEqual([
      'webp',
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect([facts.width, facts.height]).toEqual([width, height])
    const [left, right] = await Promise.all([pixelAt(bytes, 8, height >> 1), pixelAt(bytes, width - 8, height >> 1)])
    expect((left[0] ?? 0) > 150 && (left[2] ?? 255) < 100, `left is red: ${left.join()}`).toBe(true)
    expect((right[2] ?? 0) > 150 && (right[0] ?? 255) < 100, `right is blue: ${right.join()}`).toBe(true)
  }
})

test('makes AVIF in the requested size, upright and without metadata', async () => {
  const { pictures } = somePictures()

  const result = await pictures.encodeAvif({ width: 400, height: 300 }, sourceOf(await aSidewaysPhotograph()))

  if (result.outcome !== 'done') return expect.unreachable(result.outcome)
  const [avif] = result.outputs
  const { format, compression, width, height, exif, icc } = await sharp(avif?.bytes).metadata()
  expect([format, compression, width, height, exif, icc]).toEqual(['heif', 'av1', 400, 300, undefined, undefined])
})

test('the blurred preview is a small separate file without details', async () => {
  const line = (x: number) => ({
    input: { create: { width: 4, height: 1200, channels: 3 as const, background: '#000000' } },
    left: x,
    top: 0,
  })
  const stripes = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#ffffff' } }).composite(
    Array.from({ length: 200 }, (_, at) => line(at * 8)),
  )
  const { pictures } = somePictures()

  const result = await pictures.prepare(WANTED, sourceOf(await stripes.png().toBuffer()))

  if (result.outcome !== 'done') return expect.unreachable(result.outcome)
  const blur = result.outputs.find(({ name }) => name === 'blur')
  expect(blur?.bytes.length).toBeLessThan(4_000)
  const { channels } = await sharp(blur?.bytes).stats()
  // The black and white stripes are blurred to one grey.
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeLessThan(6)
})

test.each<[PictureKind, (picture: Sharp) => Sharp]>([
  ['jpeg', (picture) => picture.jpeg()],
  ['png', (picture) => picture.png()],
  ['webp', (picture) => picture.webp()],
  ['gif', (picture) => picture.gif()],
  ['avif', (picture) => picture.avif({ effort: 0 })],
])('reads %s and finds its dominant colour', async (kind, encode) => {
  const bytes = await encode(
    sharp({ create: { width: 500, height: 400, channels: 3, background: '#e02040' } }),
  ).toBuffer()
  const { pictures } = somePictures()

  const result = await pictures.prepare({ widths: [320], hasBlur: false }, sourceOf(bytes))

  expect(detectKind(bytes)).toBe(kind)
  expect(result).toMatchObject({ outcome: 'done', width: 500, height: 400 })
  const color = result.outcome === 'done' ? (result.color ?? '') : ''
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const differences = parts.map((part, at) => Math.abs(part - ([0xe0, 0x20, 0x40][at] ?? 0)))
  expect(Math.max(...differences)).toBeLessThanOrEqual(16)
})

test('refuses decompression bombs, broken and mislabelled pictures quickly, and keeps the process', async () => {
  const good = await sharp({
    create: {
      width: 600,
      height: 600,
      channels: 3,
      background: '#123456',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
  const { pictures, children } = somePictures()
  const outcome = async (bytes: Buffer, kind?: PictureKind) =>
    (await pictures.prepare(WANTED, sourceOf(bytes, kind))).outcome
  expect(await outcome(good)).toBe('done')
  const startedAt = performance.now()

  expect(await outcome(aBomb(30_000, 30_000))).toBe('too_costly')
  expect(await outcome(aBomb(7_072, 7_072))).toBe('too_costly')
  // One pixel below the limit: decoded, and found to be truncated.
  expect(await outcome(aBomb(7_071, 7_071))).toBe('unreadable')
  expect(await outcome(good.subarray(0, good.length >> 1))).toBe('unreadable')
  expect(await outcome(Buffer.concat([good.subarray(0, 200), Buffer.alloc(20_000, 0x41)]))).toBe('unreadable')
  expect(await outcome(good, 'png')).toBe('unreadable')
  expect(await outcome(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'png')).toBe(
    'unreadable',
  )
  expect(await outcome(Buffer.from('GIF89a'), 'gif')).toBe('unreadable')

  // No picture used up its time limit of 15 s.
  expect(performance.now() - startedAt).toBeLessThan(15_000)
  expect(await outcome(good)).toBe('done')
  expect(children).toHaveLength(1)
})

test('removes the hidden content of a polyglot file', async () => {
  const script = '/*<script>alert(document.cookie)</script>*/=1;'
  const gif = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } })
    .gif()
    .toBuffer()
  const jpeg = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } })
    .withExif({ IFD0: { ImageDescription: script } })
    .jpeg()
    .toBuffer()
  const { pictures } = somePictures()

  for (const polyglot of [
    Buffer.concat([gif, Buffer.from(script)]),
    Buffer.concat([jpeg, Buffer.from(`PK\x03\x04${script}`)]),
  ]) {
    const result = await pictures.prepare(WANTED, sourceOf(polyglot))
    if (result.outcome !== 'done') return expect.unreachable(result.outcome)
    expect(result.outputs.some(({ bytes }) => bytes.includes('script') || bytes.includes('PK\x03\x04'))).toBe(false)
  }
})
