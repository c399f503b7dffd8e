import { expect, test } from 'vitest'
import { p95, tableOf } from './compare.ts'

test('95 of 100 values do not exceed the 95th percentile', () => {
  expect(p95(Array.from({ length: 100 }, (_, index) => 100 - index))).toBe(95)
  expect(p95([7])).toBe(7)
})

test('a page that takes more than one and a half times as long in the large world is named, and fails the run', () => {
  const list = { name: 'list', smallMs: 2, largeMs: 3, ratio: 1.5 }
  expect(tableOf([list], 1.5).isWithin).toBe(true)
  const { text, isWithin } = tableOf([list, { name: 'feed', smallMs: 2, largeMs: 3.1, ratio: 1.55 }], 1.5)
  expect(isWithin).toBe(false)
  expect(text).toContain('| feed | 2.0 | 3.1 | 1.55 (above 1.5) |')
  expect(text).toContain('| list | 2.0 | 3.0 | 1.50 |')
})
