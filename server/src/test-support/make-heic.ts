import { makeMedia } from './make-media.ts'

/** A box of an ISO base media file, ISO/IEC 14496-12 §4.2. */
function box(type: string, ...parts: (Buffer | readonly number[])[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

const fullBox = (type: string, ...parts: (Buffer | readonly number[])[]) => box(type, [0, 0, 0, 0], ...parts)

const u16 = (value: number): number[] => [value >> 8, value & 0xff]
const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value & 0xffff)]

/** A turn against the clock, as the box `irot` has it. */
type Turns = 0 | 1 | 2 | 3

/**
 * A HEIC picture of one still of a video source (`testsrc2=…`), with a name of a camera in it that must not survive.
 * ISO/IEC 23008-12.
 */
export async function makeHeic({ source, width, height, turns = 0 }: HeicMade): Promise<Buffer> {
  const video = await makeMedia({ seconds: 0.1, video: `${source},trim=end_frame=1`, audio: null, codec: 'hevc' })
  const config = boxIn(video, 'hvcC')
  const picture = boxIn(video, 'mdat').subarray(8)
  const exif = Buffer.from('\0\0\0\0SecretCamera', 'latin1')
  const fileType = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'))
  const meta = (start: number) =>
    fullBox(
      'meta',
      fullBox('hdlr', u32(0), Buffer.from('pict'), u32(0), u32(0), u32(0), [0]),
      fullBox('pitm', u16(1)),
      fullBox('iinf', u16(2), entry(1, 'hvc1'), entry(2, 'Exif')),
      box('iref', [0, 0, 0, 0], box('cdsc', u16(2), u16(1), u16(1))),
      box(
        'iprp',
        box('ipco', config, fullBox('ispe', u32(width), u32(height)), box('irot', [turns])),
        fullBox('ipma', u32(1), u16(1), [3, 0x81, 0x02, 0x83]),
      ),
      fullBox(
        'iloc',
        [0x44, 0x00],
        u16(2),
        place(1, start, picture.length),
        place(2, start + picture.length, exif.length),
      ),
    )
  const start = fileType.length + meta(0).length + 8
  return Buffer.concat([fileType, meta(start), box('mdat', picture, exif)])
}

type HeicMade = { source: string; width: number; height: number; turns?: Turns }

const entry = (id: number, type: string): Buffer =>
  box('infe', [2, 0, 0, 0], u16(id), u16(0), Buffer.from(type, 'latin1'), [0])

const place = (id: number, offset: number, length: number): number[] => [
  ...u16(id),
  ...u16(0),
  ...u16(1),
  ...u32(offset),
  ...u32(length),
]

/** The first box of a type, wherever it lies. */
function boxIn(file: Buffer, type: string): Buffer {
  const at = file.indexOf(type, 0, 'latin1') - 4
  if (at < 0) throw new Error(`no ${type} in the file`)
  return file.subarray(at, at + file.readUInt32BE(at))
}
