import { expect, test } from 'vitest'
import { chooseTransport, factsOfStream, lengthOf, tokenMsOf } from './rules.ts'

const liveServer = {
  publishUrl: 'https://media.example/{channel}',
  playUrl: 'https://media.example/{channel}',
  token: null,
  apiUrl: null,
}

test.each([
  ['all', null, 'embedded'],
  ['all', 'redis://one', null],
  ['web', null, null],
  ['worker', null, null],
] as const)('with ROLE=%s and the Redis %s a stream is sent by: %s', (role, redisUrl, transport) => {
  const config = { role, redisUrl, liveServer: null }
  expect(chooseTransport({ isAgoraReady: false, config })).toBe(transport)
  expect(chooseTransport({ isAgoraReady: false, config: { ...config, liveServer } })).toBe('outside')
  expect(chooseTransport({ isAgoraReady: true, config: { ...config, liveServer } })).toBe('agora')
})

test('a token lasts ten minutes; two where nobody could be cut', () => {
  const minutes = [tokenMsOf('agora', false), tokenMsOf('agora', true), tokenMsOf('outside', false)]
  expect(minutes.map((ms) => ms / 60_000)).toEqual([2, 10, 10])
})

const ticketHolder = {
  role: 'fan',
  isOwner: false,
  isBlocked: false,
  isInBlockedCountry: false,
  isAdult: true,
  isFollower: false,
  isSubscribed: false,
  isOnList: false,
  hasTicket: true,
  isPublicPerformer: true,
} as const
const sold = { status: 'live', performerId: 'creator', isFree: false, audience: 'everyone' } as const

test.each([
  [{}, true],
  [{ isBlocked: true }, false],
  [{ isInBlockedCountry: true }, false],
] as const)('a ticket with %o counts: %s', (change, counts) => {
  expect(factsOfStream(sold, { ...ticketHolder, ...change }).viewer.hasBought).toBe(counts)
})

test('the length of a stream is whole seconds from its start to its end, or to now', () => {
  const at = (ms: number) => new Date(ms)
  expect(lengthOf({ startedAt: null, endedAt: null }, at(5_000))).toBe(0)
  expect(lengthOf({ startedAt: at(0), endedAt: null }, at(5_999))).toBe(5)
  expect(lengthOf({ startedAt: at(0), endedAt: at(2_000) }, at(5_999))).toBe(2)
})
