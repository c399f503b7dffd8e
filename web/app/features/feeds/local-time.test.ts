import { expect, test } from 'vitest'
import { instantOf, localOf } from './local-time.ts'

test('a local time is an instant in its zone, and back', () => {
  expect(instantOf('2026-11-22T18:30', 'Asia/Taipei')).toBe('2026-11-22T10:30:00.000Z')
  expect(localOf('2026-11-22T10:30:00.000Z', 'Asia/Taipei')).toBe('2026-11-22T18:30')
  expect(instantOf('2026-07-01T00:15', 'America/New_York')).toBe('2026-07-01T04:15:00.000Z')
})

test('of an hour that the clock shows twice the earlier, and a skipped one moves behind the skip', () => {
  expect(instantOf('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
  expect(instantOf('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
})

test('what is no time is none', () => {
  expect(['', 'tomorrow', '2026-02-30T10:00', '2026-13-01T10:00'].map((text) => instantOf(text, 'UTC'))).toEqual([
    null,
    null,
    null,
    null,
  ])
})
