import { expect, test } from 'vitest'
import { factsOfStream, isVideoHeld, lengthOf } from './rules.ts'

test.each([
  ['all', null, true],
  ['all', 'redis://one', false],
  ['web', null, false],
  ['worker', null, false],
] as const)('with ROLE=%s and the Redis %s live video is held: %s', (role, redisUrl, isHeld) => {
  expect(isVideoHeld({ role, redisUrl, liveServer: null })).toBe(isHeld)
  const liveServer = {
    publishUrl: 'https://media.example/{channel}',
    playUrl: 'https://media.example/{channel}',
    token: null,
    apiUrl: null,
  }
  expect(isVideoHeld({ role, redisUrl, liveServer })).toBe(true)
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
