import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asksForPicture, createRtpRewriter, isRtp, isWellFormed } from './rtp.ts'

type Fields = { sequence: number; timestamp: number; extension?: Buffer; isLast?: boolean; body?: string }

/** An RTP packet by RFC 3550 section 5.1. */
function packetOf({ sequence, timestamp, extension, isLast = false, body = 'body' }: Fields): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt8(0x80 | (extension ? 0x10 : 0), 0)
  head.writeUInt8(96 | (isLast ? 0x80 : 0), 1)
  head.writeUInt16BE(sequence, 2)
  head.writeUInt32BE(timestamp, 4)
  head.writeUInt32BE(4_711, 8)
  if (!extension) return Buffer.concat([head, Buffer.from(body)])
  const profile = Buffer.from([0xbe, 0xde, 0, extension.length / 4])
  return Buffer.concat([head, profile, extension, Buffer.from(body)])
}

const read = (packet: Buffer) => ({
  payloadType: packet.readUInt8(1) & 0x7f,
  isLast: (packet.readUInt8(1) & 0x80) !== 0,
  sequence: packet.readUInt16BE(2),
  timestamp: packet.readUInt32BE(4),
  ssrc: packet.readUInt32BE(8),
  body: packet.subarray(12).toString(),
})

const destination = { ssrc: 99, payloadType: 102, clockRate: 90_000 }

test('a packet gets the source and payload type of its viewer, and keeps its end mark and body', () => {
  const rewrite = createRtpRewriter(destination)
  const written = rewrite(packetOf({ sequence: 7, timestamp: 1_000, isLast: true }), 1)
  expect(read(written)).toEqual({
    payloadType: 102,
    isLast: true,
    sequence: 7,
    timestamp: 1_000,
    ssrc: 99,
    body: 'body',
  })
})

test('the packet that arrived is left as it was: each viewer gets a copy', () => {
  const packet = packetOf({ sequence: 7, timestamp: 1_000 })
  const before = Buffer.from(packet)
  createRtpRewriter(destination)(packet, 1)
  expect(packet).toEqual(before)
})

test('extensions of the publisher’s connection do not reach a viewer', () => {
  const rewrite = createRtpRewriter(destination)
  const written = rewrite(packetOf({ sequence: 7, timestamp: 1_000, extension: Buffer.alloc(8, 5) }), 1)
  expect(written.readUInt8(0)).toBe(0x80)
  expect(read(written).body).toBe('body')
})

test('another publisher goes on where the one before ended, also around the end of the numbers', () => {
  const rewrite = createRtpRewriter(destination)
  rewrite(packetOf({ sequence: 65_535, timestamp: 4_294_967_295 }), 1)
  const first = read(rewrite(packetOf({ sequence: 20_000, timestamp: 5 }), 2))
  expect(first).toMatchObject({ sequence: 0, timestamp: 8_999 })
  expect(read(rewrite(packetOf({ sequence: 20_001, timestamp: 3_005 }), 2))).toMatchObject({
    sequence: 1,
    timestamp: 11_999,
  })
})

test('a late packet keeps its number, and the next publisher goes on after the newest', () => {
  const rewrite = createRtpRewriter(destination)
  const sent = [10, 12, 11].map((sequence) => read(rewrite(packetOf({ sequence, timestamp: sequence }), 1)).sequence)
  expect(sent).toEqual([10, 12, 11])
  expect(read(rewrite(packetOf({ sequence: 500, timestamp: 0 }), 2)).sequence).toBe(13)
})

test.each([
  ['RTP', packetOf({ sequence: 1, timestamp: 1 }), true],
  ['a report of RTCP', Buffer.from([0x80, 200, 0, 6, ...Buffer.alloc(24)]), false],
  ['too short', Buffer.from([0x80, 96]), false],
  ['another version', Buffer.alloc(40), false],
])('%s is told apart', (_name, packet, expected) => {
  expect(isRtp(packet)).toBe(expected)
})

test.each([
  ['a picture loss', [0x81, 206, 0, 2, ...Buffer.alloc(8)], true],
  ['a full intra request', [0x84, 206, 0, 4, ...Buffer.alloc(16)], true],
  ['a picture loss behind a report', [0x80, 201, 0, 1, 0, 0, 0, 1, 0x81, 206, 0, 2, ...Buffer.alloc(8)], true],
  ['a report alone', [0x80, 201, 0, 1, 0, 0, 0, 1], false],
  ['an estimate of bandwidth', [0x8f, 206, 0, 2, ...Buffer.alloc(8)], false],
])('%s asks for a picture or not', (_name, bytes, expected) => {
  expect(asksForPicture(Buffer.from(bytes))).toBe(expected)
})

test('whatever bytes arrive, they are refused or rewritten, never read beyond their end', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      const packet = Buffer.from(bytes)
      asksForPicture(packet)
      if (isWellFormed(packet)) createRtpRewriter(destination)(packet, 1)
    }),
  )
})
