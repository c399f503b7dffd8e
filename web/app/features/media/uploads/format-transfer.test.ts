import { expect, test } from 'vitest'
import { formatBytes, formatSpan } from './format-transfer.ts'

test('a size has the unit that keeps its number short', () => {
  expect([0, 900, 3_670_016, 52_428_800, 1_610_612_736].map((bytes) => formatBytes(bytes, 'en-US'))).toEqual([
    '0 byte',
    '900 byte',
    '3.5 MB',
    '50 MB',
    '1.5 GB',
  ])
})

test('a span is rounded up to its largest unit', () => {
  expect([1, 59, 61, 5_401].map((seconds) => formatSpan(seconds, 'en-US'))).toEqual([
    '1 sec',
    '59 sec',
    '2 min',
    '2 hr',
  ])
  expect(formatSpan(61, 'ja-JP')).toBe('2 分')
})
