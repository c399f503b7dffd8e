import { expect, test } from 'vitest'
import { areQuietHours, endOfQuietHours } from './quiet-hours.ts'

const night = { fromMinute: 22 * 60, toMinute: 7 * 60, timeZone: 'Asia/Taipei' }
const end = (at: string, hours = night) => endOfQuietHours(new Date(at), hours)?.toISOString() ?? null

test('a night ends in the morning of its time zone, its start belongs to it and its end does not', () => {
  // Taipei is eight hours ahead.
  expect(end('2026-11-23T13:59:59Z')).toBeNull()
  expect(end('2026-11-23T14:00:00Z')).toBe('2026-11-23T23:00:00.000Z')
  expect(end('2026-11-23T22:59:59.999Z')).toBe('2026-11-23T23:00:00.000Z')
  expect(end('2026-11-23T23:00:00Z')).toBeNull()
})

test('hours within one day end on that day', () => {
  const noon = { fromMinute: 12 * 60, toMinute: 13 * 60, timeZone: 'UTC' }
  expect(end('2026-11-23T12:30:20Z', noon)).toBe('2026-11-23T13:00:00.000Z')
  expect(end('2026-11-23T11:59:00Z', noon)).toBeNull()
})

test('an empty span and an unknown time zone are no quiet hours', () => {
  expect(areQuietHours(night)).toBe(true)
  expect(areQuietHours({ ...night, toMinute: night.fromMinute })).toBe(false)
  expect(areQuietHours({ ...night, timeZone: 'Asia/Nowhere' })).toBe(false)
})
