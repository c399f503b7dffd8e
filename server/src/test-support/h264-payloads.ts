/** What one packet of RTP carries. */
export type Payload = { body: Buffer; timestamp: number; isLast: boolean }

const FRAME_TICKS = 3_000

/** The units of a byte stream of H.264 (annex B). */
function nalUnitsOf(stream: Buffer): Buffer[] {
  const starts: number[] = []
  for (
    let at = stream.indexOf('\0\0\u0001', 0, 'latin1');
    at !== -1;
    at = stream.indexOf('\0\0\u0001', at + 3, 'latin1')
  )
    starts.push(at + 3)
  return starts.map((start, at) => {
    const end = starts[at + 1] === undefined ? stream.length : (starts[at + 1] ?? 0) - 3
    let unit = stream.subarray(start, end)
    // The next start code may have four bytes.
    while (unit.length > 1 && unit.at(-1) === 0) unit = unit.subarray(0, -1)
    return unit
  })
}

const typeOf = (unit: Buffer) => (unit[0] ?? 0) & 0x1f

/** As an encoder packs a byte stream whose pictures have one slice each (RFC 6184): long units in fragments of `size` bytes. */
export function payloadsOf(stream: Buffer, { size = 1_100 }: { size?: number } = {}): Payload[] {
  let timestamp = FRAME_TICKS
  return nalUnitsOf(stream).flatMap((unit) => {
    const isSlice = typeOf(unit) === 1 || typeOf(unit) === 5
    const bodies = unit.length <= size ? [unit] : fragmentsOf(unit, size)
    const payloads = bodies.map((body, at) => ({ body, timestamp, isLast: isSlice && at === bodies.length - 1 }))
    if (isSlice) timestamp += FRAME_TICKS
    return payloads
  })
}

function fragmentsOf(unit: Buffer, size: number): Buffer[] {
  const [head = 0] = unit
  const parts: Buffer[] = []
  for (let at = 1; at < unit.length; at += size) parts.push(unit.subarray(at, at + size))
  return parts.map((part, at) => {
    const marks = (at === 0 ? 0x80 : 0) | (at === parts.length - 1 ? 0x40 : 0)
    return Buffer.concat([Buffer.from([(head & 0xe0) | 28, marks | (head & 0x1f)]), part])
  })
}

type PacketFields = { sequence: number; timestamp: number; body: Buffer; isLast: boolean }

/** An RTP packet without extensions (RFC 3550 §5.1). */
export function packetOf({ sequence, timestamp, body, isLast }: PacketFields): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt8(0x80, 0)
  head.writeUInt8(96 | (isLast ? 0x80 : 0), 1)
  head.writeUInt16BE(sequence % 65_536, 2)
  head.writeUInt32BE(timestamp, 4)
  return Buffer.concat([head, body])
}

/** The packets of a byte stream, numbered from `first`. */
export const packetsOf = (stream: Buffer, first = 65_530): Buffer[] =>
  payloadsOf(stream).map((payload, at) => packetOf({ ...payload, sequence: first + at }))
