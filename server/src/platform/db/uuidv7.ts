import { randomBytes } from 'node:crypto'

/**
 * A new UUIDv7: 48 bits of milliseconds, then chance. For rows whose id must be known before they are written; all
 * others take the database's own. RFC 9562, section 5.7.
 */
export function uuidv7(now: Date): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
