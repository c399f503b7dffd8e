import { locales } from '@stagedoor/contract/locales'
import { expect, test } from 'vitest'
import { formatAgo, formatCount, formatDate, formatDollars, formatNumber, formatWhole } from './format.ts'

test('amounts have two decimals in the format of the language', () => {
  expect(formatNumber(1234.5)).toBe('1,234.50')
  expect(formatDollars(5, 'en-US')).toBe('$5.00')
  expect(formatDollars(5, 'zh-TW')).toBe('US$5.00')
})

const AMOUNTS = [
  0,
  0.005,
  0.1 + 0.2 - 0.3,
  1.005,
  2.675,
  9.995,
  10.5,
  999.99,
  999.995,
  1000,
  1234567.891,
  98765432109.87,
]

test.each(locales)('in %s amounts and dollars are written as Intl writes them', (locale) => {
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
  const both = AMOUNTS.flatMap((amount) => [amount, -amount]).filter((amount) => !Object.is(amount, -0))
  expect(both.map((amount) => formatNumber(amount))).toEqual(both.map((amount) => number.format(amount)))
  expect(both.map((amount) => formatDollars(amount, locale))).toEqual(both.map((amount) => dollars.format(amount)))
})

test.each(locales)('in %s a count in full is written as Intl writes it', (locale) => {
  const counts = [0, 7, 999, 1000, 12_345, 50_000, 1_234_567]
  expect(counts.map(formatWhole)).toEqual(counts.map((count) => new Intl.NumberFormat(locale).format(count)))
})

test.each(locales)('in %s a compact count is written as Intl writes it', (locale) => {
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  const counts = [0, 7, 100, 999, 1000, 9_999, 12_345, 1_234_567]
  expect(counts.map((count) => formatCount(count, locale))).toEqual(counts.map((count) => compact.format(count)))
})

test.each([
  ['en-US', 'Nov 25, 2026'],
  ['zh-TW', '2026年11月25日'],
  ['zh-CN', '2026年11月25日'],
  ['ja-JP', '2026/11/25'],
  ['ko-KR', '2026. 11. 25.'],
] as const)('in %s a day of the reader’s zone is %s', (locale, day) => {
  const lateInGreenwich = new Date('2026-11-24T23:00:00Z')
  expect(formatDate(lateInGreenwich, locale, { hasTime: false, timeZone: 'Asia/Taipei' })).toBe(day)
})

test('a time is shown in its largest whole unit, and as a date after a week', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const ago = (hours: number) => formatAgo(new Date(now.getTime() - hours * 3_600_000), now, 'en-US')
  expect([ago(0.5), ago(5), ago(24), ago(24 * 6)]).toEqual(['30 min. ago', '5 hr. ago', 'yesterday', '6 days ago'])
  expect(ago(24 * 7)).toBeNull()
})

test("a time ahead of the page's clock is shown as now", () => {
  const now = new Date('2026-11-21T12:00:00Z')
  expect(formatAgo(new Date('2026-11-21T12:05:00Z'), now, 'en-US')).toBe('this minute')
})
