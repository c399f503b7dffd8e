import { expect, test } from 'vitest'
import { createMeter, qualityOf, type LinkStats } from './link-stats.ts'

const reportsOf = (bytes: number) =>
  new Map<string, unknown>([
    ['v', { type: 'outbound-rtp', kind: 'video', bytesSent: bytes, framesPerSecond: 29.8, frameHeight: 720 }],
    ['a', { type: 'outbound-rtp', kind: 'audio', bytesSent: 1_000 }],
    ['in', { type: 'inbound-rtp', kind: 'video', bytesReceived: 9_999_999 }],
    ['r', { type: 'remote-inbound-rtp', kind: 'video', fractionLost: 0.01 }],
    ['p', { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.0204 }],
  ])

test('a rate is of what was sent since the last look, and the first look has none', () => {
  const meter = createMeter('outbound')
  expect(meter(reportsOf(1_000), 0)).toMatchObject({ isFlowing: false, bitrate: 0 })
  expect(meter(reportsOf(251_000), 1_000)).toEqual({
    isFlowing: true,
    bitrate: 2_000_000,
    framesPerSecond: 30,
    height: 720,
    roundTripMs: 20,
    lossRate: 0.01,
  })
  expect(meter(reportsOf(251_000), 2_000)).toMatchObject({ isFlowing: false, bitrate: 0 })
})

test('a connection without reports has no figures', () => {
  expect(createMeter('inbound')(new Map(), 0)).toEqual({
    isFlowing: false,
    bitrate: 0,
    framesPerSecond: 0,
    height: 0,
    roundTripMs: null,
    lossRate: 0,
  })
})

test('of what is received the loss is that since the last look, and a packet that was only late is none', () => {
  const meter = createMeter('inbound')
  const look = (packetsReceived: number, packetsLost: number, atMs: number) =>
    meter(
      new Map([['v', { type: 'inbound-rtp', kind: 'video', bytesReceived: 1_000, packetsReceived, packetsLost }]]),
      atMs,
    ).lossRate
  expect([look(900, 100, 0), look(990, 110, 1_000), look(1_090, 109, 2_000), look(1_090, 109, 3_000)]).toEqual([
    0, 0.1, 0, 0,
  ])
})

const good: LinkStats = {
  isFlowing: true,
  bitrate: 2_000_000,
  framesPerSecond: 30,
  height: 720,
  roundTripMs: 20,
  lossRate: 0,
}

test.each<[Partial<LinkStats>, string]>([
  [{}, 'good'],
  [{ lossRate: 0.03 }, 'fair'],
  [{ bitrate: 400_000 }, 'fair'],
  [{ framesPerSecond: 15 }, 'fair'],
  [{ lossRate: 0.06 }, 'poor'],
  [{ bitrate: 100_000 }, 'poor'],
  [{ framesPerSecond: 5 }, 'poor'],
])('a connection with %o is %s', (part, quality) => {
  expect(qualityOf({ ...good, ...part })).toBe(quality)
})
