import { expect, test } from 'vitest'
import { clockOf, spokenLength } from './playable.ts'

test('a clock shows hours only of what is that long', () => {
  expect([0, 9.9, 75, 3_675].map(clockOf)).toEqual(['0:00', '0:09', '1:15', '1:01:15'])
})

test('a length is said in the units of the language', () => {
  expect(spokenLength(75, 'en-US')).toBe('1 minute, 15 seconds')
  expect(spokenLength(0, 'en-US')).toBe('0 seconds')
  expect(spokenLength(3_600, 'ja-JP')).toBe('1 時間')
})
