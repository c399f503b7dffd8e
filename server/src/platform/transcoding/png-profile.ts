import { crc32, deflateSync } from 'node:zlib'

/** Signature and header, whose size is fixed: PNG (ISO/IEC 15948) §5.2 and §11.2.2. */
const HEADER_BYTES = 33

/** A PNG with this ICC profile, which must come directly after the header; §11.3.2.3. */
export function withProfile(png: Buffer, icc: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(icc)])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length - 4)
  checksum.writeUInt32BE(crc32(content))
  return Buffer.concat([png.subarray(0, HEADER_BYTES), length, content, checksum, png.subarray(HEADER_BYTES)])
}
