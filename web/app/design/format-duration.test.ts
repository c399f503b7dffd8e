import { expect, test } from 'vitest'
import { formatDuration } from './format-duration.ts'

test.each([
  [-1, '0:00'],
  [0, '0:00'],
  [9.9, '0:09'],
  [125, '2:05'],
  [3_599.9, '59:59'],
  [3_600, '1:00:00'],
  [3_725, '1:02:05'],
])('%s seconds are %s on a clock', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})
