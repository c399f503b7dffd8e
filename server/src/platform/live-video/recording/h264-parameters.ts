/** What a player must know of H.264 before its first picture. */
export type PictureParameters = {
  width: number
  height: number
  /** RFC 6381. */
  codec: string
  /** `AVCDecoderConfigurationRecord`, ISO/IEC 14496-15 §5.3.3.1. */
  description: Buffer
}

/** Profiles whose parameters begin with those of their colours, ITU-T H.264 §7.3.2.1.1. */
const HIGH_PROFILES = new Set([44, 83, 86, 100, 110, 118, 122, 128, 138, 139, 134, 135, 244])

/** More than any picture has. A damaged set may announce any number. */
const MOST_OFFSETS = 255
const MAXIMUM_EDGE = 8_192

/** Reads a sequence parameter set. Null: it is damaged. */
export function parametersOf(sps: Buffer, pps: Buffer): PictureParameters | null {
  const size = sizeOf(withoutEmulation(sps))
  if (!size || sps.length < 4) return null
  const profile = sps.subarray(1, 4)
  const lengths = [sps, pps].map(({ length }) => {
    const bytes = Buffer.alloc(2)
    bytes.writeUInt16BE(length)
    return bytes
  })
  const [spsLength, ppsLength] = [lengths[0] ?? Buffer.alloc(2), lengths[1] ?? Buffer.alloc(2)]
  return {
    ...size,
    codec: `avc1.${profile.toString('hex')}`,
    // Lengths of four bytes, one set of each kind.
    description: Buffer.concat([
      Buffer.from([1, ...profile, 0xff, 0xe1]),
      spsLength,
      sps,
      Buffer.from([1]),
      ppsLength,
      pps,
    ]),
  }
}

/** A third byte after two zeros keeps a start code out of a unit, §7.4.1. */
function withoutEmulation(unit: Buffer): Buffer {
  const bytes: number[] = []
  let zeros = 0
  for (const byte of unit) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0
      continue
    }
    zeros = byte === 0 ? zeros + 1 : 0
    bytes.push(byte)
  }
  return Buffer.from(bytes)
}

/** §7.3.2.1.1. */
function sizeOf(sps: Buffer): { width: number; height: number } | null {
  const bits = createBitReader(sps.subarray(4))
  const chroma = skipToOrder(bits, sps[1] ?? 0)
  if (!skipOrder(bits)) return null
  // Reference frames, gaps.
  bits.number()
  bits.bits(1)
  const [columns, rows] = [bits.number() + 1, bits.number() + 1]
  const isWholeFrames = bits.bits(1) === 1
  if (!isWholeFrames) bits.bits(1)
  bits.bits(1)
  const hasCrop = bits.bits(1) === 1
  const [left, right, top, bottom] = hasCrop
    ? [bits.number(), bits.number(), bits.number(), bits.number()]
    : [0, 0, 0, 0]
  if (bits.isBeyondEnd()) return null
  const lines = isWholeFrames ? 1 : 2
  const width = columns * 16 - (left + right) * (chroma === 1 || chroma === 2 ? 2 : 1)
  const height = rows * 16 * lines - (top + bottom) * (chroma === 1 ? 2 : 1) * lines
  const isPossible = [width, height].every((edge) => edge > 0 && edge <= MAXIMUM_EDGE)
  return isPossible ? { width, height } : null
}

/** Colours and scaling. @returns `chroma_format_idc` */
function skipToOrder(bits: BitReader, profile: number): number {
  bits.number()
  if (!HIGH_PROFILES.has(profile)) {
    bits.number()
    return 1
  }
  const chroma = bits.number()
  if (chroma === 3) bits.bits(1)
  bits.number()
  bits.number()
  bits.bits(1)
  if (bits.bits(1) === 1)
    for (let list = 0; list < (chroma === 3 ? 12 : 8); list++)
      if (bits.bits(1) === 1) skipScalingList(bits, list < 6 ? 16 : 64)
  bits.number()
  return chroma
}

/** The order of pictures. False: it is damaged. */
function skipOrder(bits: BitReader): boolean {
  const kind = bits.number()
  if (kind === 0) bits.number()
  if (kind !== 1) return true
  bits.bits(1)
  bits.number()
  bits.number()
  const count = bits.number()
  if (count > MOST_OFFSETS) return false
  for (let at = 0; at < count; at++) bits.number()
  return true
}

/** §7.3.2.1.1.1. */
function skipScalingList(bits: BitReader, size: number): void {
  let [last, next] = [8, 8]
  for (let at = 0; at < size; at++) {
    if (next !== 0) next = (last + bits.signed() + 256) % 256
    last = next === 0 ? last : next
  }
}

type BitReader = {
  bits(count: number): number
  /** Exp-Golomb, §9.1. */
  number(): number
  signed(): number
  isBeyondEnd(): boolean
}

/** Beyond the end there are zeros. */
function createBitReader(bytes: Buffer): BitReader {
  let at = 0
  const bit = () => {
    const value = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
    at++
    return value
  }
  const read = (count: number) => {
    let value = 0
    for (let each = 0; each < count; each++) value = value * 2 + bit()
    return value
  }
  const number = () => {
    let zeros = 0
    while (zeros < 31 && at < bytes.length * 8 && bit() === 0) zeros++
    return 2 ** zeros - 1 + read(zeros)
  }
  return {
    bits: read,
    number,
    signed() {
      const value = number()
      return value % 2 === 1 ? (value + 1) / 2 : -value / 2
    },
    isBeyondEnd: () => at > bytes.length * 8,
  }
}
