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
export async function makeHeic({ source, width, height, turns = 0, colors = null }: HeicMade): Promise<Buffer> {
  const video = await makeMedia({ seconds: 0.1, video: `${source},trim=end_frame=1`, audio: null, format: 'hevc' })
  const units = unitsOf(video)
  const config = configOf(units)
  const picture = Buffer.concat(
    units.filter((unit) => typeOf(unit) < VPS).map((unit) => Buffer.from([...u32(unit.length), ...unit])),
  )
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
        box('ipco', config, fullBox('ispe', u32(width), u32(height)), box('irot', [turns]), colorBox(colors)),
        fullBox('ipma', u32(1), u16(1), [colors ? 4 : 3, 0x81, 0x02, 0x83, ...(colors ? [0x04] : [])]),
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

type HeicMade = { source: string; width: number; height: number; turns?: Turns; colors?: HeicColors }

/** An ICC profile, or primaries and transfer of ITU-T H.273. */
type HeicColors = { icc: Buffer } | { primaries: number; transfer: number } | null

/** ISO/IEC 14496-12 §12.1.5; the matrix is that of BT.601, in the narrow range. */
function colorBox(colors: HeicColors): Buffer {
  if (colors === null) return Buffer.alloc(0)
  if ('icc' in colors) return box('colr', Buffer.from('prof'), colors.icc)
  return box('colr', Buffer.from('nclx'), [...u16(colors.primaries), ...u16(colors.transfer), ...u16(6), 0])
}

const entry = (id: number, type: string): Buffer =>
  box('infe', [2, 0, 0, 0], u16(id), u16(0), Buffer.from(type, 'latin1'), [0])

const place = (id: number, offset: number, length: number): number[] => [
  ...u16(id),
  ...u16(0),
  ...u16(1),
  ...u32(offset),
  ...u32(length),
]

const [VPS, SPS, PPS] = [32, 33, 34]

/** The type of a NAL unit, ITU-T H.265 §7.3.1.2. */
const typeOf = (unit: Buffer): number => ((unit[0] ?? 0) >> 1) & 0x3f

/** The NAL units of a byte stream, ITU-T H.265 annex B. */
function unitsOf(stream: Buffer): Buffer[] {
  const texts = stream.toString('latin1').replaceAll('\0\0\0\x01', '\0\0\x01').split('\0\0\x01')
  return texts.filter((text) => text !== '').map((text) => Buffer.from(text, 'latin1'))
}

/** The box `hvcC`, ISO/IEC 14496-15 §8.3.3.1: profile and level of the sequence, 4:2:0 in 8 bits, and the parameter sets. */
function configOf(units: readonly Buffer[]): Buffer {
  const sequence = units.find((unit) => typeOf(unit) === SPS) ?? Buffer.alloc(15)
  const plain = Buffer.from(sequence.toString('latin1').replaceAll('\0\0\x03', '\0\0'), 'latin1')
  const sets = [VPS, SPS, PPS].flatMap((type) => {
    const unit = units.find((each) => typeOf(each) === type) ?? Buffer.alloc(0)
    return [0x80 | type, ...u16(1), ...u16(unit.length), ...unit]
  })
  return box('hvcC', [1, ...plain.subarray(3, 15), 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, 3, ...sets])
}
