import { describe, expect, test } from 'vitest'
import { coveredUntil, decideStep, endOfSide, paidUntilOnHangUp, startedMinutes, type CallFacts } from './rules.ts'

const at = (ms: number) => new Date(Date.UTC(2026, 0, 1) + ms)

test.each([
  [0, 1],
  [1, 1],
  [60_000, 1],
  [60_001, 2],
  [120_000, 2],
  [300_001, 6],
])('after %i ms %i minutes have begun', (ms, minutes) => {
  expect(startedMinutes(at(0), at(ms))).toBe(minutes)
})

test('what is paid and what is held cover the time from the start', () => {
  expect(coveredUntil({ startedAt: null, chargedMinutes: 0, heldMinutes: 5 })).toBeNull()
  expect(coveredUntil({ startedAt: at(0), chargedMinutes: 2, heldMinutes: 3 })).toEqual(at(300_000))
})

test('who ends it says what it was', () => {
  const ends = (['requested', 'accepted', 'running'] as const).map((status) => [
    endOfSide(status, true),
    endOfSide(status, false),
  ])
  expect(ends).toEqual([
    ['declined', 'cancelled'],
    ['creator', 'fan'],
    ['creator', 'fan'],
  ])
})

test.each([
  [null, null],
  [0, 10_000],
  [-1, -1],
])('a hang-up at 10 s, last seen at %s ms, is paid until %s', (seen, until) => {
  expect(paidUntilOnHangUp(seen === null ? null : at(seen), at(10_000))).toEqual(until === null ? null : at(until))
})

describe('the check of every few seconds', () => {
  const facts: CallFacts = {
    status: 'requested',
    createdAt: at(0),
    acceptedAt: null,
    seenAt: null,
    isConnected: false,
    isAllowed: true,
  }
  const accepted = { ...facts, status: 'accepted', acceptedAt: at(30_000) } as const
  const running = { ...accepted, status: 'running', seenAt: at(100_000) } as const

  test.each([
    ['waits for an answer', facts, 59_999, { step: 'wait' }],
    ['ends what was not answered', facts, 60_000, { step: 'end', reason: 'expired', paidUntil: null }],
    ['waits for both to connect', accepted, 89_999, { step: 'wait' }],
    ['ends what nobody came to', accepted, 90_000, { step: 'end', reason: 'silence', paidUntil: null }],
    ['begins with both', { ...accepted, isConnected: true }, 90_000, { step: 'begin' }],
    ['goes on with both', { ...running, isConnected: true }, 900_000, { step: 'go_on' }],
    ['waits for who is gone', running, 159_999, { step: 'wait' }],
    [
      'ends it when they do not come back',
      running,
      160_000,
      { step: 'end', reason: 'silence', paidUntil: at(100_000) },
    ],
    [
      'ends it on a block',
      { ...running, isConnected: true, isAllowed: false },
      101_000,
      { step: 'end', reason: 'account', paidUntil: at(100_000) },
    ],
    ['leaves alone what has ended', { ...running, status: 'ended' }, 900_000, { step: 'wait' }],
  ] as const)('%s', (_, given, now, step) => {
    expect(decideStep(given, at(now))).toEqual(step)
  })
})
