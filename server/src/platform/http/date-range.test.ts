import { expect, test } from 'vitest'
import { readDateRange } from './date-range.ts'

test('a day alone means all of it', () => {
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

test.each(['yesterday', '2026-13-01', ''])('%j is no date', (text) => {
  expect(readDateRange({ fromDate: text })).toBe('fromDate')
  expect(readDateRange({ toDate: text })).toBe('toDate')
})
