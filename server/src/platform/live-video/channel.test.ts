import { expect, test } from 'vitest'
import { packetsOf } from '../../test-support/h264-payloads.ts'
import { Channel } from './channel.ts'
import { annexBOf } from './h264-units.ts'

const KEYFRAME = annexBOf([7, 8, 5].map((type) => Buffer.from([0x60 | type, 1, 2, 3])))
const PICTURE = annexBOf([Buffer.from([0x61, 1, 2, 3])])

test('a whole picture goes to everybody who waits for it, and to nobody who stopped waiting', () => {
  const channel = new Channel('stream', () => 0)
  const tracks = { video: { isOpen: () => true, sendMessageBinary: () => true, requestKeyframe: () => true } }
  channel.publish('ann', tracks)
  const given: string[] = []
  const wait = (name: string) => channel.wantKeyframe((keyframe) => void given.push(`${name} ${keyframe.length}`))
  const send = (stream: Buffer, first: number) =>
    packetsOf(stream, first).forEach((packet) => channel.receive(tracks, 'video', packet))

  wait('one')()
  send(KEYFRAME, 1)
  expect(given).toEqual([])

  const stop = wait('two')
  wait('three')
  stop()
  send(PICTURE, 10)
  expect(given).toEqual([])
  send(KEYFRAME, 11)
  expect(given).toEqual([`three ${KEYFRAME.length}`])
})

test('a publisher is asked for a whole picture once its track is open: before, that would end the process', () => {
  const channel = new Channel('stream', () => 0)
  let [isOpen, requests] = [false, 0]
  const requestKeyframe = () => {
    if (!isOpen) throw new Error('Track is not open')
    requests += 1
    return true
  }
  const tracks = { video: { isOpen: () => isOpen, sendMessageBinary: () => true, requestKeyframe } }
  channel.publish('ann', tracks)
  channel.wantKeyframe(() => {})
  channel.requestKeyframe()
  isOpen = true
  packetsOf(PICTURE, 1).forEach((packet) => channel.receive(tracks, 'video', packet))
  expect(requests).toBe(1)
})

test('who was only answered neither watches nor publishes, and can be cut', () => {
  let nowMs = 0
  const channel = new Channel('stream', () => nowMs)
  const states = { fan: false, creator: true }
  const trackOf = (who: keyof typeof states) => ({
    isOpen: () => states[who],
    sendMessageBinary: () => true,
    requestKeyframe: () => true,
  })
  const tracks = { video: trackOf('creator') }
  channel.publish('creator', tracks)
  channel.watch('fan', { video: { track: trackOf('fan'), ssrc: 1, payloadType: 96 } })
  expect(channel.describe()).toMatchObject({ publisher: null, viewers: [], participants: ['fan', 'creator'] })
  states.fan = true
  packetsOf(PICTURE, 1).forEach((packet) => channel.receive(tracks, 'video', packet))
  expect(channel.describe()).toMatchObject({ publisher: 'creator', viewers: ['fan'] })
  nowMs = 5_000
  expect(channel.describe()).toMatchObject({ publisher: null, participants: ['fan', 'creator'] })
})

test('a packet that arrives from a closed connection of the same publisher does not shift the numbers of the next', () => {
  const channel = new Channel('stream', () => 0)
  const sent: number[] = []
  const track = { isOpen: () => true, sendMessageBinary: () => true, requestKeyframe: () => true }
  const viewer = { ...track, sendMessageBinary: (packet: Buffer) => sent.push(packet.readUInt16BE(2)) > 0 }
  channel.watch('fan', { video: { track: viewer, ssrc: 1, payloadType: 96 } })
  const send = (tracks: object, first: number) =>
    packetsOf(PICTURE, first).forEach((packet) => channel.receive(tracks, 'video', packet))
  const [before, after] = [{ video: track }, { video: track }]
  channel.publish('ann', before)
  send(before, 65_530)
  channel.publish('ann', after)
  send(before, 65_531)
  send(after, 30_000)
  send(after, 30_001)
  expect(sent).toEqual([65_530, 65_531, 65_532])
})
