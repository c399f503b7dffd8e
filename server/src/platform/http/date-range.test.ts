import { expect, test } from 'vitest'
import { isDateOrTime, readDateRange } from './date-range.ts'

test('a day without a time covers the whole day', () => {
  expect(readDateRange({ fromDate: '2026-11-20', toDate: '2026-11-20' })).toEqual({
    from: new Date('2026-11-20T00:00:00Z'),
    to: new Date('2026-11-21T00:00:00Z'),
  })
})

test('a moment means itself, and nothing means no end', () => {
  expect(readDateRange({ toDate: '2026-11-20T10:00:00Z' })).toEqual({
    from: null,
    to: new Date('2026-11-20T10:00:00Z'),
  })
})

test.each([
  ['2026-11-20', true],
  ['2026-11-20T10:00:00Z', true],
  ['2026-11-20T10:00:00+08:00', true],
  ['yesterday', false],
  ['20 Nov 2026', false],
  ['2026-13-01', false],
  ['2026-11-20x', false],
  ['', false],
])('%j is a date or a time: %j', (text, expected) => {
  expect(isDateOrTime(text)).toBe(expected)
})
