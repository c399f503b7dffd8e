import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { WANTED, somePictures, sourceOf } from '#src/test-support/test-decoders.ts'
import { makeHeic } from '#src/test-support/make-heic.ts'
import { detectKind } from './picture-kind.ts'

/** White in the upper left corner, else blue. */
const CORNER = { source: 'color=blue:size=320x192:rate=10,drawbox=w=80:h=64:t=fill:c=white', width: 320, height: 192 }

test('reads HEIC, without its metadata', async () => {
  const heic = await makeHeic(CORNER)
  expect([detectKind(heic), heic.includes('SecretCamera')]).toEqual(['heic', true])
  const { pictures } = somePictures()

  const result = await pictures.prepare(WANTED, sourceOf(heic))

  if (result.outcome !== 'done') return expect.unreachable(result.outcome)
  expect([result.width, result.height]).toEqual([320, 192])
  for (const { bytes } of result.outputs) {
    const { format, exif, icc, xmp } = await sharp(bytes).metadata()
    expect([format, exif, icc, xmp, bytes.includes('SecretCamera')]).toEqual([
      'webp',
      ...Array(3).fill(undefined),
      false,
    ])
  }
})

test.each([
  [1, [192, 320], [false, false, false, true]],
  [2, [320, 192], [false, false, true, false]],
  [3, [192, 320], [false, true, false, false]],
] as const)('turns HEIC upright that a phone stored with %s quarter turns', async (turns, size, white) => {
  const { pictures } = somePictures()

  const result = await pictures.prepare(
    { widths: [320], hasBlur: false },
    sourceOf(await makeHeic({ ...CORNER, turns })),
  )

  if (result.outcome !== 'done') return expect.unreachable(result.outcome)
  expect([result.width, result.height]).toEqual(size)
  const { data, info } = await sharp(result.outputs[0]?.bytes).raw().toBuffer({ resolveWithObject: true })
  const redAt = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 0) > 128
  const [right, below] = [info.width - 10, info.height - 10]
  expect([redAt(10, 10), redAt(right, 10), redAt(right, below), redAt(10, below)]).toEqual(white)
})

test('makes AVIF of HEIC, and ends its process after one picture', async () => {
  const { pictures, children } = somePictures()
  const heic = await makeHeic(CORNER)

  const result = await pictures.encodeAvif({ width: 160, height: 96 }, sourceOf(heic))

  if (result.outcome !== 'done') return expect.unreachable(result.outcome)
  expect(await sharp(result.outputs[0]?.bytes).metadata()).toMatchObject({ compression: 'av1', width: 160 })
  await Promise.all(children.map(({ gone }) => gone))
})

/** Green of Display P3 is outside of sRGB, so a colour that both can show: a muted red, in its 8 bits. */
const RED = { source: 'color=c=0xb05050:size=320x192:rate=10', width: 320, height: 192 }

/** CSS Color 4 §10.5 and §10.2: both have the same curve, and their white is the same. */
function srgbOfP3(colors: readonly number[]): number[] {
  const [r = 0, g = 0, b = 0] = colors.map((each) =>
    each <= 0.04045 * 255 ? each / 255 / 12.92 : ((each / 255 + 0.055) / 1.055) ** 2.4,
  )
  const linear = [
    1.2249402 * r - 0.2249402 * g,
    -0.042057 * r + 1.042057 * g,
    -0.0196376 * r - 0.0786361 * g + 1.0982735 * b,
  ]
  return linear.map((each) => Math.round(255 * (each <= 0.0031308 ? 12.92 * each : 1.055 * each ** (1 / 2.4) - 0.055)))
}

async function meanColor(bytes: Buffer | undefined): Promise<number[]> {
  return (await sharp(bytes).removeAlpha().stats()).channels.map(({ mean }) => mean)
}

async function displayP3(): Promise<Buffer> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: 'black' } })
  const { icc } = await sharp(await pixel.withIccProfile('p3').png().toBuffer()).metadata()
  return icc ?? Buffer.alloc(0)
}

/** How the red looks that says nothing of its colours: the same for all. */
let plainRed: Promise<number[]> | undefined

test.each([
  ['a profile of Display P3', async () => ({ icc: await displayP3() }), srgbOfP3],
  ['primaries of Display P3', async () => ({ primaries: 12, transfer: 13 }), srgbOfP3],
  ['primaries of sRGB', async () => ({ primaries: 1, transfer: 13 }), (same: number[]) => same],
  ['a broken profile', async () => ({ icc: Buffer.from('no profile') }), (same: number[]) => same],
] as const)('shows HEIC with %s in the colours that it means', async (_name, colors, expected) => {
  const { pictures } = somePictures()
  const wanted = { widths: [320], hasBlur: false }
  const make = async (heic: Buffer) => {
    const result = await pictures.prepare(wanted, sourceOf(heic))
    return result.outcome === 'done' ? meanColor(result.outputs[0]?.bytes) : expect.unreachable(result.outcome)
  }
  const stored = await (plainRed ??= makeHeic(RED).then(make))

  const shown = await make(await makeHeic({ ...RED, colors: await colors() }))

  const off = expected(stored).map((each, at) => Math.abs(each - (shown[at] ?? 0)))
  expect(Math.max(...off)).toBeLessThan(3)
})

test('refuses broken HEIC, and one with too many pixels before decoding it', async () => {
  const { pictures } = somePictures()
  const heic = await makeHeic(CORNER)
  const outcome = async (bytes: Buffer) => (await pictures.prepare(WANTED, sourceOf(bytes))).outcome
  const bomb = Buffer.from(heic)
  const size = bomb.indexOf('ispe') + 8
  bomb.writeUInt32BE(30_000, size)
  bomb.writeUInt32BE(30_000, size + 4)

  expect(await outcome(heic.subarray(0, heic.length - 200))).toBe('unreadable')
  expect(await outcome(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))).toBe('unreadable')
  expect(['too_costly', 'unreadable']).toContain(await outcome(bomb))
})

const photo = join(import.meta.dirname, '../../../../../shared/data/photos/iphone_13_pro_max.HEIC')

test.runIf(existsSync(photo))(
  'reads a photograph of an iPhone',
  async () => {
    const { pictures } = somePictures()

    const result = await pictures.prepare({ widths: [640], hasBlur: true }, sourceOf(readFileSync(photo)))

    expect(result).toMatchObject({ outcome: 'done', width: 3_024, height: 4_032 })
  },
  60_000,
)
