import libheif from 'libheif-js/wasm-bundle.js'
import sharp from 'sharp'
import { readHeicColors, type HeicColors } from './heic-colors.ts'
import { MAXIMUM_PIXELS } from './picture-messages.ts'
import type { ForeignPicture } from './picture-operations.ts'

/** Of Display P3, ITU-T H.273 table 2. */
const P3_PRIMARIES = 12

/**
 * Decodes the main picture of a HEIC file, upright as its container says; the orientation in its EXIF data is not
 * applied again. Without metadata, but with the profile that its colours are of.
 * @throws Error when it cannot be read, or has too many pixels: before it is decoded.
 */
export async function decodeHeic(input: Buffer): Promise<ForeignPicture> {
  const decoder = new libheif.HeifDecoder()
  const pictures = decoder.decode(input)
  const main = pictures.find((picture) => picture.is_primary()) ?? pictures[0]
  if (!main) throw new Error('no picture in the file')
  const [width, height] = [main.get_width(), main.get_height()]
  if (width * height > MAXIMUM_PIXELS) throw new Error('too many pixels')
  const icc = await profileFor(readHeicColors(libheif, input))
  const data = new Uint8ClampedArray(width * height * 4)
  const decoded = await new Promise<unknown>((resolve) => main.display({ data, width, height }, resolve))
  if (!decoded) throw new Error('cannot be decoded')
  return { data: Buffer.from(data.buffer), info: { width, height, channels: 4 }, icc }
}

/** Null: sRGB. So are the other primaries in use nearly, except those of HDR, whose light has no profile of ICC. */
async function profileFor(colors: HeicColors): Promise<Buffer | null> {
  if (colors === null) return null
  if ('icc' in colors) return colors.icc
  return colors.primaries === P3_PRIMARIES ? displayP3() : null
}

/** The profile that comes with the library. */
async function displayP3(): Promise<Buffer | null> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: 'black' } })
  const { icc } = await sharp(await pixel.withIccProfile('p3').png().toBuffer()).metadata()
  return icc ?? null
}
