import { expect, test } from 'vitest'
import { readLocalTime, writeLocalTime } from './local-time.ts'

test.each([
  ['2026-11-22T20:30', 'Asia/Taipei', '2026-11-22T12:30:00.000Z'],
  ['2026-07-01T09:00', 'America/New_York', '2026-07-01T13:00:00.000Z'],
  ['2026-12-01T09:00', 'America/New_York', '2026-12-01T14:00:00.000Z'],
  ['2026-03-01T00:00', 'UTC', '2026-03-01T00:00:00.000Z'],
])('%s in %s is %s, and back', (text, timeZone, moment) => {
  expect(readLocalTime(text, timeZone)).toBe(moment)
  expect(writeLocalTime(moment, timeZone)).toBe(text)
})

test('a time that the clocks leave out is one hour off, in a moment that there is', () => {
  expect(readLocalTime('2026-03-08T02:30', 'America/New_York')).toBe('2026-03-08T06:30:00.000Z')
})

test.each(['', 'soon', '2026-13-01T00:00', '2026-11-22', '2026-11-22T20:30:00Z'])('"%s" is no local time', (text) => {
  expect(readLocalTime(text, 'UTC')).toBeNull()
})
