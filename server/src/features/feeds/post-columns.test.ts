import { expect, test } from 'vitest'
import { isoTime, isoTimeOrNull, millisecondsOf } from './post-columns.ts'

test.each([
  ['2026-11-21 00:46:31.713+00', '2026-11-21T00:46:31.713Z'],
  ['2026-11-21 00:46:31.7+00', '2026-11-21T00:46:31.700Z'],
  ['2026-11-21 00:46:31+00', '2026-11-21T00:46:31.000Z'],
])('PostgreSQL says %s, the wire says %s', (text, expected) => {
  expect(isoTime(text)).toBe(expected)
  expect(new Date(millisecondsOf(text)).toISOString()).toBe(expected)
})

test('no time is no time', () => {
  expect(isoTimeOrNull(null)).toBeNull()
})
