/** What a recording is kept as until its stream has ended: packets of RTP as they arrived, one after the other. */

type Kind = 'audio' | 'video'

export type MediaPacket = { kind: Kind; arrivedMs: number; packet: Buffer }

/** `source`: what follows comes from another publisher, or from the same one after it connected anew. */
export type LoggedPacket = MediaPacket | { kind: 'source'; arrivedMs: number }

/** One byte for the kind, two for the length of the packet, eight for the time of its arrival. */
const HEAD_BYTES = 11
const KINDS = ['source', 'audio', 'video'] as const

/** The bytes by which a packet is appended to a log. */
export function logEntryOf(logged: LoggedPacket): Buffer {
  const packet = logged.kind === 'source' ? Buffer.alloc(0) : logged.packet
  const entry = Buffer.allocUnsafe(HEAD_BYTES + packet.length)
  entry.writeUInt8(KINDS.indexOf(logged.kind), 0)
  entry.writeUInt16BE(packet.length, 1)
  entry.writeDoubleBE(logged.arrivedMs, 3)
  packet.copy(entry, HEAD_BYTES)
  return entry
}

/** Reads a log from any pieces. One whose end is missing, because its process was killed, ends with the last whole packet. */
export async function* readLog(pieces: AsyncIterable<Buffer>): AsyncGenerator<LoggedPacket> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of pieces) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    let at = 0
    for (let end = endOf(bytes, at); end <= bytes.length; end = endOf(bytes, at)) {
      const kind = KINDS[bytes.readUInt8(at)]
      if (kind === undefined) return
      const arrivedMs = bytes.readDoubleBE(at + 3)
      yield kind === 'source' ? { kind, arrivedMs } : { kind, arrivedMs, packet: bytes.subarray(at + HEAD_BYTES, end) }
      at = end
    }
    rest = bytes.subarray(at)
  }
}

/** Where the entry at `at` ends; beyond all bytes when its length is not there yet. */
const endOf = (bytes: Buffer, at: number): number =>
  at + HEAD_BYTES > bytes.length ? Infinity : at + HEAD_BYTES + bytes.readUInt16BE(at + 1)
