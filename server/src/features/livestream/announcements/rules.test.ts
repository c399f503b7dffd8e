import { expect, test } from 'vitest'
import { refuseTime } from './rules.ts'

const now = new Date('2026-11-23T12:00:00.000Z')
const DAY_MS = 86_400_000
const inMs = (ms: number) => refuseTime(new Date(now.getTime() + ms), now)

test('a stream is announced from five minutes to ninety days ahead', () => {
  expect([inMs(5 * 60_000 - 1), inMs(5 * 60_000), inMs(90 * DAY_MS), inMs(90 * DAY_MS + 1), inMs(-DAY_MS)]).toEqual([
    'minimum',
    null,
    null,
    'maximum',
    'minimum',
  ])
})
