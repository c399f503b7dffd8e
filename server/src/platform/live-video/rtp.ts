/** Packets of RTP (RFC 3550) and of its control protocol, as far as a forwarder reads them. */

const HEADER_BYTES = 12
const SEQUENCE_RANGE = 1 << 16
const TIMESTAMP_RANGE = 2 ** 32

/** RTP, not RTCP: both arrive at one port, told apart by the second byte (RFC 5761 section 4). */
export function isRtp(packet: Buffer): boolean {
  if (packet.length < HEADER_BYTES || packet.readUInt8(0) >> 6 !== 2) return false
  const type = packet.readUInt8(1)
  return type < 192 || type > 223
}

const PAYLOAD_FEEDBACK = 206
const PICTURE_LOSS = 1
const FULL_INTRA_REQUEST = 4

/** Whether a compound RTCP packet asks for a whole picture (RFC 4585 section 6.3.1, RFC 5104 section 4.3.1). */
export function asksForPicture(packet: Buffer): boolean {
  for (let offset = 0; offset + 4 <= packet.length;) {
    const format = packet.readUInt8(offset) & 0x1f
    if (packet.readUInt8(offset + 1) === PAYLOAD_FEEDBACK && (format === PICTURE_LOSS || format === FULL_INTRA_REQUEST))
      return true
    offset += (packet.readUInt16BE(offset + 2) + 1) * 4
  }
  return false
}

export type Destination = { ssrc: number; payloadType: number; clockRate: number }

/** Writes packets of one publisher after the other as one stream of a viewer. */
export type RtpRewriter = (packet: Buffer, publisher: number) => Buffer

/**
 * Gives each packet the source and the payload type that the viewer agreed to. Numbers and timestamps go on without a jump when
 * the publisher changes: SRTP refuses packets whose numbers leave its window. Gaps of one publisher stay gaps, so that what was
 * lost can be requested again. Header extensions are dropped: their numbers are agreed on for each connection.
 */
export function createRtpRewriter({ ssrc, payloadType, clockRate }: Destination): RtpRewriter {
  let current: number | null = null
  let [sequenceShift, timestampShift] = [0, 0]
  let [lastSequence, lastTimestamp] = [0, 0]

  return (packet, publisher) => {
    const [sequence, timestamp] = [packet.readUInt16BE(2), packet.readUInt32BE(4)]
    if (current === null) {
      ;[sequenceShift, timestampShift] = [0, 0]
    } else if (publisher !== current) {
      sequenceShift = modulo(lastSequence + 1 - sequence, SEQUENCE_RANGE)
      // A tenth of a second later: a viewer's buffer takes the first packet for the next picture.
      timestampShift = modulo(lastTimestamp + clockRate / 10 - timestamp, TIMESTAMP_RANGE)
    }
    const [newSequence, newTimestamp] = [
      modulo(sequence + sequenceShift, SEQUENCE_RANGE),
      modulo(timestamp + timestampShift, TIMESTAMP_RANGE),
    ]
    const isNewest = current !== publisher || modulo(newSequence - lastSequence, SEQUENCE_RANGE) < SEQUENCE_RANGE / 2
    if (isNewest) [lastSequence, lastTimestamp] = [newSequence, newTimestamp]
    current = publisher

    const written = withoutExtension(packet)
    written.writeUInt8((packet.readUInt8(1) & 0x80) | payloadType, 1)
    written.writeUInt16BE(newSequence, 2)
    written.writeUInt32BE(newTimestamp, 4)
    written.writeUInt32BE(ssrc, 8)
    return written
  }
}

/** A copy without header extension (RFC 3550 section 5.3.1). */
function withoutExtension(packet: Buffer): Buffer {
  const first = packet.readUInt8(0)
  if ((first & 0x10) === 0) return Buffer.from(packet)
  const start = HEADER_BYTES + (first & 0x0f) * 4
  const end = start + 4 + packet.readUInt16BE(start + 2) * 4
  const copy = Buffer.allocUnsafe(packet.length - (end - start))
  packet.copy(copy, 0, 0, start)
  packet.copy(copy, start, end)
  copy.writeUInt8(first & ~0x10, 0)
  return copy
}

/** Whether the lengths in a packet's header lie within it. A packet from the network may name any. */
export function isWellFormed(packet: Buffer): boolean {
  if (!isRtp(packet)) return false
  const start = HEADER_BYTES + (packet.readUInt8(0) & 0x0f) * 4
  if ((packet.readUInt8(0) & 0x10) === 0) return start <= packet.length
  return start + 4 <= packet.length && start + 4 + packet.readUInt16BE(start + 2) * 4 <= packet.length
}

const modulo = (value: number, range: number): number => ((value % range) + range) % range
