import zlib from 'node:zlib'
import sharp from 'sharp'

/** 800 × 600 upright: red on its left half, blue on its right; stored lying, as a camera held sideways does, with GPS. */
export async function aSidewaysPhotograph(): Promise<Buffer> {
  const half = (background: string) =>
    sharp({ create: { width: 400, height: 600, channels: 3, background } })
      .png()
      .toBuffer()
  const upright = sharp({ create: { width: 800, height: 600, channels: 3, background: '#ff0000' } }).composite([
    { input: await half('#0000ff'), left: 400, top: 0 },
  ])
  // Orientation 6: to be turned clockwise for show, so it is stored turned the other way.
  const stored = await sharp(await upright.png().toBuffer())
    .rotate(270)
    .toBuffer()
  return sharp(stored)
    .withExif({
      IFD0: { Make: 'SecretCamera', Artist: 'A real name' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 2/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '121/1 30/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** Red, green and blue of one pixel. */
export async function pixelAt(bytes: Buffer, left: number, top: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (top * info.width + left) * info.channels
  return [...data.subarray(at, at + 3)]
}

/** A PNG of so many pixels that says nothing else: its header is right, its data never ends well. */
export function aBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(zlib.crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const data = zlib.deflateSync(Buffer.alloc(10_000_000))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A photograph with bytes after its end, so that it is this large. */
export async function aPhotographOf(sizeBytes: number): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.alloc(sizeBytes, 'a passport of tests ')
  const photograph = sharp({ create: { width: 64, height: 48, channels: 3, background: '#336699' } })
  ;(await photograph.jpeg().toBuffer()).copy(bytes)
  return bytes
}
