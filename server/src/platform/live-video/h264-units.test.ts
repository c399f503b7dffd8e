import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packetOf, packetsOf } from '../../test-support/h264-payloads.ts'
import { annexBOf, createAccessUnitReader, type AccessUnit } from './h264-units.ts'
import { createKeyframeCollector } from './keyframe-collector.ts'

/** A unit of a type, with bytes that contain no start code. */
const unit = (type: number, length: number) =>
  Buffer.from([0x60 | type, ...Array.from({ length }, (_, at) => 1 + (at % 200))])

const [SPS, PPS, IDR, SLICE] = [unit(7, 10), unit(8, 4), unit(5, 5_000), unit(1, 300)]
const STREAM = annexBOf([SPS, PPS, IDR, SLICE, SLICE, SPS, PPS, IDR, SLICE])

const readAll = (packets: readonly Buffer[]): AccessUnit[] => {
  const read = createAccessUnitReader()
  return packets.flatMap((packet) => read(packet))
}

describe('pictures out of packets', () => {
  test('fragments and single units become pictures, also where numbers begin anew', () => {
    const units = readAll(packetsOf(STREAM))
    expect(units.map(({ isKey, isWhole, nalUnits }) => [isKey, isWhole, nalUnits.length])).toEqual([
      [true, true, 3],
      [false, true, 1],
      [false, true, 1],
      [true, true, 3],
      [false, true, 1],
    ])
    expect(annexBOf(units.flatMap(({ nalUnits }) => nalUnits))).toEqual(STREAM)
  })

  test('packets that come in another order are put back', () => {
    const packets = packetsOf(STREAM)
    const [first = Buffer.alloc(0), ...others] = packets
    const swapped = [first, ...others.toReversed()]
    expect(readAll(swapped)).toEqual(readAll(packets))
  })

  test('several units in one packet are as many units', () => {
    const lengths = [SPS, PPS].map(({ length }) => Buffer.from([length >> 8, length & 0xff]))
    const body = Buffer.concat(
      [Buffer.from([24]), lengths[0] ?? '', SPS, lengths[1] ?? '', PPS].map((part) => Buffer.from(part)),
    )
    const [read] = readAll([packetOf({ sequence: 1, timestamp: 1, body, isLast: true })])
    expect(read?.nalUnits).toEqual([SPS, PPS])
  })

  test('a picture that lost a packet is not whole, and later ones are', () => {
    const many = annexBOf([SPS, PPS, IDR, ...Array.from({ length: 80 }, () => SLICE)])
    const packets = packetsOf(many)
    packets.splice(4, 1)
    const units = readAll(packets)
    expect(units[0]).toMatchObject({ isKey: true, isWhole: false })
    expect(units.slice(2).every(({ isWhole }) => isWhole)).toBe(true)
    expect(units.length).toBeGreaterThan(70)
  })

  test('whatever bytes arrive, nothing is read beyond their end', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ minLength: 1, maxLength: 60 }), { maxLength: 20 }), (bodies) => {
        readAll(
          bodies.map((body, sequence) => packetOf({ sequence, timestamp: 0, body: Buffer.from(body), isLast: false })),
        )
      }),
    )
  })
})

describe('a key frame', () => {
  const collect = (packets: readonly Buffer[]) => {
    const next = createKeyframeCollector()
    return packets.flatMap((packet) => next(packet) ?? [])
  }

  test('is taken with its parameter sets, which may have come before', () => {
    expect(collect(packetsOf(STREAM))[0]).toEqual(annexBOf([SPS, PPS, IDR]))
    expect(collect(packetsOf(annexBOf([SPS, PPS, SLICE, IDR])))).toEqual([annexBOf([SPS, PPS, IDR])])
  })

  test('is not taken without them, nor when a packet of it is missing', () => {
    expect(collect(packetsOf(annexBOf([IDR, SLICE])))).toEqual([])
    const packets = packetsOf(annexBOf([SPS, PPS, IDR, ...Array.from({ length: 80 }, () => SLICE)]))
    packets.splice(4, 1)
    expect(collect(packets)).toEqual([])
  })
})
