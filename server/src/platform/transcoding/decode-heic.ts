import libheif from 'libheif-js/wasm-bundle.js'
import { MAXIMUM_PIXELS } from './picture-messages.ts'
import type { RawPicture } from './picture-operations.ts'

/**
 * Decodes the main picture of a HEIC file, upright as its container says; the orientation in its EXIF data is not
 * applied again. Without metadata; the colours are taken as sRGB.
 * @throws Error when it cannot be read, or has too many pixels: before it is decoded.
 */
export async function decodeHeic(input: Buffer): Promise<RawPicture> {
  const decoder = new libheif.HeifDecoder()
  const pictures = decoder.decode(input)
  const main = pictures.find((picture) => picture.is_primary()) ?? pictures[0]
  if (!main) throw new Error('no picture in the file')
  const [width, height] = [main.get_width(), main.get_height()]
  if (width * height > MAXIMUM_PIXELS) throw new Error('too many pixels')
  const data = new Uint8ClampedArray(width * height * 4)
  const decoded = await new Promise<unknown>((resolve) => main.display({ data, width, height }, resolve))
  if (!decoded) throw new Error('cannot be decoded')
  return { data: Buffer.from(data.buffer), info: { width, height, channels: 4 } }
}
